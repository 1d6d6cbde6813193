import type { mongo } from 'mongoose';
import type { CompanySnapshot } from '@herald/contracts';
import { noRecord, NotFoundError, ValidationError } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { type CatalogueStore, type Reference, usesOf } from '../catalogue/catalogue-store';
import { isEmpty } from '../request/read-fields';
import { retryDuplicates } from '../storage/retry-duplicates';
import { type Correction, differing, requireSeen } from './correction-fields';
import type { CorrectedKind, CorrectionStore } from './correction-store';
import type { RecordKind } from './create-records';
import type { RecordStore, StoredRecord } from './record-store';

type Fields = Record<string, unknown>;

/** The author of a correction. `operator`: name of the operator; null = the company itself. */
export interface Corrector {
  company: number;
  operator: string | null;
  requestId: string;
}

/** The correction rules of one kind of record. */
export interface CorrectableKind<Draft extends object, Document extends Draft & StoredRecord> {
  name: CorrectedKind;
  store: Pick<RecordStore<Document>, 'findRecords' | 'change'>;
  /** Validates fields as at the creation of a record. */
  records: Pick<RecordKind<Draft, Document>, 'kind' | 'load'>;
  /** @throws ValidationError, BadRequestError */
  read(body: Record<string, unknown>, company: CompanySnapshot, now: Date): Correction<Draft>;
  referencesOf(draft: Partial<Draft>): Reference[];
  /** The record with every field that an answer of either API shows. */
  shown(
    record: Document,
    company: CompanySnapshot,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Whether a field has a value that is written otherwise, such as a MAC address. */
  isSame?(name: keyof Draft, value: Partial<Draft>, record: Draft): boolean;
  /** The changed fields that another record may already use, without values that this record holds in another form. */
  claimedAgain(after: Partial<Draft>, record: Document): Partial<Draft>;
  /** Fields of the same record that are derived from these fields, such as search keys. */
  following(after: Partial<Draft>): Partial<Document>;
  /** Applies changes to other records in the same transaction. */
  carryOn?(record: Document, after: Partial<Draft>, session: mongo.ClientSession): Promise<void>;
  /** Runs after each correction, even if it changed nothing, so that a retry completes it. @returns the record afterwards. */
  follow?(company: CompanySnapshot, record: Document, change: Partial<Draft>): Promise<Document>;
}

interface CorrectRecordDeps {
  connection: MongoConnection;
  companies: Pick<CompanyView, 'require'>;
  catalogue: CatalogueStore;
  corrections: CorrectionStore;
  now(): Date;
}

/** Corrects customers or accounts and stores a row about each correction. IDs and values that the ledger decides are never corrected. */
export class CorrectRecord<Draft extends object, Document extends Draft & StoredRecord> {
  constructor(
    private readonly deps: CorrectRecordDeps,
    private readonly kind: CorrectableKind<Draft, Document>,
  ) {}

  /**
   * Changes fields of a record. Writes nothing if the record already has the values.
   * @returns the record afterwards.
   * @throws ValidationError, BadRequestError; NotFoundError; ConflictError if a field no longer has its value in `was`.
   */
  async correct(corrector: Corrector, id: number, body: Record<string, unknown>): Promise<Document> {
    const { connection, companies, now } = this.deps;
    const company = await companies.require(corrector.company);
    const correction = this.kind.read(body, company, now());
    const corrected = await retryDuplicates(() =>
      inTransaction(connection, (session) => this.write(company, corrector, id, correction, session)),
    );
    return (await this.kind.follow?.(company, corrected, correction.change)) ?? corrected;
  }

  private async write(
    owner: CompanySnapshot,
    { company, operator, requestId }: Corrector,
    id: number,
    { change, was }: Correction<Draft>,
    session: mongo.ClientSession,
  ): Promise<Document> {
    const { kind } = this;
    const { catalogue, corrections, now } = this.deps;
    const [record] = await kind.store.findRecords(company, [id], session);
    if (!record) throw new NotFoundError(noRecord(kind.name, id));
    if (Object.keys(was.sent).length > 0) {
      requireSeen<Draft>(record, was, await kind.shown(record, owner), kind.isSame);
    }
    const { before, after } = differing<Draft>(record, change);
    if (Object.keys(after).length === 0) return record;
    await this.requireFree(record, after, session);
    const changed = { ...after, ...kind.following(after) } as Partial<Document>;
    await kind.store.change(record, changed, session);
    const uses = [...usesOf(kind.referencesOf(after), 1), ...usesOf(kind.referencesOf(before), -1)];
    await catalogue.changeUses(company, uses, session);
    await kind.carryOn?.(record, after, session);
    const what = { before: before as Fields, after: after as Fields };
    const row = { company, kind: kind.name, recordID: id, at: now(), operator, requestId, ...what };
    await corrections.storeCorrection(row, session);
    return { ...record, ...changed };
  }

  /** @throws ValidationError if a field names an item that does not exist, or has a unique value of another record. */
  private async requireFree(
    record: Document,
    after: Partial<Draft>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const { records, claimedAgain } = this.kind;
    const again = claimedAgain(after, record);
    const batch = await records.load(record.company, [again], session);
    const errors = batch.problemsOf(again);
    if (!isEmpty(errors)) throw new ValidationError(errors);
  }
}
