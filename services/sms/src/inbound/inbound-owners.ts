import type { BrandView } from '../brands/brand-view';
import { NOBODY, type Owner } from './inbound-model';
import type { RuleStore } from './rule-store';

export interface InboundOwnersDeps {
  rules: Pick<RuleStore, 'matching'>;
  brands: Pick<BrandView, 'companiesOf' | 'lastNamed'>;
}

/** The owner of an inbound message, and the other candidates. */
export interface Addressee {
  owner: Owner;
  /** The companies with this sender name. */
  namesakes: number[];
}

/** Finds the owner of an inbound message. */
export class InboundOwners {
  constructor(private readonly deps: InboundOwnersDeps) {}

  /**
   * The operator's rule for the address and keyword decides; otherwise the only company that has, or had, a sender of this name. If
   * several companies share the name, the message has no owner, so that no company sees another's customers.
   * @param keyword the first word of the message in capitals; null = unknown
   */
  async of(address: string, keyword: string | null): Promise<Addressee> {
    const { rules, brands } = this.deps;
    const [rule, namesakes] = await Promise.all([
      rules.matching(address, keyword),
      brands.companiesOf(address),
    ]);
    if (rule)
      return { owner: { company: rule.company, brandID: rule.brandID, keyword: rule.keyword }, namesakes };
    const [company, another] = namesakes;
    if (company === undefined || another !== undefined)
      return { owner: { company: NOBODY, brandID: null, keyword: null }, namesakes };
    const brandID = await brands.lastNamed(company, address);
    return { owner: { company, brandID, keyword: null }, namesakes };
  }

  /** The companies with this sender name. */
  namesakes(address: string): Promise<number[]> {
    return this.deps.brands.companiesOf(address);
  }
}
