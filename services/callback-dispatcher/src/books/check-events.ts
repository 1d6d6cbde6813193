import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { type CheckResult, Findings } from '@herald/service/books';
import type { CallbackEvent } from '@herald/contracts';
import type { CallbackDocument } from '../callbacks/callback-model';
import { NOT_REPLAYED, unexpiredSince } from './expiry';

/** An event that must have a callback. */
export interface WantedEvent {
  id: string;
}

/** A check of events that each have a callback with the event's id. */
export interface EventCheck<T extends WantedEvent> {
  /** The statement that is true if the check finds nothing. */
  says: string;
  /** Companies that have a callback URL. */
  companies: AsyncIterable<number>;
  callbacks: mongo.Collection<CallbackDocument>;
  events: readonly CallbackEvent[];
  /** The index that finds callbacks of these events by company and time. */
  hint: string;
  /** The company's events that must have a callback. */
  wanted(company: number): AsyncIterable<T>;
  /** The ids of those events that are not published yet. */
  unpublished(company: number, ids: string[]): Promise<string[]>;
  /** The owner of the event, as shown to operators. */
  nameOf(event: T): string;
  /** The time that events get to pass from one service to another, ms; by default 15 s. */
  settleMs?: number | undefined;
}

const AT_ONCE = 1_000;
/** A process may cache a company's URL for 30 s, so events soon after the first callback are not checked. */
const KNOWN_AFTER_MS = 60_000;
const SETTLE_MS = 15_000;
const POLL_INTERVAL_MS = 500;

/**
 * Checks that each expected event has a callback or is unpublished. A company's events count from its oldest stored
 * callback of these events.
 */
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

/** The time from which the company's events must have stored callbacks, ms since epoch; null = it has no callbacks. */
async function countedSince(
  company: number,
  { callbacks, events, hint }: Pick<EventCheck<WantedEvent>, 'callbacks' | 'events' | 'hint'>,
): Promise<number | null> {
  const firsts = await Promise.all(
    events.map((event) =>
      callbacks.findOne({ company, event, ...NOT_REPLAYED }, { sort: { createdAt: 1 }, hint }),
    ),
  );
  const known = firsts.flatMap((first) => (first ? [first.createdAt.getTime()] : []));
  if (known.length === 0) return null;
  const begun = Math.min(...known);
  return Math.max(begun + KNOWN_AFTER_MS, unexpiredSince(new Date(begun)));
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

/** Reads the creation time, to the second, from the ObjectId at the end of an event's id. */
function timeOf(id: string): number {
  const made = id.slice(id.lastIndexOf('.') + 1);
  return mongo.ObjectId.isValid(made) ? new mongo.ObjectId(made).getTimestamp().getTime() : 0;
}

async function missingOf<T extends WantedEvent>(
  company: number,
  wanted: T[],
  {
    unpublished: unpublishedOf,
    callbacks,
    settleMs = SETTLE_MS,
  }: Pick<EventCheck<T>, 'unpublished' | 'callbacks' | 'settleMs'>,
): Promise<T[]> {
  const until = Date.now() + settleMs;
  for (let missing = wanted; ; await pause(POLL_INTERVAL_MS)) {
    // The order matters: an event published between the two reads is found by the second read.
    const unpublished = new Set(await unpublishedOf(company, missing.map(idOf)));
    const found = await callbacks
      .find({ _id: { $in: missing.map(idOf) } }, { projection: { _id: 1 } })
      .toArray();
    const there = new Set(found.map(({ _id }) => _id));
    missing = missing.filter(({ id }) => !there.has(id) && !unpublished.has(id));
    if (missing.length === 0 || Date.now() > until) return missing;
  }
}

function idOf({ id }: WantedEvent): string {
  return id;
}
