import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { type CheckResult, Findings } from '@herald/service/books';
import type { DeliveryStatus } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbackId, callbacksIn } from '../callbacks/callback-model';
import { NOT_REPLAYED, unexpiredSince } from './expiry';

/** A batch with recipients of a company. */
export interface ChangedBatch {
  id: string;
  /** The acceptance of its send. */
  acceptedAt: Date;
}

/** The expected status changes, from the services that publish them. */
export interface CheckCallbacksDeps {
  connection: MongoConnection;
  /** Companies that have a callback URL. */
  companies: AsyncIterable<number>;
  changes: {
    /** The batches with recipients of the company, from this job on. */
    batchesOf(company: number, firstSmsID: number): AsyncIterable<ChangedBatch>;
    /** The published status of each of the company's recipients in a batch. */
    of(batch: string, company: number): Promise<{ smsID: number; index: number; status: DeliveryStatus }[]>;
  };
  /** The time that events get to pass from one service to another, ms; by default 15 s. */
  settleMs?: number;
}

const SETTLE_MS = 15_000;
const POLL_INTERVAL_MS = 500;

/**
 * Checks that each recipient's current status has a callback (delivered, waiting, or failed and visible) or an
 * unpublished event. Companies without a callback URL are skipped. For the others, jobs count from the first job with a
 * callback. A job is skipped if some of its callbacks may have expired.
 */
export async function checkCallbacks(deps: CheckCallbacksDeps): Promise<CheckResult> {
  const findings = new Findings('every status change has a callback that is delivered, pending or failed');
  const callbacks = callbacksIn(deps.connection);
  for await (const company of deps.companies) {
    const first = await callbacks.findOne(
      // Tests may have had callbacks before the company had a URL.
      { company, smsID: { $exists: true }, test: { $exists: false }, ...NOT_REPLAYED },
      { projection: { smsID: 1, createdAt: 1 }, sort: { company: 1, createdAt: 1 } },
    );
    if (first?.smsID === undefined) continue;
    const since = unexpiredSince(first.createdAt);
    for await (const { id, acceptedAt } of deps.changes.batchesOf(company, first.smsID)) {
      if (acceptedAt.getTime() < since) continue;
      findings.examined++;
      const changes = () => deps.changes.of(id, company);
      const missing = await missingOf(changes, callbacks, deps.settleMs);
      if (missing.length > 0)
        findings.add(`batch ${id}: no callback for ${missing.length} changes, the first is ${missing[0]}`);
    }
  }
  return findings.result();
}

async function missingOf(
  changes: () => ReturnType<CheckCallbacksDeps['changes']['of']>,
  callbacks: mongo.Collection<CallbackDocument>,
  settleMs = SETTLE_MS,
): Promise<string[]> {
  const until = Date.now() + settleMs;
  for (;;) {
    const wanted = (await changes()).map(({ smsID, index, status }) => callbackId(smsID, index, status));
    const found = await callbacks.find({ _id: { $in: wanted } }, { projection: { _id: 1 } }).toArray();
    const there = new Set(found.map(({ _id }) => _id));
    const missing = wanted.filter((id) => !there.has(id));
    if (missing.length === 0 || Date.now() > until) return missing;
    await pause(POLL_INTERVAL_MS);
  }
}
