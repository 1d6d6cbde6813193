import type { mongo } from 'mongoose';
import type { Databases } from './databases';
import { type CheckResult, Findings } from './findings';

interface Batch {
  _id: string;
  company: number;
  smsID: number;
  first: number;
  statuses: number[];
  pending: [index: number, number: string, status: number, at: number][];
}

const AWAITING = 3;
/** Events on their way between the services are given this long to arrive. */
const SETTLE_MS = 15_000;
const LOOK_AGAIN_MS = 500;
const BATCH_FIELDS = { company: 1, smsID: 1, first: 1, statuses: 1, pending: 1 };

/**
 * Every status that a recipient has now was or will be called back: its delivery is there (delivered, waiting, or failed
 * and visible), or its event is still in the outbox. Companies without a callback URL have none; of the others, jobs
 * count from the first one that was ever called back.
 */
export async function checkCallbacks({ gateway, sms, callbacks }: Databases): Promise<CheckResult> {
  const findings = new Findings('every status change is called back, waits, or failed visibly');
  const companies = gateway
    .collection<{ _id: number }>('companies')
    .find({ callback: { $ne: null } }, { projection: { _id: 1 } });
  for await (const { _id: company } of companies) {
    const [first] = await callbacks
      .collection<{ smsID: number }>('deliveries')
      .find({ company, smsID: { $exists: true } }, { projection: { smsID: 1 } })
      .sort({ company: 1, createdAt: 1 })
      .limit(1)
      .toArray();
    if (!first) continue;
    const batches = sms
      .collection<Batch>('batches')
      .find({ company, smsID: { $gte: first.smsID }, state: { $ne: 'written' } }, { projection: { _id: 1 } });
    for await (const { _id } of batches) {
      findings.examined++;
      const missing = await missingOf(sms, callbacks, _id);
      if (missing.length > 0)
        findings.add(`batch ${_id}: no delivery for ${missing.length} changes, the first is ${missing[0]}`);
    }
  }
  return findings.result();
}

async function missingOf(sms: mongo.Db, callbacks: mongo.Db, id: string): Promise<string[]> {
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    const missing = await missingNow(sms, callbacks, id);
    if (missing.length === 0 || Date.now() > until) return missing;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function missingNow(sms: mongo.Db, callbacks: mongo.Db, id: string): Promise<string[]> {
  const batch = await sms.collection<Batch>('batches').findOne({ _id: id }, { projection: BATCH_FIELDS });
  if (!batch) return [];
  const untold = new Set(batch.pending.map(([index, , status]) => `${batch.smsID}.${index}.${status}`));
  const wanted = batch.statuses
    .map((status, i) => (status === AWAITING ? null : `${batch.smsID}.${batch.first + i}.${status}`))
    .filter((delivery): delivery is string => delivery !== null && !untold.has(delivery));
  const found = await callbacks
    .collection<{ _id: string }>('deliveries')
    .find({ _id: { $in: wanted } }, { projection: { _id: 1 } })
    .toArray();
  const there = new Set(found.map(({ _id }) => _id));
  return wanted.filter((delivery) => !there.has(delivery));
}
