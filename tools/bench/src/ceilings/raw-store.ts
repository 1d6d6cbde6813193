import { mongo } from 'mongoose';

const BATCH = 1_000;
const BATCHES_AT_ONCE = 10;
const DATABASE = 'bench_ceiling';
const MAJORITY = { writeConcern: { w: 'majority' } } as const;
const DAY_MS = 24 * 3_600_000;

/** Runs on an empty database in the system's own MongoDB, and drops it afterwards. */
async function withScratch<T>(mongoUrl: string, work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const client = await mongo.MongoClient.connect(mongoUrl, MAJORITY);
  try {
    const db = client.db(DATABASE);
    await db.dropDatabase();
    return await work(db);
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
    company: 1,
    smsID,
    number,
    first: number * BATCH,
    priority: 'bulk',
    state: 'written',
    sender: 'Bench',
    requestId: 'bench',
    callbackUrl: null,
    checkStopList: true,
    numbers,
    text: 'text',
    encoding: 'gsm7',
    parts: 1,
    statuses: numbers.map(() => 3),
    version: 0,
    intent: 0,
    attempts: 0,
    lease: null,
    dueAt: null,
    retries: [],
    progress: {},
    reasons: {},
    refunded: [],
    pending: [],
    pendingSince: null,
    expiresAt: new Date(at.getTime() + 2 * DAY_MS),
    createdAt: at,
  };
}

/** Parses the JSON of a send and inserts its recipients as batches: the minimum work of an acceptance. Resolves to seconds. */
export async function rawAccept(mongoUrl: string, body: Buffer): Promise<number> {
  return withScratch(mongoUrl, async (db) => {
    const batches = db.collection('batches');
    await batches.insertOne({ warm: true });
    const begun = performance.now();
    const { numbers } = JSON.parse(body.toString('utf8')) as { numbers: number[] };
    const writes: Promise<unknown>[] = [];
    let documents: mongo.Document[] = [];
    for (let at = 0; at < numbers.length; at += BATCH) {
      const plain = numbers.slice(at, at + BATCH).map(String);
      documents.push(rawBatch(1, at / BATCH, plain));
      if (documents.length < BATCHES_AT_ONCE && at + BATCH < numbers.length) continue;
      writes.push(batches.insertMany(documents, { ordered: false }));
      documents = [];
    }
    await Promise.all(writes);
    return (performance.now() - begun) / 1000;
  });
}

/** Inserts messages of one recipient, each durably on a majority. Resolves to the duration of each, ms. */
export async function rawWrites(mongoUrl: string, seconds: number): Promise<number[]> {
  return withScratch(mongoUrl, async (db) => {
    const batches = db.collection('batches');
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    for (let smsID = 1; performance.now() < end; smsID++) {
      const begun = performance.now();
      await batches.insertOne(rawBatch(smsID, 0, ['995500000000']));
      times.push(performance.now() - begun);
    }
    return times;
  });
}
