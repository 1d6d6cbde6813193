import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { type CheckResult, Findings } from '@herald/books';
import type { DeliveryStatus } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbackId, callbacksIn } from '../callbacks/callback-model';

/** What other services know, of which this one has been told. */
export interface CheckCallbacksDeps {
  connection: MongoConnection;
  /** Companies that have a callback URL. */
  companies: AsyncIterable<number>;
  changes: {
    /** Ids of the batches that hold recipients of the company, from this job on. */
    batchesOf(company: number, firstSmsID: number): AsyncIterable<string>;
    /** The told status of each recipient of a batch that is the company's, from this job on, as it is now. */
    of(
      batch: string,
      company: number,
      firstSmsID: number,
    ): Promise<{ smsID: number; index: number; status: DeliveryStatus }[]>;
  };
}

/** Events on their way between the services are given this long to arrive. */
const SETTLE_MS = 15_000;
const LOOK_AGAIN_MS = 500;

/**
 * Every status that a recipient has now was or will be called back: its callback is there (delivered, waiting, or failed
 * and visible), or its event is still to be told. Companies without a callback URL have none; of the others, jobs
 * count from the first one that was ever called back.
 */
export async function checkCallbacks(deps: CheckCallbacksDeps): Promise<CheckResult> {
  const findings = new Findings('every status change is called back, waits, or failed visibly');
  const callbacks = callbacksIn(deps.connection);
  for await (const company of deps.companies) {
    const first = await callbacks.findOne(
      // Tests may have been called back before the company had a URL.
      { company, smsID: { $exists: true }, test: { $exists: false } },
      { projection: { smsID: 1 }, sort: { company: 1, createdAt: 1 } },
    );
    if (first?.smsID === undefined) continue;
    for await (const batch of deps.changes.batchesOf(company, first.smsID)) {
      findings.examined++;
      const told = () => deps.changes.of(batch, company, first.smsID!);
      const missing = await missingOf(told, callbacks);
      if (missing.length > 0)
        findings.add(`batch ${batch}: no callback for ${missing.length} changes, the first is ${missing[0]}`);
    }
  }
  return findings.result();
}

async function missingOf(
  told: () => ReturnType<CheckCallbacksDeps['changes']['of']>,
  callbacks: mongo.Collection<CallbackDocument>,
): Promise<string[]> {
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    const wanted = (await told()).map(({ smsID, index, status }) => callbackId(smsID, index, status));
    const found = await callbacks.find({ _id: { $in: wanted } }, { projection: { _id: 1 } }).toArray();
    const there = new Set(found.map(({ _id }) => _id));
    const missing = wanted.filter((id) => !there.has(id));
    if (missing.length === 0 || Date.now() > until) return missing;
    await pause(LOOK_AGAIN_MS);
  }
}
