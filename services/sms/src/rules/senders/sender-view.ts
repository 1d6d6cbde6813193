import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { groupBy } from '@herald/values/grouping';
import { BrandSenders, indexRules, type RuleIndex } from './brand-senders';
import {
  brandTemplatesIn,
  type BrandTemplate,
  brandTlvsIn,
  type BrandTlvs,
  type SenderRule,
  senderRulesIn,
  senderVersionIn,
} from './sender-model';

interface Scope {
  rules: readonly SenderRule[];
  index: RuleIndex;
}

/** All rules, templates and TLVs. */
interface Contents {
  rules: readonly SenderRule[];
  templates: readonly BrandTemplate[];
  tlvs: readonly BrandTlvs[];
}

const WITHOUT_ID = { projection: { _id: 0 } } as const;
/** Brands that sent since the last change; more than that are compiled again. */
const MOST_BRANDS = 20_000;

/**
 * All sender rules, registered templates and TLVs of brands, in memory: a message costs no query. Each process polls the number of changes once a
 * second, so it cannot miss one, and reads everything again after a change.
 */
export class SenderView {
  private version = 0;
  private ofAll: Scope = scopeOf([]);
  private ofCompany = new Map<number, Scope>();
  private ofBrand = new Map<number, Scope>();
  private templates = new Map<number, BrandTemplate[]>();
  private tlvs = new Map<number, BrandTlvs['tlvs']>();
  private compiled = new Map<number, BrandSenders | null>();
  private isEmpty = true;
  private readonly collections;

  constructor(private readonly connection: MongoConnection) {
    this.collections = {
      rules: senderRulesIn(connection),
      templates: brandTemplatesIn(connection),
      tlvs: brandTlvsIn(connection),
      version: senderVersionIn(connection),
    };
  }

  /** Applies all changes so far. If it fails, the view stays as it is. */
  async refresh(): Promise<void> {
    const { rules, templates, tlvs, version } = this.collections;
    const changed = await version.findOne({ _id: 'senders' });
    if ((changed?.n ?? 0) === this.version) return;
    await inSnapshot(this.connection, async (session) => {
      const options = { ...WITHOUT_ID, session };
      const read = await version.findOne({ _id: 'senders' }, { session });
      this.fill({
        rules: await rules.find<SenderRule>({}, options).toArray(),
        templates: await templates.find<BrandTemplate>({}, options).sort({ id: 1 }).toArray(),
        tlvs: await tlvs.find<BrandTlvs>({}, options).toArray(),
      });
      this.version = read?.n ?? 0;
    });
  }

  /** Replaces the whole content. */
  fill({ rules, templates, tlvs }: Contents): void {
    const ofCompanies = rules.filter(({ company, brandID }) => company !== null && brandID === null);
    const ofBrands = rules.filter(({ brandID }) => brandID !== null);
    this.ofAll = scopeOf(rules.filter(({ company, brandID }) => company === null && brandID === null));
    this.ofCompany = scopesBy(ofCompanies, ({ company }) => company!);
    this.ofBrand = scopesBy(ofBrands, ({ brandID }) => brandID!);
    this.templates = groupBy(templates, ({ brandID }) => brandID);
    this.tlvs = new Map(tlvs.map((each) => [each.brandID, each.tlvs]));
    this.compiled = new Map();
    this.isEmpty = rules.length === 0 && tlvs.every((each) => each.tlvs.length === 0);
  }

  /** The rules, templates and TLVs of the messages of a brand; null if it has neither rules nor TLVs. */
  of({ company, brandID }: { company: number; brandID: number }): BrandSenders | null {
    if (this.isEmpty) return null;
    let senders = this.compiled.get(brandID);
    if (senders === undefined) {
      senders = this.compile(company, brandID);
      if (this.compiled.size >= MOST_BRANDS) this.compiled.clear();
      this.compiled.set(brandID, senders);
    }
    return senders;
  }

  private compile(company: number, brandID: number): BrandSenders | null {
    const scopes = [this.ofBrand.get(brandID), this.ofCompany.get(company), this.ofAll].filter(
      (scope) => scope !== undefined && scope.rules.length > 0,
    ) as Scope[];
    const tlvs = this.tlvs.get(brandID) ?? [];
    if (scopes.length === 0 && tlvs.length === 0) return null;
    const rules = scopes.map((scope) => scope.rules);
    const data = { brandID, rules, templates: this.templates.get(brandID) ?? [], tlvs };
    return new BrandSenders(
      data,
      scopes.map(({ index }) => index),
    );
  }
}

function scopeOf(rules: readonly SenderRule[]): Scope {
  return { rules, index: indexRules(rules) };
}

function scopesBy(rules: readonly SenderRule[], keyOf: (rule: SenderRule) => number): Map<number, Scope> {
  return new Map([...groupBy(rules, keyOf)].map(([key, own]) => [key, scopeOf(own)]));
}
