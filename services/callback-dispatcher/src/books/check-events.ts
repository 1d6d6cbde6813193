import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { type CheckResult, Findings } from '@herald/books';
import type { CallbackEvent } from '@herald/contracts';
import type { CallbackDocument } from '../callbacks/callback-model';

/** An event that has to have its callback. */
export interface WantedEvent {
  id: string;
}

/** Events of which each has a callback of its own, with their id. */
export interface EventCheck<T extends WantedEvent> {
  /** What holds where nothing is found. */
  says: string;
  /** Companies that have a callback URL. */
  companies: AsyncIterable<number>;
  callbacks: mongo.Collection<CallbackDocument>;
  events: readonly CallbackEvent[];
  /** Index that finds the callbacks of such events by company and time. */
  hint: string;
  /** Those of a company that have to have their callback. */
  wanted(company: number): AsyncIterable<T>;
  /** Of these those that are still to be told. */
  untold(company: number, ids: string[]): Promise<string[]>;
  /** Whose event it is, for people. */
  nameOf(event: T): string;
  /** For so long events on their way between the services may arrive, ms; 15 s unless given. */
  settleMs?: number | undefined;
}

const AT_ONCE = 1_000;
/** What a process keeps in memory of a company's URL may be 30 s old: what comes right behind the first callback isn't counted. */
const KNOWN_AFTER_MS = 60_000;
const SETTLE_MS = 15_000;
const LOOK_AGAIN_MS = 500;

/** Whether what is wanted is called back, or still to be told. Companies count from their first callback of such events that is kept. */
export async function checkEvents<T extends WantedEvent>(asked: EventCheck<T>): Promise<CheckResult> {
  const findings = new Findings(asked.says);
  for await (const company of asked.companies) {
    const since = await countedSince(company, asked);
    if (since === null) continue;
    for await (const wanted of inBatches(asked.wanted(company), since)) {
      findings.examined += wanted.length;
      for (const event of await missingOf(company, wanted, asked))
        findings.add(`company ${company}, ${asked.nameOf(event)}: no callback for the event ${event.id}`);
    }
  }
  return findings.result();
}

/** From when on the company's events have callbacks that are kept, ms since epoch; null = it has none. */
async function countedSince(
  company: number,
  { callbacks, events, hint }: Pick<EventCheck<WantedEvent>, 'callbacks' | 'events' | 'hint'>,
): Promise<number | null> {
  const firsts = await Promise.all(
    events.map((event) => callbacks.findOne({ company, event }, { sort: { createdAt: 1 }, hint })),
  );
  const known = firsts.filter((first) => first !== null);
  if (known.length === 0) return null;
  const begun = Math.min(...known.map(({ createdAt }) => createdAt.getTime()));
  // One that was replayed is kept longer than the others of its time.
  const keptMs = Math.min(...known.map(({ expireAt, since }) => expireAt.getTime() - since));
  return Math.max(begun + KNOWN_AFTER_MS, Date.now() - keptMs);
}

async function* inBatches<T extends WantedEvent>(
  events: AsyncIterable<T>,
  since: number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
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

async function missingOf<T extends WantedEvent>(
  company: number,
  wanted: T[],
  {
    untold: untoldOf,
    callbacks,
    settleMs = SETTLE_MS,
  }: Pick<EventCheck<T>, 'untold' | 'callbacks' | 'settleMs'>,
): Promise<T[]> {
  const until = Date.now() + settleMs;
  for (let missing = wanted; ; await pause(LOOK_AGAIN_MS)) {
    // In this order: one that is told in between is found by the second look.
    const untold = new Set(await untoldOf(company, missing.map(idOf)));
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
