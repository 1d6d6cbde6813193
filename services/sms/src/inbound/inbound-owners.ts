import type { BrandView } from '../rules/brands/brand-view';
import { NOBODY, type Owner } from './inbound-model';
import type { RuleStore } from './rule-store';

export interface InboundOwnersDeps {
  rules: Pick<RuleStore, 'ofAddress'>;
  brands: Pick<BrandView, 'companiesOf' | 'lastNamed'>;
}

/** The owner of an inbound message, and all companies whose messages it may be answering. */
export interface Addressee {
  owner: Owner;
  /** The companies with this sender name, and those with a rule for the address. */
  companies: number[];
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
    const [ruled, namesakes] = await Promise.all([rules.ofAddress(address), brands.companiesOf(address)]);
    const companies = [...namesakes, ...ruled.map((rule) => rule.company)];
    const withKeyword = (word: string | null) => ruled.find((rule) => rule.keyword === word);
    const rule = withKeyword(keyword) ?? withKeyword(null);
    if (rule)
      return { owner: { company: rule.company, brandID: rule.brandID, keyword: rule.keyword }, companies };
    const [company, another] = namesakes;
    if (company === undefined || another !== undefined)
      return { owner: { company: NOBODY, brandID: null, keyword: null }, companies };
    const brandID = await brands.lastNamed(company, address);
    return { owner: { company, brandID, keyword: null }, companies };
  }
}
