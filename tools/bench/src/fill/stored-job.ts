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
  /** Time of the acceptance, ms. */
  acceptedAt: number;
}

/** The failure reason of the one undelivered recipient in each batch. */
const REASON = 'the phone was not reached';

const SMS_DATABASE = 'herald_sms';
const BATCH = 1_000;
const BATCHES_AT_ONCE = 20;
const DAY_MS = 24 * 3_600_000;
/** Numbers of a campaign are unordered: this is the distance between two neighbours. It has no factor in common with any stored size. */
const STRIDE = 7_919;

/**
 * Stores a delivered job; only one recipient of each batch is undelivered. Writes what retention deletes: the job and its batches with
 * final statuses, and the balance with its ledger row. Submissions and callbacks are left out, because they expire by themselves. The
 * smsID comes from the services' own counter.
 */
export async function storeJob(options: StoredJob): Promise<void> {
  const client = await mongo.MongoClient.connect(options.mongoUrl, { writeConcern: { w: 1 } });
  try {
    const sms = client.db(SMS_DATABASE);
    const smsID = await takeSmsId(sms);
    await storeBatches(sms, smsID, options);
    await charge(client, sms, smsID, options);
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
  const { company, brandID, count, acceptedAt } = job;
  const createdAt = new Date(acceptedAt);
  const batchOf = (number: number): mongo.Document => {
    const recipients = Math.min(BATCH, count - number * BATCH);
    const numbers = Array.from({ length: recipients }, (_, i) => numberAt(job, number * BATCH + i));
    const gotNothing = number % recipients;
    const statuses = numbers.map((_, i) => (i === gotNothing ? DELIVERY.NOT_DELIVERED : DELIVERY.RECEIVED));
    const ended = {
      state: 'finished',
      statuses,
      reasons: { [gotNothing]: REASON },
      intent: recipients,
    };
    const sent = { company, brandID, requestId: requestIdOf(smsID), createdAt, version: 25 };
    return { ...rawBatch(smsID, number, numbers), ...ended, ...sent };
  };
  await insertAll(sms.collection('batches'), Math.ceil(count / BATCH), BATCHES_AT_ONCE, batchOf);
}

function requestIdOf(smsID: number): string {
  return `stored-${smsID}`;
}

/** The number of a recipient, by its index in the job. */
function numberAt({ first, count }: StoredJob, place: number): string {
  return String(first + ((place * STRIDE) % count));
}

/** Writes job, ledger row and balance together, so that the consistency check passes at any time. */
async function charge(
  client: mongo.MongoClient,
  sms: mongo.Db,
  smsID: number,
  job: StoredJob,
): Promise<void> {
  const { company, brandID, count } = job;
  const at = new Date(job.acceptedAt);
  const reference = `send:${smsID}`;
  const write = async (session: mongo.ClientSession): Promise<void> => {
    const balance = await sms
      .collection<{ _id: number; sms: number; movements: number }>('balances')
      .findOneAndUpdate(
        { _id: company },
        { $inc: { sms: -count, movements: 1 } },
        { session, returnDocument: 'after' },
      );
    const row = {
      _id: `${company}/${reference}`,
      company,
      n: balance!.movements,
      amount: -count,
      balanceAfter: balance!.sms,
      kind: 'charge',
      smsID,
      reference,
      at,
    };
    await sms.collection<{ _id: string }>('sms_ledger').insertOne(row, { session });
    const stored = {
      _id: smsID,
      company,
      brandID,
      sender: 'Bench',
      lane: 'bulk',
      state: 'done',
      recipients: count,
      rejected: 0,
      batches: Math.ceil(count / BATCH),
      cost: count,
      refunded: 0,
      parts: 1,
      encoding: 'gsm7',
      callbackUrl: null,
      requestId: requestIdOf(smsID),
      sendAt: null,
      expiresAt: new Date(at.getTime() + 2 * DAY_MS),
      createdAt: at,
    };
    await sms.collection<{ _id: number }>('jobs').insertOne(stored, { session });
  };
  const majority = { writeConcern: { w: 'majority' } } as const;
  await client.withSession((session) => session.withTransaction(() => write(session), majority));
}
