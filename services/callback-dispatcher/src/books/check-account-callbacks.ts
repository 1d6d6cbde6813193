import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { type CheckResult, Findings } from '@herald/books';
import { ACCOUNT_EVENT } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbacksIn } from '../callbacks/callback-model';

/** An event that has to have its callback, and whose account it is. */
export interface WantedEvent {
  accountID: number;
  id: string;
}

/** What billing knows of the events of accounts. */
export interface AccountChains {
  /** The last event of each of the company's accounts that has one. */
  lastOf(company: number): AsyncIterable<WantedEvent>;
  /** Of these events those that are still to be told. */
  untold(company: number, ids: string[]): Promise<string[]>;
}

export interface CheckAccountCallbacksDeps {
  connection: MongoConnection;
  /** Companies that have a callback URL. */
  companies: AsyncIterable<number>;
  accounts: AccountChains;
}

const EVENTS = Object.values(ACCOUNT_EVENT);
const AT_ONCE = 1_000;
/** What a process keeps in memory of a company's URL may be 30 s old: what comes right behind the first callback isn't counted. */
const KNOWN_AFTER_MS = 60_000;
/** Events on their way between the services are given this long to arrive. */
const SETTLE_MS = 15_000;
const LOOK_AGAIN_MS = 500;

/**
 * Every event of an account is or will be called back: each account's last one has its callback (delivered, waiting, or failed
 * and visible) or is still to be told, and so has the one before each that has a callback. Companies count from their first
 * callback of an account that is kept.
 */
export async function checkAccountCallbacks(deps: CheckAccountCallbacksDeps): Promise<CheckResult> {
  const findings = new Findings('every event of an account is called back, waits, or failed visibly');
  const callbacks = callbacksIn(deps.connection);
  for await (const company of deps.companies) {
    const since = await countedSince(company, callbacks);
    if (since === null) continue;
    for await (const wanted of inBatches(wantedOf(company, deps.accounts, callbacks), since)) {
      findings.examined += wanted.length;
      const missing = await missingOf(company, wanted, deps.accounts, callbacks);
      for (const { accountID, id } of missing) {
        findings.add(`company ${company}, account ${accountID}: no callback for the event ${id}`);
      }
    }
  }
  return findings.result();
}

/** From when on the company's events have callbacks that are kept, ms since epoch; null = it has none. */
async function countedSince(
  company: number,
  callbacks: mongo.Collection<CallbackDocument>,
): Promise<number | null> {
  const firsts = await Promise.all(
    EVENTS.map((event) =>
      callbacks.findOne({ company, event }, { sort: { createdAt: 1 }, hint: 'accounts_by_company' }),
    ),
  );
  const known = firsts.filter((first) => first !== null);
  if (known.length === 0) return null;
  const begun = Math.min(...known.map(({ createdAt }) => createdAt.getTime()));
  // One that was replayed is kept longer than the others of its time.
  const keptMs = Math.min(...known.map(({ expireAt, since }) => expireAt.getTime() - since));
  return Math.max(begun + KNOWN_AFTER_MS, Date.now() - keptMs);
}

async function* wantedOf(
  company: number,
  accounts: AccountChains,
  callbacks: mongo.Collection<CallbackDocument>,
): AsyncGenerator<WantedEvent> {
  yield* accounts.lastOf(company);
  const stored = callbacks.find(
    { company, event: { $in: EVENTS } },
    { projection: { accountID: 1, after: 1 }, hint: 'accounts_by_company', batchSize: AT_ONCE },
  );
  for await (const { accountID, after } of stored) if (after) yield { accountID: accountID!, id: after };
}

async function* inBatches(events: AsyncIterable<WantedEvent>, since: number): AsyncGenerator<WantedEvent[]> {
  let batch: WantedEvent[] = [];
  for await (const event of events) {
    if (timeOf(event.id) < since) continue;
    if (batch.push(event) < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** An event's id ends with an ObjectId, which says when it was made; to the second. */
function timeOf(id: string): number {
  const made = id.slice(id.lastIndexOf('.') + 1);
  return mongo.ObjectId.isValid(made) ? new mongo.ObjectId(made).getTimestamp().getTime() : 0;
}

async function missingOf(
  company: number,
  wanted: WantedEvent[],
  accounts: AccountChains,
  callbacks: mongo.Collection<CallbackDocument>,
): Promise<WantedEvent[]> {
  const until = Date.now() + SETTLE_MS;
  for (let missing = wanted; ; await pause(LOOK_AGAIN_MS)) {
    // In this order: one that is told in between is found by the second look.
    const untold = new Set(await accounts.untold(company, missing.map(idOf)));
    const found = await callbacks
      .find({ _id: { $in: missing.map(idOf) } }, { projection: { _id: 1 } })
      .toArray();
    const there = new Set(found.map(({ _id }) => _id));
    missing = missing.filter(({ id }) => !there.has(id) && !untold.has(id));
    if (missing.length === 0 || Date.now() > until) return missing;
  }
}

function idOf({ id }: WantedEvent): string {
  return id;
}
