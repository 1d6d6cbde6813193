import { mongo } from 'mongoose';
import { DELIVERY } from '@herald/contracts';
import { rawBatch } from '../ceilings/raw-store';
import { insertAll } from './insert-all';

export interface StoredJob {
  mongoUrl: string;
  company: number;
  brandID: number;
  /** The first recipient's number; the others count up from it. */
  first: number;
  count: number;
  /** Also stores the records of the callback dispatcher: two delivered callbacks for each recipient. */
  deliveries: boolean;
  /** Time of the acceptance, ms; missing = now. */
  acceptedAt?: number;
}

/** The failure reason of the one undelivered recipient in each batch. */
export const STORED_REASON = 'the phone was not reached';

const SMS_DATABASE = 'herald_sms';
const CALLBACKS_DATABASE = 'herald_callbacks';
const BATCH = 1_000;
const BATCHES_AT_ONCE = 20;
const DOCUMENTS_AT_ONCE = 5_000;
const DAY_MS = 24 * 3_600_000;
const SHARDS = 8;
/** Numbers of a campaign are unordered: this is the distance between two neighbours. It has no factor in common with any stored size. */
const STRIDE = 7_919;

/**
 * Stores a delivered job with its callbacks; only one recipient of each batch is undelivered. Writes the job, its batches with final
 * statuses, the balance with its ledger row, and a submission for each recipient (the sms service keeps these for 33 days). With
 * `deliveries`, also writes two deliveries for each recipient (the callback dispatcher keeps these for 30 days). The smsID comes from the
 * services' own counter; resolves to it.
 */
export async function storeJob(options: StoredJob): Promise<number> {
  const client = await mongo.MongoClient.connect(options.mongoUrl, { writeConcern: { w: 1 } });
  try {
    const sms = client.db(SMS_DATABASE);
    const smsID = await takeSmsId(sms);
    await storeBatches(sms, smsID, options);
    await storeSubmissions(sms, smsID, options);
    if (options.deliveries) await storeDeliveries(client.db(CALLBACKS_DATABASE), smsID, options);
    await charge(client, sms, smsID, options);
    return smsID;
  } finally {
    await client.close();
  }
}

/** Flushes all data to the data files, so that the next measurement does not include the cost of earlier writes. */
export async function checkpoint(mongoUrl: string): Promise<void> {
  const client = await mongo.MongoClient.connect(mongoUrl);
  await client.db('admin').command({ fsync: 1 });
  await client.close();
}

async function takeSmsId(sms: mongo.Db): Promise<number> {
  const counter = await sms
    .collection<{ _id: string; last: number }>('counters')
    .findOneAndUpdate({ _id: 'smsID' }, { $inc: { last: 1 } }, { returnDocument: 'after', upsert: true });
  return counter!.last;
}

async function storeBatches(sms: mongo.Db, smsID: number, job: StoredJob): Promise<void> {
  const { company, brandID, count, acceptedAt = Date.now() } = job;
  const createdAt = new Date(acceptedAt);
  const batchOf = (number: number): mongo.Document => {
    const recipients = Math.min(BATCH, count - number * BATCH);
    const numbers = Array.from({ length: recipients }, (_, i) => numberAt(job, number * BATCH + i));
    const gotNothing = number % recipients;
    const statuses = numbers.map((_, i) => (i === gotNothing ? DELIVERY.NOT_DELIVERED : DELIVERY.RECEIVED));
    const ended = {
      state: 'finished',
      statuses,
      reasons: { [gotNothing]: STORED_REASON },
      intent: recipients,
    };
    const sent = { company, brandID, requestId: storedRequestId(smsID), createdAt, version: 25 };
    return { ...rawBatch(smsID, number, numbers), ...ended, ...sent };
  };
  await insertAll(sms.collection('batches'), Math.ceil(count / BATCH), BATCHES_AT_ONCE, batchOf);
}

/** Request ID of the send that created a stored job. */
export function storedRequestId(smsID: number): string {
  return `stored-${smsID}`;
}

/** The number of a recipient, by its index in the job. */
function numberAt({ first, count }: StoredJob, place: number): string {
  return String(first + ((place * STRIDE) % count));
}

async function storeSubmissions(sms: mongo.Db, smsID: number, job: StoredJob): Promise<void> {
  const at = new Date();
  await insertAll(sms.collection('submissions'), job.count, DOCUMENTS_AT_ONCE, (index) => {
    const place = { batch: `${smsID}.${Math.floor(index / BATCH)}`, i: index % BATCH, part: 0 };
    const number = numberAt(job, index);
    return { key: number.slice(3), centre: 'stored@127.0.0.1:2775', route: 'stored', number, ...place, at };
  });
}

async function storeDeliveries(callbacks: mongo.Db, smsID: number, job: StoredJob): Promise<void> {
  const { company, count } = job;
  const now = new Date();
  const common = {
    ...{
      company,
      receiver: `company/${company}`,
      event: 'sms.delivery.updated',
      requestId: 'stored',
      url: null,
    },
    ...{
      at: now.getTime(),
      smsID,
      state: 'delivered',
      attempts: 1,
      nextAt: now.getTime(),
      since: now.getTime(),
    },
    ...{ createdAt: now, expireAt: new Date(now.getTime() + 30 * DAY_MS), doneAt: now, lastStatus: 204 },
  };
  for (const status of [DELIVERY.SENT, DELIVERY.RECEIVED]) {
    await insertAll(callbacks.collection('deliveries'), count, DOCUMENTS_AT_ONCE, (index) => {
      const shard = (smsID + Math.floor(index / BATCH)) % SHARDS;
      return { _id: `${smsID}.${index}.${status}`, ...common, shard, number: numberAt(job, index), status };
    });
  }
}

/** Writes job, ledger row and balance together, so that the consistency check passes at any time. */
async function charge(
  client: mongo.MongoClient,
  sms: mongo.Db,
  smsID: number,
  job: StoredJob,
): Promise<void> {
  const { company, brandID, count, acceptedAt = Date.now() } = job;
  const at = new Date(acceptedAt);
  await client.withSession((session) =>
    session.withTransaction(
      async () => {
        const balance = await sms
          .collection<{ _id: number; sms: number; movements: number }>('balances')
          .findOneAndUpdate(
            { _id: company },
            { $inc: { sms: -count, movements: 1 } },
            { session, returnDocument: 'after' },
          );
        const reference = `send:${smsID}`;
        await sms.collection<{ _id: string }>('sms_ledger').insertOne(
          {
            ...{ _id: `${company}/${reference}`, company, n: balance!.movements, amount: -count },
            ...{ balanceAfter: balance!.sms, kind: 'charge', smsID, reference, at },
          } as { _id: string },
          { session },
        );
        await sms.collection<{ _id: number }>('jobs').insertOne(
          {
            ...{ _id: smsID, company, brandID, sender: 'Bench', lane: 'bulk', state: 'done' },
            ...{
              recipients: count,
              rejected: 0,
              batches: Math.ceil(count / BATCH),
              cost: count,
              refunded: 0,
            },
            ...{
              parts: 1,
              encoding: 'gsm7',
              callbackUrl: null,
              requestId: storedRequestId(smsID),
              sendAt: null,
            },
            ...{ expiresAt: new Date(at.getTime() + 2 * DAY_MS), createdAt: at },
          } as { _id: number },
          { session },
        );
      },
      { writeConcern: { w: 'majority' } },
    ),
  );
}
