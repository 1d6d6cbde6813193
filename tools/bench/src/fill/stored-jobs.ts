import { mongo } from 'mongoose';
import { DELIVERY } from '@herald/contracts';
import { rawBatch } from '../ceilings/raw-store';
import { checkpoint, insertAll } from './insert-all';

export interface StoredJobs {
  mongoUrl: string;
  companies: { id: number; brandID: number }[];
  /** The first recipient's number; the others count up from it. */
  first: number;
  recipients: number;
  /** Most recipients of a job; default 500,000. */
  largest?: number;
  /** The days over which the jobs are distributed; default: one for each job. */
  days?: number;
  /** Whether the statistics still have to count the recipients. */
  isUncounted?: boolean;
}

interface Job {
  company: number;
  brandID: number;
  first: number;
  count: number;
  acceptedAt: Date;
  isUncounted: boolean;
}

/** The failure reason of the one undelivered recipient in each batch. */
const REASON = 'the phone was not reached';

const SMS_DATABASE = 'herald_sms';
const LARGEST = 500_000;
const BATCH = 1_000;
const BATCHES_AT_ONCE = 20;
const DAY_MS = 24 * 3_600_000;
/** Numbers of a campaign are unordered: this is the distance between two neighbours. It has no factor in common with any stored size. */
const STRIDE = 7_919;

/**
 * Stores delivered jobs of whole batches, by default one per day until yesterday, alternately of the companies; one recipient of each batch is
 * undelivered. Writes the data that retention deletes (jobs and batches with final statuses), and balances with their ledger rows.
 * Submissions and callbacks are left out, because they expire automatically. Resolves to the number of recipients.
 */
export async function storeJobs(options: StoredJobs): Promise<number> {
  const { mongoUrl, companies, first, recipients, largest = LARGEST, isUncounted = false } = options;
  const jobs = Math.max(companies.length, Math.ceil(recipients / largest));
  const { days = jobs } = options;
  const count = Math.ceil(recipients / jobs / BATCH) * BATCH;
  const client = await mongo.MongoClient.connect(mongoUrl, { writeConcern: { w: 1 } });
  try {
    const sms = client.db(SMS_DATABASE);
    for (let index = 0; index < jobs; index++) {
      const { id: company, brandID } = companies[index % companies.length]!;
      const acceptedAt = new Date(Date.now() - ((jobs - index) / jobs) * days * DAY_MS);
      const job = { company, brandID, first: first + index * count, count, acceptedAt, isUncounted };
      const smsID = await takeSmsId(sms);
      await storeBatches(sms, smsID, job);
      await charge(client, sms, smsID, job);
    }
    await checkpoint(client);
    return jobs * count;
  } finally {
    await client.close();
  }
}

/** From the services' own counter. */
async function takeSmsId(sms: mongo.Db): Promise<number> {
  const counter = await sms
    .collection<{ _id: string; last: number }>('counters')
    .findOneAndUpdate({ _id: 'smsID' }, { $inc: { last: 1 } }, { returnDocument: 'after', upsert: true });
  return counter!.last;
}

async function storeBatches(sms: mongo.Db, smsID: number, job: Job): Promise<void> {
  const { company, brandID, count, acceptedAt: createdAt, isUncounted } = job;
  const batchOf = (number: number): mongo.Document => {
    const numbers = Array.from({ length: BATCH }, (_, i) => numberAt(job, number * BATCH + i));
    const gotNothing = number % BATCH;
    const statuses = numbers.map((_, i) => (i === gotNothing ? DELIVERY.NOT_DELIVERED : DELIVERY.RECEIVED));
    return {
      ...rawBatch(smsID, number, numbers),
      company,
      brandID,
      requestId: requestIdOf(smsID),
      createdAt,
      version: 25,
      state: 'finished',
      statuses,
      reasons: { [gotNothing]: REASON },
      intent: BATCH,
      ...(isUncounted && { uncountedAt: createdAt }),
    };
  };
  await insertAll(sms.collection('batches'), count / BATCH, BATCHES_AT_ONCE, batchOf);
}

function requestIdOf(smsID: number): string {
  return `stored-${smsID}`;
}

/** The number of a recipient, by its index in the job. */
function numberAt({ first, count }: Job, index: number): string {
  return String(first + ((index * STRIDE) % count));
}

/** Writes job, ledger row and balance together, so that the consistency check passes at any time. */
async function charge(client: mongo.MongoClient, sms: mongo.Db, smsID: number, job: Job): Promise<void> {
  const { company, brandID, count, acceptedAt: at } = job;
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
      priority: 'bulk',
      state: 'done',
      recipients: count,
      rejected: 0,
      batches: count / BATCH,
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
