import type { mongo } from 'mongoose';
import { withScratch } from './raw-store';

const PAGE = 500;
const MAJORITY = { writeConcern: { w: 'majority', journal: true } } as const;

interface RawAccount {
  _id: mongo.ObjectId;
  id: number;
  balance: number;
  payments: number;
}

/**
 * Charges every account of a company with the least possible work, on a duplicate of the data with the same indexes. It reads pages of 500
 * accounts and writes the rows and balances of each page in one majority transaction, without rules or hash chains. Resolves to seconds.
 */
export async function rawBillingDay(mongoUrl: string, database: string, company: number): Promise<number> {
  return withScratch(mongoUrl, async (db, client) => {
    const source = client.db(database);
    const copy = { $out: { db: db.databaseName, coll: 'accounts' } };
    await source
      .collection('accounts')
      .aggregate([{ $match: { company } }, copy])
      .toArray();
    for (const name of ['accounts', 'payments']) {
      const indexes = await source.collection(name).indexes();
      const own = indexes.filter((index) => index.name !== '_id_') as mongo.IndexDescription[];
      await db.collection(name).createIndexes(own);
    }
    const session = client.startSession();
    const begun = performance.now();
    for (let after = 0, paymentID = 0; ;) {
      const page = await db
        .collection<RawAccount>('accounts')
        .find({ company, id: { $gt: after } }, { projection: { id: 1, balance: 1, payments: 1 } })
        .sort({ id: 1 })
        .limit(PAGE)
        .toArray();
      if (page.length === 0) break;
      after = page.at(-1)!.id;
      const first = paymentID;
      paymentID += page.length;
      await session.withTransaction(() => writePage(db, { company, page, first, session }), MAJORITY);
    }
    await session.endSession();
    return (performance.now() - begun) / 1_000;
  });
}

interface RawPage {
  company: number;
  page: RawAccount[];
  first: number;
  session: mongo.ClientSession;
}

async function writePage(db: mongo.Db, { company, page, first, session }: RawPage): Promise<void> {
  const hash = 'x'.repeat(43);
  const rows = page.map(({ id: accountID, balance, payments }, index) => ({
    ...{
      company,
      id: first + index + 1,
      accountID,
      seq: payments + 1,
      sum: -2_000,
      balance: balance - 2_000,
    },
    ...{
      typeID: 2,
      comment: 'Tariff "Fiber" from 2027-01-31 until 2027-02-28',
      paySystem: null,
      apiStatus: 0,
    },
    ...{ admin: null, run: 1, at: new Date(), hash },
  }));
  await db.collection('payments').insertMany(rows, { session });
  const updates = page.map(({ _id, balance, payments }) => ({
    updateOne: {
      filter: { _id },
      update: {
        $set: {
          ...{ balance: balance - 2_000, payments: payments + 1, lastHash: hash },
          ...{ shutdownDate: '2027-02-28', period: { price: 2_000, days: 28 } },
        },
      },
    },
  }));
  await db.collection('accounts').bulkWrite(updates, { session });
}
