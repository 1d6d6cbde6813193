import type { BrandView } from '../brands/brand-view';
import { NOBODY, type Owner } from './inbound-model';
import type { RuleStore } from './rule-store';

export interface InboundOwnersDeps {
  rules: Pick<RuleStore, 'matching'>;
  brands: Pick<BrandView, 'companiesOf' | 'lastNamed'>;
}

/** To whom a phone has written. */
export interface Addressee {
  owner: Owner;
  /** The companies that phones know by this name. */
  namesakes: number[];
}

/** Whose a message from a phone is. */
export class InboundOwners {
  constructor(private readonly deps: InboundOwnersDeps) {}

  /**
   * By the operator's rule for its address and keyword; else the company that alone has, or had, a sender of this name.
   * A name of several companies is nobody's: one's customers are not the other's.
   * @param keyword the message's first word in capitals, where it is known
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

  /** The companies that phones know by this name. */
  namesakes(address: string): Promise<number[]> {
    return this.deps.brands.companiesOf(address);
  }
}
