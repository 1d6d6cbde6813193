import type { mongo } from 'mongoose';
import type { CompanySettings, CompanySnapshot } from '@herald/contracts';
import { type Said, ValidationError } from '@herald/contracts/errors';
import { PerKeyGrouping } from '@herald/values/grouping';
import type { OutboxEvent, TransactionOutbox } from '@herald/mongo/outbox';
import { type IdempotencyKey, keyConflict } from '@herald/service';
import { type FieldErrors, type FieldsRead, isEmpty } from '../request/read-fields';
import type { CompanySequences, SequenceKind, Taken } from '../storage/company-sequences';
import type { IdempotencyStore } from '../storage/idempotency-store';
import { retryDuplicates } from '../storage/retry-duplicates';
import type { SequenceLock } from '../storage/sequence-lock';

/** Drafts of one company in one transaction, with the stored records that they reference and the unique values that they claim. */
export interface RecordBatch<Draft, Document> {
  /** Errors of the fields that a draft has. */
  problemsOf(draft: Partial<Draft>): FieldErrors;
  /** Adds a draft that has no problems. Returns errors that are detected only now; the draft is then not added. */
  accept(draft: Draft): Promise<FieldErrors>;
  /** Writes the accepted drafts with ids from `first` on, and updates the counters of the records that they reference. */
  write(first: Taken, company: CompanySnapshot, createdAt: Date): Promise<Document[]>;
}

/** The parts of the creation that differ between kinds of records. */
export interface RecordKind<Draft, Document> {
  kind: SequenceKind;
  /** The company's setting for the first id. */
  idStart(settings: CompanySettings): number;
  /** Without a session the batch is outside any transaction and serves only its `problemsOf`. */
  load(
    company: number,
    drafts: Partial<Draft>[],
    session?: mongo.ClientSession,
  ): Promise<RecordBatch<Draft, Document>>;
  events(documents: Document[]): OutboxEvent[];
  /** The error message of a refused draft; undefined for the default message. */
  refusal?(errors: FieldErrors): Said | undefined;
}

interface CreateRecordsDeps {
  lock: SequenceLock;
  sequences: CompanySequences;
  outbox: TransactionOutbox;
  idempotency: IdempotencyStore;
  now(): Date;
}

interface Request<Draft> {
  company: CompanySnapshot;
  draft: Draft;
  key: IdempotencyKey | undefined;
}

/** The new record, or the id of the record that an earlier attempt of the same request created. */
export type Creation<Document> = { document: Document } | { repeated: number };

type Outcome<Document> = Creation<Document> | { errors: FieldErrors } | 'conflict';

const GROUP = { maxKeys: 1_000, maxGroup: 100, maxWaiting: 5_000 };

/** One transaction per company for all requests that arrived during the previous one; the first of several with one number wins. */
export class CreateRecords<Draft, Document> {
  private readonly groups: PerKeyGrouping<number, Request<Draft>, Outcome<Document>>;

  constructor(
    private readonly deps: CreateRecordsDeps,
    private readonly kind: RecordKind<Draft, Document>,
  ) {
    this.groups = new PerKeyGrouping({
      ...GROUP,
      write: (company, requests) => retryDuplicates(() => this.write(company, requests)),
    });
  }

  /** @throws ValidationError if a field is invalid. It includes errors that the other fields have in the database. */
  async checked(company: number, { value, errors }: FieldsRead<Draft>): Promise<Draft> {
    if (isEmpty(errors)) return value as Draft;
    const batch = await this.kind.load(company, [value]);
    throw new ValidationError({ ...batch.problemsOf(value), ...errors });
  }

  /**
   * @throws ValidationError if the draft references a missing record or claims a unique value of another record; ConflictError if the
   * Idempotency-Key was already used with a different request. Neither error writes anything.
   */
  async create(company: CompanySnapshot, draft: Draft, key?: IdempotencyKey): Promise<Creation<Document>> {
    const outcome = await this.groups.add(company.id, { company, draft, key });
    if (outcome === 'conflict') throw keyConflict();
    if ('errors' in outcome) throw new ValidationError(outcome.errors, this.kind.refusal?.(outcome.errors));
    return outcome;
  }

  private async write(company: number, requests: Request<Draft>[]): Promise<Outcome<Document>[]> {
    const { lock, sequences, outbox, idempotency } = this.deps;
    const { kind } = this;
    const { outcomes, entry } = await lock.withLock(kind.kind, company, async (session) => {
      const drafts = requests.map(({ draft }) => draft);
      const batch = await kind.load(company, drafts, session);
      const asked = requests.map(({ key }) => key);
      const keys = await idempotency.claims(company, asked, session);
      let documents: Document[] = [];
      let firstID = 0;
      let count = 0;
      // Known once the records are written.
      const outcomes: (() => Outcome<Document>)[] = [];
      for (const { draft, key } of requests) {
        const meaning = keys.meaning(key);
        if (meaning.kind === 'conflict') outcomes.push(() => 'conflict');
        else if (meaning.kind === 'repeated') outcomes.push(() => ({ repeated: meaning.id()! }));
        else {
          const found = batch.problemsOf(draft);
          const errors = isEmpty(found) ? await batch.accept(draft) : found;
          const index = count;
          if (isEmpty(errors)) {
            count++;
            keys.claim(key, () => firstID + index);
          }
          outcomes.push(() => (isEmpty(errors) ? { document: documents[index]! } : { errors }));
        }
      }
      if (count === 0) return { outcomes: outcomes.map((outcome) => outcome()) };
      const idStart = Math.max(...requests.map((request) => kind.idStart(request.company.settings)));
      const first = await sequences.allocate(kind.kind, { company, count, idStart }, session);
      firstID = first.id;
      documents = await batch.write(first, requests[0]!.company, this.deps.now());
      await keys.write(session);
      const events = kind.events(documents);
      const entry = events.length > 0 ? await outbox.write(company, events, session) : undefined;
      return { outcomes: outcomes.map((outcome) => outcome()), entry };
    });
    outbox.publishSoon(entry);
    return outcomes;
  }
}
