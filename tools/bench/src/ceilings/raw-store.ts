import { mongo } from 'mongoose';
import { percentile } from '../measure/percentiles';

const BATCH = 1_000;
const DATABASE = 'bench_ceiling';
const MAJORITY = { writeConcern: { w: 'majority' } } as const;
const DAY_MS = 24 * 3_600_000;

/** Runs on an empty database in the system's own MongoDB, and drops it afterwards. */
export async function withScratch<T>(
  mongoUrl: string,
  work: (db: mongo.Db, client: mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const client = await mongo.MongoClient.connect(mongoUrl, MAJORITY);
  try {
    const db = client.db(DATABASE);
    await db.dropDatabase();
    return await work(db, client);
  } finally {
    await client.db(DATABASE).dropDatabase();
    await client.close();
  }
}

/** A batch in the form that the sms service stores, for a bare insert. */
export function rawBatch(smsID: number, number: number, numbers: string[]): mongo.Document {
  const at = new Date();
  return {
    _id: `${smsID}.${number}`,
    ...{ company: 1, smsID, number, first: number * BATCH, lane: 'bulk', state: 'written', sender: 'Bench' },
    ...{
      requestId: 'bench',
      callbackUrl: null,
      checkStopList: true,
      numbers,
      text: 'text',
      encoding: 'gsm7',
    },
    ...{ parts: 1, statuses: numbers.map(() => 3), version: 0, intent: 0, attempts: 0, lease: null },
    ...{ dueAt: null, retries: [], progress: {}, reasons: {}, refunded: [], pending: [], pendingSince: null },
    ...{ expiresAt: new Date(at.getTime() + 2 * DAY_MS), createdAt: at },
  };
}

/** Parses the JSON of a send and inserts its recipients as batches: the minimum work of an acceptance. Resolves to seconds. */
export async function rawAccept(mongoUrl: string, body: Buffer): Promise<number> {
  return withScratch(mongoUrl, async (db) => {
    const batches = db.collection('batches');
    const texts = db.collection<{ _id: string; texts: string[] }>('batch_texts');
    await batches.insertOne({ warm: true });
    const begun = performance.now();
    const { numbers } = JSON.parse(body.toString('utf8')) as {
      numbers: (number | { number: number; text: string })[];
    };
    const writes: Promise<unknown>[] = [];
    for (let at = 0; at < numbers.length; at += 10 * BATCH) {
      const documents: mongo.Document[] = [];
      const textDocuments: { _id: string; texts: string[] }[] = [];
      for (let begin = at; begin < Math.min(at + 10 * BATCH, numbers.length); begin += BATCH) {
        const slice = numbers.slice(begin, begin + BATCH);
        const plain = slice.map((each) => String(typeof each === 'number' ? each : each.number));
        documents.push(rawBatch(1, begin / BATCH, plain));
        if (typeof slice[0] === 'object') {
          const pairs = slice as { text: string }[];
          textDocuments.push({ _id: `1.${begin / BATCH}`, texts: pairs.map(({ text }) => text) });
        }
      }
      writes.push(batches.insertMany(documents, { ordered: false }));
      if (textDocuments.length > 0) writes.push(texts.insertMany(textDocuments, { ordered: false }));
    }
    await Promise.all(writes);
    return (performance.now() - begun) / 1000;
  });
}

/** Reads all recipients of a job, and builds the JSON of the report without sending it. Resolves to seconds. */
export async function rawReport(mongoUrl: string, database: string, smsID: number): Promise<number> {
  const client = await mongo.MongoClient.connect(mongoUrl);
  try {
    const begun = performance.now();
    let octets = 0;
    const cursor = client
      .db(database)
      .collection<{ numbers: string[]; statuses: number[] }>('batches')
      .find({ smsID }, { projection: { numbers: 1, statuses: 1 }, sort: { number: 1 }, batchSize: 50 });
    for await (const { numbers, statuses } of cursor) {
      const rows = numbers.map((number, index) => ({ number, statusID: String(statuses[index]) }));
      octets += Buffer.byteLength(JSON.stringify(rows));
    }
    if (octets === 0) throw new Error(`Job ${smsID} not found in ${database}`);
    return (performance.now() - begun) / 1000;
  } finally {
    await client.close();
  }
}

export interface RawGroupCommit {
  mongoUrl: string;
  /** Acceptances of one recipient each in a commit. */
  waiting: number;
  seconds: number;
  /** Number of companies, used round robin; default 1. */
  companies?: number;
}

export interface RawCommits {
  /** Acceptances. */
  perSecond: number;
  /** Duration of a commit, ms. */
  p50: number;
  p99: number;
}

/**
 * Accepts sends of one recipient with the least possible work: all waiting sends go into one majority transaction with balances, ledger,
 * job and batch, written by one command.
 */
export async function rawGroupCommit({
  mongoUrl,
  waiting,
  seconds,
  companies = 1,
}: RawGroupCommit): Promise<RawCommits> {
  return withScratch(mongoUrl, async (db, client) => {
    const balances = Array.from({ length: companies }, (_, _id) => ({ _id, sms: 1e9 }));
    await db.collection<{ _id: number; sms: number }>('balances').insertMany(balances);
    for (const name of ['sms_ledger', 'jobs', 'batches']) await db.createCollection(name);
    const session = client.startSession();
    const times: number[] = [];
    const begun = performance.now();
    let smsID = 0;
    while (performance.now() - begun < seconds * 1000) {
      const at = performance.now();
      const charges = chargesOf(db.databaseName, { first: smsID + 1, waiting, companies });
      const accepted = Array.from({ length: waiting }, () => acceptanceOf(db.databaseName, ++smsID)).flat();
      await session.withTransaction(() => client.bulkWrite([...charges, ...accepted], { session }), MAJORITY);
      times.push(performance.now() - at);
    }
    await session.endSession();
    const perSecond = smsID / ((performance.now() - begun) / 1000);
    return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  });
}

/** One change of balance for each company with acceptances in the commit. */
function chargesOf(
  database: string,
  { first, waiting, companies }: { first: number; waiting: number; companies: number },
): mongo.ClientUpdateOneModel<mongo.Document>[] {
  const amounts = new Map<number, number>();
  for (let smsID = first; smsID < first + waiting; smsID++)
    amounts.set(smsID % companies, (amounts.get(smsID % companies) ?? 0) + 1);
  return [...amounts].map(([_id, amount]) => ({
    name: 'updateOne',
    namespace: `${database}.balances`,
    filter: { _id } as mongo.Document,
    update: { $inc: { sms: -amount } },
  }));
}

function acceptanceOf(database: string, smsID: number): mongo.ClientInsertOneModel<mongo.Document>[] {
  const at = new Date();
  const job = {
    _id: smsID,
    company: 1,
    brandID: 1,
    sender: 'Bench',
    lane: 'standard',
    state: 'queued',
    cost: 1,
  };
  const row = { _id: `1/send:${smsID}`, company: 1, n: smsID, amount: -1, kind: 'charge', smsID, at };
  const put = (name: string, document: object): mongo.ClientInsertOneModel<mongo.Document> => ({
    name: 'insertOne',
    namespace: `${database}.${name}`,
    document: document as mongo.Document,
  });
  return [put('sms_ledger', row), put('jobs', job), put('batches', rawBatch(smsID, 0, ['995500000000']))];
}
