import { declareCollection, unsharded } from '@herald/mongo';

/** Numbers that a company's users saved under a name. The document is inserted with the last of its pieces. */
export interface ListDocument {
  _id: string;
  company: number;
  /** Unique in the company. */
  name: string;
  count: number;
  /** Name of the user who saved it. */
  by: string;
  createdAt: Date;
  /** The last send to it, or when it was saved: its retention period begins again. */
  usedAt: Date;
  expiresAt: Date;
}

export interface ListPieceDocument {
  /** `<list>/<at>` */
  _id: string;
  company: number;
  list: string;
  /** In international form, digits only, so that an erasure finds them; each at most once in a list. */
  numbers: string[];
  expiresAt: Date;
}

export const listsIn = declareCollection<ListDocument>(
  'recipient_lists',
  unsharded('saved recipient lists, at most 100 per company'),
  { key: { company: 1, name: 1 }, unique: true },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);

export const listPiecesIn = declareCollection<ListPieceDocument>(
  'recipient_list_pieces',
  unsharded('numbers of saved recipient lists, at most 100,000 per list'),
  { key: { company: 1, _id: 1 } },
  { key: { company: 1, list: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);
