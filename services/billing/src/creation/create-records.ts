import type { mongo } from 'mongoose';
import type { CompanySettings, CompanySnapshot } from '@herald/contracts';
import { ValidationError } from '@herald/errors';
import { PerKeyGrouping } from '@herald/grouping';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import type { OutboxEvent, TransactionOutbox } from '@herald/outbox';
import { type FieldErrors, type FieldsRead, isEmpty } from '../request/read-fields';
import type { CompanySequences, SequenceKind, Taken } from '../sequences/company-sequences';
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
  connection: MongoConnection;
  sequences: Pick<CompanySequences, 'take'>;
  outbox: Pick<TransactionOutbox, 'write' | 'tellSoon'>;
  now(): Date;
}

interface Request<Draft> {
  company: CompanySnapshot;
  draft: Draft;
}

type Outcome<Document> = { created: Document } | { errors: FieldErrors };

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

  /** @throws ValidationError where it names what doesn't exist, or claims what another one has. Nothing is written then. */
  async create(company: CompanySnapshot, draft: Draft): Promise<Document> {
    const outcome = await this.groups.add(company.id, { company, draft });
    if ('created' in outcome) return outcome.created;
    throw new ValidationError(outcome.errors, this.kind.refusal?.(outcome.errors));
  }

  private async write(company: number, requests: Request<Draft>[]): Promise<Outcome<Document>[]> {
    const { connection, sequences, outbox } = this.deps;
    const { kind } = this;
    const { outcomes, told } = await inTransaction(connection, async (session) => {
      const drafts = requests.map(({ draft }) => draft);
      const batch = await kind.load(company, drafts, session);
      const problems: FieldErrors[] = [];
      for (const draft of drafts) {
        const found = batch.problemsOf(draft);
        problems.push(isEmpty(found) ? await batch.accept(draft) : found);
      }
      const count = problems.filter(isEmpty).length;
      if (count === 0) return { outcomes: problems.map((errors) => ({ errors })) };

      const idStart = Math.max(...requests.map((request) => kind.idStart(request.company.settings)));
      const first = await sequences.take(kind.kind, { company, count, idStart }, session);
      const documents = await batch.write(first, requests[0]!.company, this.deps.now());
      const news = kind.events(documents);
      const told = news.length > 0 ? await outbox.write(news, session) : undefined;
      let next = 0;
      const outcomes = problems.map((errors) =>
        isEmpty(errors) ? { created: documents[next++]! } : { errors },
      );
      return { outcomes, told };
    });
    outbox.tellSoon(told);
    return outcomes;
  }
}
