import type { mongo } from 'mongoose';
import type { CompanySettings, CompanySnapshot } from '@herald/contracts';
import { ValidationError } from '@herald/errors';
import { PerKeyGrouping } from '@herald/grouping';
import type { OutboxEvent, TransactionOutbox } from '@herald/outbox';
import { type IdempotencyKey, keyConflict } from '@herald/service';
import type { IdempotencyStore } from '../idempotency/idempotency-store';
import { type FieldErrors, type FieldsRead, isEmpty } from '../request/read-fields';
import type { CompanySequences, SequenceKind, Taken } from '../sequences/company-sequences';
import type { SequenceTurns } from '../sequences/sequence-turns';
import { retryDuplicates } from '../sequences/retry-duplicates';

/** Drafts of one company in one transaction, with all of the database that they name or claim. */
export interface RecordBatch<Draft, Document> {
  /** What is wrong with the fields that a draft has. */
  problemsOf(draft: Partial<Draft>): FieldErrors;
  /** Takes in a draft without problems; gives those that only show now, and then it isn't taken. */
  accept(draft: Draft): Promise<FieldErrors>;
  /** Writes the accepted ones, numbered from `first` on, and counts them where they are named. */
  write(first: Taken, company: CompanySnapshot, createdAt: Date): Promise<Document[]>;
}

/** What is special about creating records of one kind. */
export interface RecordKind<Draft, Document> {
  kind: SequenceKind;
  /** The company's setting for the first id. */
  idStart(settings: CompanySettings): number;
  /** Without a session, outside of any transaction, only for the batch's `problemsOf`. */
  load(
    company: number,
    drafts: Partial<Draft>[],
    session?: mongo.ClientSession,
  ): Promise<RecordBatch<Draft, Document>>;
  events(documents: Document[]): OutboxEvent[];
  /** The message of a refusal, where it isn't the usual one. */
  refusal?(errors: FieldErrors): string | undefined;
}

export interface CreateRecordsDeps {
  turns: Pick<SequenceTurns, 'inTurn'>;
  sequences: Pick<CompanySequences, 'take'>;
  outbox: Pick<TransactionOutbox, 'write' | 'tellSoon'>;
  idempotency: Pick<IdempotencyStore, 'claims'>;
  now(): Date;
}

interface Request<Draft> {
  company: CompanySnapshot;
  draft: Draft;
  idempotency: IdempotencyKey | undefined;
}

/** What became of a request; `repeated` is the id of the record that its Idempotency-Key had made. */
type Outcome<Document> =
  | { kind: 'created'; document: Document }
  | { kind: 'refused'; errors: FieldErrors }
  | { kind: 'repeated'; id: number }
  | { kind: 'conflict' };

/** A record that was created, or the id of the one that the same request has created before. */
export type Creation<Document> = { document: Document } | { repeated: number };

const GROUP = { maxKeys: 1_000, maxGroup: 100, maxWaiting: 5_000 };

/**
 * Writes new records, those of one company together: one transaction for all that arrived while the last one ran. Each is
 * checked against the database and against those before it, so that of many with one number the first wins.
 */
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

  /** @throws ValidationError where any field isn't valid; it names what is wrong with the valid ones too. */
  async checked(company: number, { value, errors }: FieldsRead<Draft>): Promise<Draft> {
    if (isEmpty(errors)) return value as Draft;
    const batch = await this.kind.load(company, [value]);
    throw new ValidationError({ ...batch.problemsOf(value), ...errors });
  }

  /**
   * @throws ValidationError where it names what doesn't exist, or claims what another one has; ConflictError where its
   * Idempotency-Key came with another request. Nothing is written then.
   */
  async create(
    company: CompanySnapshot,
    draft: Draft,
    idempotency?: IdempotencyKey,
  ): Promise<Creation<Document>> {
    const outcome = await this.groups.add(company.id, { company, draft, idempotency });
    switch (outcome.kind) {
      case 'created':
        return { document: outcome.document };
      case 'repeated':
        return { repeated: outcome.id };
      case 'conflict':
        throw keyConflict();
      case 'refused':
        throw new ValidationError(outcome.errors, this.kind.refusal?.(outcome.errors));
    }
  }

  private async write(company: number, requests: Request<Draft>[]): Promise<Outcome<Document>[]> {
    const { turns, sequences, outbox, idempotency } = this.deps;
    const { kind } = this;
    const { outcomes, told } = await turns.inTurn(kind.kind, company, async (session) => {
      const drafts = requests.map(({ draft }) => draft);
      const batch = await kind.load(company, drafts, session);
      const keys = await idempotency.claims(
        company,
        requests.map((request) => request.idempotency),
        session,
      );
      let documents: Document[] = [];
      let count = 0;
      const outcomes: (() => Outcome<Document>)[] = [];
      let firstID = 0;
      for (const { draft, idempotency: key } of requests) {
        const meaning = keys.meaning(key);
        if (meaning.kind === 'conflict') outcomes.push(() => meaning);
        else if (meaning.kind === 'repeated') outcomes.push(() => ({ kind: 'repeated', id: meaning.id()! }));
        else {
          const found = batch.problemsOf(draft);
          const errors = isEmpty(found) ? await batch.accept(draft) : found;
          if (!isEmpty(errors)) {
            outcomes.push(() => ({ kind: 'refused', errors }));
            continue;
          }
          const place = count++;
          keys.take(key, () => firstID + place);
          outcomes.push(() => ({ kind: 'created', document: documents[place]! }));
        }
      }
      if (count === 0) return { outcomes: outcomes.map((outcome) => outcome()) };

      const idStart = Math.max(...requests.map((request) => kind.idStart(request.company.settings)));
      const first = await sequences.take(kind.kind, { company, count, idStart }, session);
      firstID = first.id;
      documents = await batch.write(first, requests[0]!.company, this.deps.now());
      await keys.write(session);
      const news = kind.events(documents);
      const told = news.length > 0 ? await outbox.write(company, news, session) : undefined;
      return { outcomes: outcomes.map((outcome) => outcome()), told };
    });
    outbox.tellSoon(told);
    return outcomes;
  }
}
