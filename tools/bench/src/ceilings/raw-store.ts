import { mongo } from 'mongoose';

const BATCH = 1_000;
const BATCHES_AT_ONCE = 10;
const DATABASE = 'bench_ceiling';
const MAJORITY = { writeConcern: { w: 'majority' } } as const;
const DAY_MS = 24 * 3_600_000;

/** A batch in the form that the sms service stores, for a bare insert. */
function rawBatch(smsID: number, number: number, numbers: string[]): mongo.Document {
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
  const client = await mongo.MongoClient.connect(mongoUrl, MAJORITY);
  const db = client.db(DATABASE);
  try {
    await db.dropDatabase();
    const batches = db.collection('batches');
    await batches.insertOne({ warm: true });
    const begun = performance.now();
    const { numbers } = JSON.parse(body.toString('utf8')) as { numbers: number[] };
    const writes: Promise<unknown>[] = [];
    let documents: mongo.Document[] = [];
    for (let at = 0; at < numbers.length; at += BATCH) {
      documents.push(rawBatch(1, at / BATCH, numbers.slice(at, at + BATCH).map(String)));
      if (documents.length < BATCHES_AT_ONCE && at + BATCH < numbers.length) continue;
      writes.push(batches.insertMany(documents, { ordered: false }));
      documents = [];
    }
    await Promise.all(writes);
    return (performance.now() - begun) / 1000;
  } finally {
    await db.dropDatabase();
    await client.close();
  }
}
