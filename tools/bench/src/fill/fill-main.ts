/** Fills a company with copies of its one customer and one account, directly in the database. */
import { chainStart } from '@herald/billing/records';
import { mongo } from 'mongoose';
import { serve } from '../processes/serve';

export interface AccountsFill {
  mongoUrl: string;
  company: number;
  /** The tariff of every account. */
  tariffID: number;
  /** Total of the company. */
  accounts: number;
}

const BATCH = 2_000;
const FIRST_ACCOUNT = 100_001;
/** Every account is due: its first period begins with the first day of billing. */
const OVERDUE = '2024-01-01';
/** Until then, every account is charged below zero. */
const CREDIT_UNTIL = '2099-01-01';

const handlers = {
  async copyAccount({ mongoUrl, company, tariffID, accounts }: AccountsFill): Promise<void> {
    const client = await mongo.MongoClient.connect(mongoUrl, { writeConcern: { w: 1 } });
    try {
      const db = client.db('herald_billing');
      const due = { tariffID, shutdownDate: OVERDUE, creditDate: CREDIT_UNTIL };
      await copy(db.collection('customers'), company, accounts, '9955', {}, () => ({}));
      await copy(db.collection('accounts'), company, accounts, '9957', due, (at) => ({
        customerID: at + 1,
        lastHash: chainStart(company, FIRST_ACCOUNT + at),
      }));
      const sequences = db.collection<mongo.Document & { _id: string }>('sequences');
      for (const kind of ['customers', 'accounts'])
        await sequences.updateOne(
          { _id: `${kind}/${company}` },
          { $inc: { total: accounts - 1, lastID: accounts - 1 } },
        );
      const items = db.collection('catalogue_items');
      const uses = (kind: string, id: number, count: number) =>
        items.updateOne({ company, kind, id }, { $inc: { uses: count } });
      await uses('customer-types', 1, accounts - 1);
      await uses('tariffs', tariffID, accounts);
      // So that the measurement does not include the cost of these writes.
      await client.db('admin').command({ fsync: 1 });
    } finally {
      await client.close();
    }
  },
};

/** Makes the company's one document the first of `count`, which differ in ids and numbers. */
async function copy(
  collection: mongo.Collection,
  company: number,
  count: number,
  prefix: string,
  common: mongo.Document,
  ownOf: (index: number) => mongo.Document,
): Promise<void> {
  await collection.updateOne({ company }, { $set: common });
  const { _id, ...first } = (await collection.findOne({ company }))!;
  const number = (index: number) => ({
    ...first['numbers']?.[0],
    number: String(index),
    mobile: `${prefix}${String(index).padStart(8, '0')}`,
  });
  for (let begin = 1; begin < count; begin += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - begin) }, (_, at) => begin + at);
    const documents = indexes.map((index) => ({
      ...first,
      ...ownOf(index),
      id: (first['id'] as number) + index,
      position: (first['position'] as number) + index,
      numbers: [number(index)],
    }));
    await collection.insertMany(documents, { ordered: false });
  }
}

export type FillHandlers = typeof handlers;

serve(handlers);
