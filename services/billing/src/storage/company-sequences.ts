import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany, type Statement } from '@herald/mongo';
import { type CompanyDocument, CompanyDocuments } from './company-documents';

export interface SequenceDocument extends CompanyDocument {
  /** Number of the company's records of the kind. Records are never deleted, so it is also the last record's position. */
  total: number;
  lastID: number;
  /** Number of transactions that have locked the sequence (`sequence-lock.ts`). */
  turns?: number;
  /** The instance that has reserved the lock, and the end of its reservation. */
  next?: { copy: string; until: Date };
  /** Gaps in the IDs of payments after restores, oldest first: `ids` IDs after `after` are skipped (`deploy/backup/after-restore.mjs`). */
  gaps?: { after: number; ids: number }[];
}

export const sequencesIn = declareCollection<SequenceDocument>(
  'sequences',
  ofCompany('written by each transaction that numbers records of its company'),
);

/** Allocated numbers: the first of `count` positions and the first of `count` IDs. */
export interface Taken {
  position: number;
  id: number;
}

export type SequenceKind = 'customers' | 'accounts' | 'payments';

/**
 * Allocates IDs and positions of a company's records in the transaction that writes them. Positions count up from 1 without gaps, so that
 * `total` needs no count, and a page is a range of positions at any depth. IDs jump if the setting for their start is raised.
 */
export class CompanySequences {
  private readonly collection: mongo.Collection<SequenceDocument>;
  private readonly documents: CompanyDocuments<SequenceDocument>;

  constructor(connection: MongoConnection) {
    this.collection = sequencesIn(connection);
    this.documents = new CompanyDocuments(sequencesIn, connection);
  }

  /** Allocates `count` positions and IDs, the IDs from at least `idStart`. An abort of the transaction releases them. */
  async allocate(
    kind: SequenceKind,
    { company, count, idStart }: { company: number; count: number; idStart: number },
    session: mongo.ClientSession,
  ): Promise<Taken> {
    const taken = {
      total: { $add: [{ $ifNull: ['$total', 0] }, count] },
      lastID: { $add: [{ $max: [{ $ifNull: ['$lastID', 0] }, idStart - 1] }, count] },
    };
    const next = await this.documents.change(kind, company, [{ $set: taken }], session);
    return { position: next.total - count + 1, id: next.lastID - count + 1 };
  }

  /** Numbers for `count` records, and the statement that allocates them in the transaction that has locked `held`. */
  allot(
    { _id, company, total, lastID }: SequenceDocument,
    count: number,
  ): { taken: Taken; statement: Statement } {
    const next = { total: total + count, lastID: lastID + count };
    const { namespace } = this.collection;
    const filter: mongo.Document = { _id, company };
    return {
      taken: { position: total + 1, id: lastID + 1 },
      statement: { name: 'updateOne', namespace, filter, update: { $set: next } },
    };
  }

  /** Number of the company's records of the kind. */
  async total(kind: SequenceKind, company: number): Promise<number> {
    return (await this.documents.findDocument(kind, company))?.total ?? 0;
  }

  /**
   * The number of records, and the ID at a position; the first position is 1. Only for kinds whose IDs have no gaps except the
   * gaps of restores.
   */
  async positions(
    kind: 'payments',
    company: number,
  ): Promise<{ total: number; idAt(position: number): number }> {
    const sequence = await this.documents.findDocument(kind, company);
    const gaps = sequence?.gaps ?? [];
    const idAt = (position: number): number =>
      gaps.reduce((id, { after, ids }) => (id > after ? id + ids : id), position);
    return { total: sequence?.total ?? 0, idAt };
  }

  /** Companies with records of this kind, at most `most`. */
  async companiesWith(kind: SequenceKind, most: number): Promise<number[]> {
    const found = await this.collection
      .find({ _id: { $gt: `${kind}/`, $lt: `${kind}0` } }, { projection: { _id: 1 } })
      .limit(most)
      .toArray();
    return found.map(({ _id }) => Number(_id.slice(kind.length + 1)));
  }

  /** Companies whose last ID of this kind is `id` or greater. */
  async companiesBeyond(kind: SequenceKind, id: number): Promise<number[]> {
    const found = await this.collection
      .find({ _id: { $gt: `${kind}/`, $lt: `${kind}0` }, lastID: { $gte: id } }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => Number(_id.slice(kind.length + 1)));
  }
}
