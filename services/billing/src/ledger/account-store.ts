import type { mongo } from 'mongoose';
import { ACCOUNT_STATUS } from '@herald/contracts';
import { isOnShards, type MongoConnection, type Statement } from '@herald/mongo';
import type { Page, Paging } from '@herald/mongo/paging';
import { RecordStore } from '../company-records/record-store';
import type { CompanySequences } from '../storage/company-sequences';
import { ACCOUNT_CLAIMS, type AccountDocument, type AccountMoney, accountsIn } from './account-model';

/** The fields of an account that the ledger reads. The ledger writes by `_id`, which is the fastest access in MongoDB. */
export type LedgerAccount = Pick<AccountDocument, 'id' | 'tariffID' | keyof AccountMoney> & {
  _id: mongo.ObjectId;
};

/** An account that the billing run must check, and the date by which it was found. */
export interface DueAccount {
  id: number;
  date: string;
}

/** Accounts whose `field` is between two dates, both included. */
export interface DueRange {
  field: 'shutdownDate' | 'creditDate';
  from: string;
  to: string;
}

const DUE_INDEXES = { shutdownDate: 'account_due', creditDate: 'account_credit' };

const LEDGER_FIELDS = Object.fromEntries(
  [
    ...['_id', 'id', 'tariffID', 'nextTariffID', 'balance', 'payments', 'lastHash', 'statusID', 'period'],
    ...['shutdownDate', 'anchorDay', 'creditDate', 'frozenDays', 'minimalBalance', 'lastEvent', 'reminded'],
  ].map((name) => [name, 1]),
);

const BY_ID = 'account_id';

export class AccountStore extends RecordStore<AccountDocument> {
  constructor(
    private readonly connection: MongoConnection,
    sequences: CompanySequences,
  ) {
    super(accountsIn(connection), sequences, {
      kind: 'accounts',
      byID: BY_ID,
      byPosition: 'account_position',
      claims: ACCOUNT_CLAIMS,
    });
  }

  /** Reads the fields that the ledger needs. */
  async money(company: number, ids: number[], session: mongo.ClientSession): Promise<LedgerAccount[]> {
    const options = { session, projection: LEDGER_FIELDS, hint: BY_ID, batchSize: inOneBatch(ids.length) };
    return this.collection.find<LedgerAccount>({ company, id: { $in: ids } }, options).toArray();
  }

  /** Statements that store the ledger's changes of accounts that it has read in the same transaction. */
  moneyChanges(
    company: number,
    changes: {
      account: Pick<LedgerAccount, '_id' | 'id'>;
      money: Partial<AccountMoney & Pick<AccountDocument, 'tariffID'>>;
    }[],
  ): Statement[] {
    const { namespace } = this.collection;
    // MongoDB needs no query plan for a filter by `_id` alone, but mongos needs the company to find the shard.
    const shard = isOnShards(this.connection) ? { filter: { company }, hint: { _id: 1 } } : {};
    return changes.map(({ account: { _id }, money }) => ({
      name: 'updateOne',
      namespace,
      ...shard,
      filter: { _id, ...shard.filter },
      update: { $set: money },
    }));
  }

  /** A page of active accounts whose `field` is between two dates, both included, after `after` in the order of date and id. */
  async due(
    company: number,
    { field, from, to }: DueRange,
    after: DueAccount | null,
    limit: number,
  ): Promise<DueAccount[]> {
    // The condition on the type is that of the partial index on `creditDate`. Without it, MongoDB scans the index entries of all
    // companies.
    const active = (dates: mongo.Document): mongo.Document => ({
      company,
      statusID: ACCOUNT_STATUS.ACTIVE,
      [field]: { $type: 'string', ...dates },
    });
    // `$or` is the outermost condition: otherwise MongoDB tries a second plan for each page, which begins with all the
    // accounts that the run has already charged.
    const filter = after
      ? {
          $or: [
            { ...active({ $eq: after.date }), id: { $gt: after.id } },
            active({ $gt: after.date, $lte: to }),
          ],
        }
      : active({ $gte: from, $lte: to });
    const found = await this.collection
      .find(filter, {
        projection: { _id: 0, id: 1, [field]: 1 },
        sort: { [field]: 1, id: 1 },
        limit,
        batchSize: inOneBatch(limit),
        hint: DUE_INDEXES[field],
      })
      .toArray();
    return found.map((account) => ({ id: account.id, date: account[field]! }));
  }

  /** Active accounts with a tariff whose first period has not begun. The page starts after `after` in the order of the ids. */
  async unbegun(company: number, after: DueAccount | null, limit: number): Promise<DueAccount[]> {
    const found = await this.read(
      company,
      {
        statusID: ACCOUNT_STATUS.ACTIVE,
        shutdownDate: null,
        id: { $gt: after?.id ?? 0 },
        tariffID: { $ne: null },
      },
      {
        projection: { _id: 0, id: 1 },
        sort: { id: 1 },
        limit,
        batchSize: inOneBatch(limit),
        hint: DUE_INDEXES.shutdownDate,
      },
    );
    return found.map(({ id }) => ({ id, date: '' }));
  }

  /** The assigned offsets of an IP range, ascending. */
  async takenOffsets(
    { company, ipRangeID }: { company: number; ipRangeID: number },
    from: number,
    limit: number,
    session: mongo.ClientSession,
  ): Promise<number[]> {
    const projection = { _id: 0, ipOffset: 1 };
    const holders = await this.read(
      company,
      { ipRangeID, ipOffset: { $gte: from } },
      { session, projection, sort: { ipOffset: 1 }, limit, hint: 'account_ip_offset' },
    );
    return holders.map(({ ipOffset }) => ipOffset!);
  }

  /** Writes the corrected fields of a customer to all of its accounts. */
  async carryOn(
    company: number,
    customerID: number,
    fields: Partial<Pick<AccountDocument, 'personalNo' | 'email' | 'lang'>>,
    session: mongo.ClientSession,
  ): Promise<void> {
    await this.collection.updateMany(
      { company, customerID },
      { $set: fields },
      { session, hint: 'account_customer' },
    );
  }

  /** A page of a customer's accounts; `customer.accounts` is their number. */
  async customerPage(
    company: number,
    customer: { id: number; accounts: number },
    { start, length }: Paging,
  ): Promise<Page<AccountDocument>> {
    const data = await this.read(
      company,
      { customerID: customer.id, customerSeq: { $gt: start, $lte: start + length } },
      { sort: { customerSeq: 1 }, hint: 'account_customer' },
    );
    return { recordsTotal: await this.total(company), recordsFiltered: customer.accounts, data };
  }
}

/** The batch size that reads up to `count` documents in one round trip: by default the first batch has 101. */
function inOneBatch(count: number): number {
  return count + 1;
}
