import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { type CheckResult, Findings } from '@herald/books';
import type { DeliveryStatus } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbackId, callbacksIn } from '../callbacks/callback-model';

/** The expected status changes, from the services that publish them. */
export interface CheckCallbacksDeps {
  connection: MongoConnection;
  /** Companies that have a callback URL. */
  companies: AsyncIterable<number>;
  changes: {
    /** Ids of the batches with recipients of the company, from this job on. */
    batchesOf(company: number, firstSmsID: number): AsyncIterable<string>;
    /** The published status of each of the company's recipients in a batch, from this job on. */
    of(
      batch: string,
      company: number,
      firstSmsID: number,
    ): Promise<{ smsID: number; index: number; status: DeliveryStatus }[]>;
  };
}

/** The time that events get to pass from one service to another. */
const SETTLE_MS = 15_000;
const POLL_INTERVAL_MS = 500;

/**
 * Checks that each recipient's current status has a callback (delivered, waiting, or failed and visible) or an
 * unpublished event. Companies without a callback URL are skipped. For the others, jobs count from the first job with a
 * callback.
 */
export async function checkCallbacks(deps: CheckCallbacksDeps): Promise<CheckResult> {
  const findings = new Findings('every status change has a callback that is delivered, pending or failed');
  const callbacks = callbacksIn(deps.connection);
  for await (const company of deps.companies) {
    const first = await callbacks.findOne(
      // Tests may have had callbacks before the company had a URL.
      { company, smsID: { $exists: true }, test: { $exists: false } },
      { projection: { smsID: 1 }, sort: { company: 1, createdAt: 1 } },
    );
    if (first?.smsID === undefined) continue;
    for await (const batch of deps.changes.batchesOf(company, first.smsID)) {
      findings.examined++;
      const changes = () => deps.changes.of(batch, company, first.smsID!);
      const missing = await missingOf(changes, callbacks);
      if (missing.length > 0)
        findings.add(`batch ${batch}: no callback for ${missing.length} changes, the first is ${missing[0]}`);
    }
  }
  return findings.result();
}

async function missingOf(
  changes: () => ReturnType<CheckCallbacksDeps['changes']['of']>,
  callbacks: mongo.Collection<CallbackDocument>,
): Promise<string[]> {
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    const wanted = (await changes()).map(({ smsID, index, status }) => callbackId(smsID, index, status));
    const found = await callbacks.find({ _id: { $in: wanted } }, { projection: { _id: 1 } }).toArray();
    const there = new Set(found.map(({ _id }) => _id));
    const missing = wanted.filter((id) => !there.has(id));
    if (missing.length === 0 || Date.now() > until) return missing;
    await pause(POLL_INTERVAL_MS);
  }
}
