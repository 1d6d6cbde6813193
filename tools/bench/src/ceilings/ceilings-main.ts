/** The limits of the machine: each ceiling measures the bare work without a service around it. */
import { mongo } from 'mongoose';
import { Pool } from 'undici';
import { serve } from '../processes/serve';
import type { NumberRange } from '../receiver/callback-tally';
import { runSmpp, type SmppLoad } from './smpp-client';

/** A loop without any follow-up work. */
type BareLoop = Omit<SmppLoad, 'onTaken' | 'onReceipt'>;

const RECEIVER_CONNECTIONS = 64;

const BATCH = 1_000;
const BATCHES_AT_ONCE = 10;

/** Parses the JSON of a send and inserts its recipients as batches: the minimum work of an acceptance. Resolves to seconds. */
async function accept({ mongoUrl, first, count }: NumberRange & { mongoUrl: string }): Promise<number> {
  const body = JSON.stringify(Array.from({ length: count }, (_, index) => first + index));
  const client = await mongo.MongoClient.connect(mongoUrl, { writeConcern: { w: 'majority' } });
  const db = client.db('bench_ceiling');
  try {
    await db.dropDatabase();
    const batches = db.collection('batches');
    await batches.insertOne({ warm: true });
    const begun = performance.now();
    const numbers = JSON.parse(body) as number[];
    const writes: Promise<unknown>[] = [];
    let documents: mongo.Document[] = [];
    for (let at = 0; at < numbers.length; at += BATCH) {
      const inBatch = numbers.slice(at, at + BATCH).map(String);
      documents.push({ first: at, numbers: inBatch, statuses: inBatch.map(() => 3) });
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

const handlers = {
  /**
   * The whole path without any service: submit, response, callback 0, delivery receipt, callback 1. Nothing is stored. Resolves to messages
   * per second.
   */
  async chain({ receiverUrl, ...options }: BareLoop & { receiverUrl: string }): Promise<number> {
    const { origin, pathname } = new URL(receiverUrl);
    const pool = new Pool(origin, { connections: RECEIVER_CONNECTIONS, pipelining: 1 });
    const calls: Promise<void>[] = [];
    const call = (status: number) => (): void => {
      const path = `${pathname}?key=k&event=sms.delivery.updated&date=2026-01-01%2000:00:00&smsID=1&number=1&statusID=${status}`;
      calls.push(pool.request({ path, method: 'GET' }).then(({ body }) => body.dump()));
    };
    const begun = performance.now();
    await runSmpp({ ...options, onTaken: call(0), onReceipt: call(1) });
    await Promise.all(calls);
    const perSecond = options.submits / ((performance.now() - begun) / 1000);
    await pool.close();
    return perSecond;
  },
  accept,
};

export type CeilingHandlers = typeof handlers;

serve(handlers);
