import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { COMPANY_OF_ID, type CompanyDocument, CompanyDocuments } from './company-documents';

export interface SequenceDocument extends CompanyDocument {
  /** Records of the kind in the company. None is ever deleted, so it is the last one's position too. */
  total: number;
  lastID: number;
  /** Transactions that have held it (`sequence-turns.ts`). */
  turns?: number;
  /** The copy of the service that has asked for the next turn, and how long the others leave it to it. */
  next?: { copy: string; until: Date };
  /** Corrections of what searches look at. */
  edits?: number;
  /** Ids of payments that a restore left out, oldest first: so many behind this one (`deploy/backup/after-restore.mjs`). */
  gaps?: { after: number; ids: number }[];
}

export const sequencesIn = declareCollection<SequenceDocument>(
  'sequences',
  ofCompany('written by each transaction that numbers records of its company', { ofOlder: COMPANY_OF_ID }),
);

/** What a taker owns: `count` positions and as many ids, counting up from these. */
export interface Taken {
  position: number;
  id: number;
}

/** How much there is of a kind: as long as neither changes, a search finds the same. */
export interface SequenceState {
  total: number;
  edits: number;
}

export type SequenceKind = 'customers' | 'accounts' | 'payments';

/**
 * Ids and positions of a company's records. A position counts up from 1 without a gap, as it's taken in the transaction
 * that writes the record: so `total` is `recordsTotal` without counting, and a page at `start` is a range of positions,
 * however deep. Ids may begin elsewhere and jump when the setting for their start is raised.
 */
export class CompanySequences {
  private readonly collection: mongo.Collection<SequenceDocument>;
  private readonly documents: CompanyDocuments<SequenceDocument>;

  constructor(connection: MongoConnection) {
    this.collection = sequencesIn(connection);
    this.documents = new CompanyDocuments(sequencesIn, connection);
  }

  /** Takes `count` positions and ids, the ids from at least `idStart`. Aborts with the transaction, and is then taken again. */
  async take(
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

  /** How many records of the kind the company has. */
  async total(kind: SequenceKind, company: number, session?: mongo.ClientSession): Promise<number> {
    return (await this.state(kind, company, session)).total;
  }

  async state(kind: SequenceKind, company: number, session?: mongo.ClientSession): Promise<SequenceState> {
    const sequence = await this.documents.find(kind, company, session);
    return { total: sequence?.total ?? 0, edits: sequence?.edits ?? 0 };
  }

  /**
   * How many there are, and which ids they have: the first one is at position 1. Only for kinds whose ids are without gaps but those
   * that restores have left.
   */
  async places(
    kind: 'payments',
    company: number,
  ): Promise<{ total: number; idAt(position: number): number }> {
    const sequence = await this.documents.find(kind, company);
    const gaps = sequence?.gaps ?? [];
    const idAt = (position: number): number =>
      gaps.reduce((id, { after, ids }) => (id > after ? id + ids : id), position);
    return { total: sequence?.total ?? 0, idAt };
  }

  /** Tells searches that a record of the kind was corrected, in the transaction that corrects it. */
  async noteEdit(kind: SequenceKind, company: number, session: mongo.ClientSession): Promise<void> {
    await this.documents.change(kind, company, { $inc: { edits: 1 } }, session);
  }

  /** Companies whose ids of this kind have come to `id`. */
  async companiesBeyond(kind: SequenceKind, id: number): Promise<number[]> {
    const found = await this.collection
      .find({ _id: { $gt: `${kind}/`, $lt: `${kind}0` }, lastID: { $gte: id } }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => Number(_id.slice(kind.length + 1)));
  }
}
