import type { mongo } from 'mongoose';
import { ConflictError, said } from '@herald/contracts/errors';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import type { RejectedNumber } from '../request/rejected-numbers';

const KEPT_SECONDS = 24 * 3600;

/** Contents of the answer to an accepted send, for any request form. */
export interface SendReceipt {
  smsID: number;
  accepted: number;
  rejected: number;
  /** The first of them; missing if there are none. */
  rejectedNumbers?: RejectedNumber[];
  stopped: number;
  scheduled: boolean;
  warning: string | null;
}

/** A key with the hash of its body and the stored answer. It is written in the transaction of the acceptance. */
export interface IdempotencyDocument {
  /** `<company>/<key>` */
  _id: string;
  company: number;
  hash: string;
  receipt: SendReceipt;
  createdAt: Date;
}

/** The key of this request, with the hash of its content. */
export interface IdempotencyKey {
  key: string;
  hash: string;
}

export const keysIn = declareCollection<IdempotencyDocument>(
  'idempotency',
  ofCompany('written with the balance; a company’s keys are unique'),
  { key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
);

export class IdempotencyStore {
  readonly collection: mongo.Collection<IdempotencyDocument>;

  constructor(connection: MongoConnection) {
    this.collection = keysIn(connection);
  }

  /** The stored answer of this key; null if the key is new. @throws ConflictError if the key was used with another body. */
  async findReceipt(company: number, { key, hash }: IdempotencyKey): Promise<SendReceipt | null> {
    const known = await this.collection.findOne({ _id: documentId(company, key), company });
    if (!known) return null;
    if (known.hash !== hash) {
      throw new ConflictError(said('idempotency_key_reused'), {});
    }
    return known.receipt;
  }

  documentOf(
    company: number,
    { key, hash }: IdempotencyKey,
    receipt: SendReceipt,
    at: Date,
  ): IdempotencyDocument {
    return { _id: documentId(company, key), company, hash, receipt, createdAt: at };
  }
}

function documentId(company: number, key: string): string {
  return `${company}/${key}`;
}
