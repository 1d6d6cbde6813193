import type { mongo } from 'mongoose';
import {
  ConflictError,
  NotFoundError,
  noSuch,
  said,
  type Said,
  ValidationError,
} from '@herald/contracts/errors';
import {
  Counters,
  type EncryptedField,
  inTransaction,
  isDuplicateKey,
  type MongoConnection,
  type SecretCipher,
} from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import {
  brandTemplatesIn,
  type BrandTemplate,
  type BrandTlvs,
  brandTlvsIn,
  type RuleDocument,
  type RuleInput,
  ruleKey,
  type SenderRule,
  senderRulesIn,
  senderVersionIn,
  type TemplateDocument,
  type TemplateInput,
} from './sender-model';
import { keptBy, type Tlv } from './tlv';
import { secretsOf, TlvSecrets } from './tlv-secrets';

/** A brand of a company. */
export interface BrandRef {
  company: number;
  brandID: number;
}

/** The rules to list; null = without one. */
export type RuleFilter = Partial<Pick<RuleInput, 'company' | 'brandID' | 'prefix' | 'route'>>;

/** A change of many rules at once. */
export interface RuleChanges {
  added: readonly RuleInput[];
  changed: readonly { before: SenderRule; after: RuleInput }[];
  removed: readonly SenderRule[];
}

export const MOST_RULES = 10_000;
const MOST_TEMPLATES = 200;
/** Of all templates of a brand, which are in memory as one automaton. */
const MOST_CHARACTERS = 64_000;
export const NO_RULE = noSuch('sender rule');
export const NO_TEMPLATE = noSuch('template');

/**
 * Stores sender rules, registered templates and TLVs of brands. Changes follow each other, because each increments the number of changes in its
 * transaction; every process reads all of them again when the number differs (`SenderView`). Secret values of TLVs stay encrypted in all that it returns.
 */
export class SenderStore {
  private readonly rules: mongo.Collection<RuleDocument>;
  private readonly templates: ReturnType<typeof brandTemplatesIn>;
  private readonly tlvs: ReturnType<typeof brandTlvsIn>;
  private readonly version: ReturnType<typeof senderVersionIn>;
  private readonly counters: Counters;
  private readonly secrets: TlvSecrets;

  /** @param cipher of the secret values of TLVs; null if no key is set */
  constructor(
    private readonly connection: MongoConnection,
    cipher: SecretCipher | null,
  ) {
    this.secrets = new TlvSecrets(cipher);
    this.rules = senderRulesIn(connection);
    this.templates = brandTemplatesIn(connection);
    this.tlvs = brandTlvsIn(connection);
    this.version = senderVersionIn(connection);
    this.counters = new Counters(connection);
  }

  listRules(filter: RuleFilter, paging: PagingById): Promise<Page<RuleDocument>> {
    return findPageById(this.rules, { paging, filter, id: 'id', byDefault: 'oldest first' });
  }

  /** All rules, by id. */
  async allRules(session?: mongo.ClientSession): Promise<SenderRule[]> {
    const all = this.rules.find<SenderRule>({}, { projection: { _id: 0 }, ...(session && { session }) });
    return all.sort({ id: 1 }).toArray();
  }

  /** @throws NotFoundError */
  async getRule(id: number): Promise<SenderRule> {
    return found(await this.rules.findOne({ id }), NO_RULE);
  }

  /** @throws ConflictError on another rule of the same company, brand, prefix and route; ValidationError on a mask without a secret */
  createRule(input: RuleInput): Promise<SenderRule> {
    return this.change(async (session) => {
      await this.refuseSame(input, null, session);
      if ((await this.rules.countDocuments({}, { session })) >= MOST_RULES)
        throw new ConflictError(said('too_many_sender_rules', { most: MOST_RULES }));
      const [rule] = await this.insertRules([input], session);
      return rule!;
    });
  }

  /**
   * Replaces all fields of a rule.
   * @param allow gets the present rule; what it throws is thrown
   * @throws NotFoundError, and the errors of `createRule`
   */
  replaceRule(
    id: number,
    input: RuleInput,
    allow: (before: SenderRule) => void,
  ): Promise<{ before: SenderRule; after: SenderRule }> {
    return this.change(async (session) => {
      const before = found(await this.rules.findOne({ id }, { session }), NO_RULE);
      allow(before);
      await this.refuseSame(input, id, session);
      const after = this.documentAfter(before, input);
      // Its `_id` is made of its fields, so a change of these is another document.
      await this.rules.deleteOne({ _id: ruleKey(before) }, { session });
      await this.rules.insertOne(after, { session });
      return { before, after };
    });
  }

  /** @throws NotFoundError */
  removeRule(id: number): Promise<SenderRule> {
    return this.change(async (session) =>
      found(await this.rules.findOneAndDelete({ id }, { session }), NO_RULE),
    );
  }

  /**
   * Applies changes to all rules in one transaction.
   * @param compare gets the present rules, and returns the changes; what it throws is thrown
   */
  changeRules<C extends RuleChanges>(compare: (present: SenderRule[]) => C): Promise<C> {
    return this.change(async (session) => {
      const changes = compare(await this.allRules(session));
      const { added, changed, removed } = changes;
      const gone = [...removed, ...changed.map(({ before }) => before)].map(ruleKey);
      if (gone.length > 0) await this.rules.deleteMany({ _id: { $in: gone } }, { session });
      const moved = changed.map(({ before, after }) => this.documentAfter(before, after));
      if (moved.length > 0) await this.rules.insertMany(moved, { session });
      await this.insertRules(added, session);
      return changes;
    });
  }

  listTemplates({ company, brandID }: BrandRef, paging: PagingById): Promise<Page<TemplateDocument>> {
    return findPageById(this.templates, { paging, filter: { company, brandID }, byDefault: 'oldest first' });
  }

  /** @throws ConflictError on a template with the same text or external id, or on too many of the brand */
  createTemplate({ company, brandID }: BrandRef, input: TemplateInput): Promise<BrandTemplate> {
    return this.change(async (session) => {
      const own = await this.templates.find({ company, brandID }, { session }).toArray();
      const same = own.find(({ text, externalID }) => text === input.text || externalID === input.externalID);
      if (same) {
        const { id } = same;
        throw new ConflictError(
          same.externalID === input.externalID
            ? said('template_with_same_id', { id })
            : said('template_with_same_text', { id }),
        );
      }
      if (own.length >= MOST_TEMPLATES)
        throw new ConflictError(said('brand_has_most_templates', { most: MOST_TEMPLATES }));
      const characters = own.reduce((sum, { text }) => sum + text.length, input.text.length);
      if (characters > MOST_CHARACTERS)
        throw new ConflictError(said('brand_templates_too_long', { most: MOST_CHARACTERS }));
      const id = await this.counters.reserveNumbers('brand-templates', 1, 1, session);
      const tlvs = this.stored(input.tlvs, [], secretsOf.template(id));
      const template = { company, brandID, id, ...input, tlvs, createdAt: new Date() };
      await this.templates.insertOne({ _id: id, ...template }, { session });
      return template;
    });
  }

  /** @throws NotFoundError */
  removeTemplate({ company, brandID }: BrandRef, id: number): Promise<BrandTemplate> {
    return this.change(async (session) =>
      found(await this.templates.findOneAndDelete({ _id: id, company, brandID }, { session }), NO_TEMPLATE),
    );
  }

  async tlvsOf({ company, brandID }: BrandRef): Promise<Tlv[]> {
    return (await this.tlvs.findOne({ _id: brandID, company }))?.tlvs ?? [];
  }

  /** @throws ValidationError on a mask without a secret */
  replaceTlvs({ company, brandID }: BrandRef, input: Tlv[]): Promise<{ before: Tlv[]; after: Tlv[] }> {
    return this.change(async (session) => {
      const before = (await this.tlvs.findOne({ _id: brandID, company }, { session }))?.tlvs ?? [];
      const after = this.stored(input, before, secretsOf.brand(brandID));
      const document: BrandTlvs = { company, brandID, tlvs: after };
      await this.tlvs.replaceOne({ _id: brandID }, document, { upsert: true, session });
      return { before, after };
    });
  }

  /** The first change of all creates the document of their number: two at once may both try to. */
  private async change<T>(work: (session: mongo.ClientSession) => Promise<T>, isFirst = true): Promise<T> {
    try {
      return await inTransaction(this.connection, async (session) => {
        await this.version.updateOne({ _id: 'senders' }, { $inc: { n: 1 } }, { upsert: true, session });
        return work(session);
      });
    } catch (error) {
      if (!isFirst || !isDuplicateKey(error)) throw error;
      return this.change(work, false);
    }
  }

  private async refuseSame(
    input: RuleInput,
    own: number | null,
    session: mongo.ClientSession,
  ): Promise<void> {
    const same = await this.rules.findOne({ _id: ruleKey(input) }, { session });
    if (same && same.id !== own) throw new ConflictError(said('sender_rule_exists', { id: same.id }));
  }

  private async insertRules(
    inputs: readonly RuleInput[],
    session: mongo.ClientSession,
  ): Promise<SenderRule[]> {
    if (inputs.length === 0) return [];
    const now = new Date();
    const first = await this.counters.reserveNumbers('sender-rules', inputs.length, 1, session);
    const documents = inputs.map((input, i) => ({
      ...documentOf({ ...input, tlvs: this.stored(input.tlvs, [], secretsOf.rule(first + i)) }),
      id: first + i,
      createdAt: now,
      updatedAt: now,
    }));
    await this.rules.insertMany(documents, { session });
    return documents;
  }

  /** A rule after a change. @throws the errors of `stored` */
  private documentAfter(before: SenderRule, input: RuleInput): RuleDocument {
    const { id, createdAt } = before;
    const tlvs = this.stored(input.tlvs, before.tlvs, secretsOf.rule(id));
    return { ...documentOf({ ...input, tlvs }), id, createdAt, updatedAt: new Date() };
  }

  /**
   * TLVs as they are stored: a masked value is the present one, and another secret value is encrypted.
   * @throws ValidationError on a mask without a secret, ConflictError on a secret value if there is no key
   */
  private stored(tlvs: readonly Tlv[], present: readonly Tlv[], record: string): Tlv[] {
    return tlvs.map((tlv) => {
      const kept = keptBy(tlv, present) ?? this.secrets.encrypt(tlv, record);
      if ('problem' in kept) throw new ValidationError({ tlvs: said('problem_of_tlvs', kept) });
      return kept;
    });
  }
}

/** The secret values of TLVs, for their encryption with another key. A record that is changed concurrently is skipped. */
export function secretTlvFields(connection: MongoConnection, cipher: SecretCipher): EncryptedField[] {
  const fieldOf = <D extends { _id: string | number; tlvs: Tlv[] }>(
    collection: mongo.Collection<D>,
    recordOf: (document: D) => string,
  ): EncryptedField => {
    const otherwise = () =>
      ({
        tlvs: { $elemMatch: { secret: true, value: cipher.encryptedOtherwise() } },
      }) as unknown as mongo.Filter<D>;
    return {
      name: collection.collectionName,
      countOthers: () => collection.countDocuments(otherwise()),
      async *others() {
        for await (const document of collection.find(otherwise())) {
          const { _id: id, tlvs: before } = document as unknown as D;
          const reencrypt = async (): Promise<void> => {
            const tlvs = TlvSecrets.reencrypt(before, recordOf(document as unknown as D), cipher);
            await collection.updateOne(
              { _id: id, tlvs: before } as unknown as mongo.Filter<D>,
              { $set: { tlvs } } as unknown as mongo.UpdateFilter<D>,
            );
          };
          yield { id, reencrypt };
        }
      },
    };
  };
  return [
    fieldOf(senderRulesIn(connection), ({ id }) => secretsOf.rule(id)),
    fieldOf(brandTemplatesIn(connection), ({ id }) => secretsOf.template(id)),
    fieldOf(brandTlvsIn(connection), ({ _id }) => secretsOf.brand(_id)),
  ];
}

/** Only the fields of a rule, whatever else the input has. */
function documentOf(input: RuleInput): RuleInput & { _id: string } {
  const { company, brandID, prefix, route, action, sender, ton, npi, reason, templateRequired, tlvs } = input;
  const rule = { company, brandID, prefix, route, action, sender, ton, npi, reason, templateRequired, tlvs };
  return { _id: ruleKey(rule), ...rule };
}

/** @throws NotFoundError */
function found<T>(document: T | null, message: Said): T {
  if (!document) throw new NotFoundError(message);
  return document;
}
