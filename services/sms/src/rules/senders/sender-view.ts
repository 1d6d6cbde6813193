import { inSnapshot, type MongoConnection, type SecretCipher } from '@herald/mongo';
import type { Logger } from '@herald/telemetry/logging';
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
import type { Tlv } from './tlv';
import { secretsOf, TlvSecrets } from './tlv-secrets';

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

  private readonly secrets: TlvSecrets;
  /** The number of changes at which TLVs could not be decrypted. */
  private unreadable = 0;

  /** @param cipher of the secret values of TLVs; null if no key is set */
  constructor(
    private readonly connection: MongoConnection,
    cipher: SecretCipher | null,
    private readonly logger: Pick<Logger, 'error'>,
  ) {
    this.secrets = new TlvSecrets(cipher);
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
      const contents = {
        rules: await rules.find<SenderRule>({}, options).toArray(),
        templates: await templates.find<BrandTemplate>({}, options).sort({ id: 1 }).toArray(),
        tlvs: await tlvs.find<BrandTlvs>({}, options).toArray(),
      };
      const n = read?.n ?? 0;
      // Read again in the next poll: a process may get a new key after another process has used it.
      if (this.decrypt(contents, n)) this.version = n;
      this.fill(contents);
    });
  }

  /** Replaces secret values by their texts. A record whose TLVs cannot be decrypted goes without them. @returns whether all could be */
  private decrypt({ rules, templates, tlvs }: Contents, n: number): boolean {
    let isWhole = true;
    const decrypt = (of: { tlvs: Tlv[] }, record: string): void => {
      try {
        of.tlvs = this.secrets.decrypt(of.tlvs, record);
      } catch (error) {
        of.tlvs = of.tlvs.filter(({ secret }) => !secret);
        isWhole = false;
        if (this.unreadable !== n) this.logger.error('sender_rules.tlvs_unreadable', { record, error });
      }
    };
    for (const rule of rules) decrypt(rule, secretsOf.rule(rule.id));
    for (const template of templates) decrypt(template, secretsOf.template(template.id));
    for (const brand of tlvs) decrypt(brand, secretsOf.brand(brand.brandID));
    this.unreadable = isWhole ? 0 : n;
    return isWhole;
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
