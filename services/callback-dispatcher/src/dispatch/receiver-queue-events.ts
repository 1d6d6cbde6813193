import type { CallbackDocument } from '../callbacks/callback-model';
import type { Outcome } from '../callbacks/outcome';
import type { CompanyTarget } from '../companies/callback-targets';
import type { DispatchState, QueueLimits, Pending, WaitingChanges } from './receiver-queue';

/** The end of an attempt. */
interface Attempted {
  kind: 'attempted';
  entry: Pending;
  outcome: Outcome;
  /** Whether the receiver answered; null = no request was sent. */
  reached: boolean | null;
  /** The pause that the answer asks for, ms; null if it asks for none. */
  pauseMs?: number | null;
  /** Why the receiver did not answer. */
  error: string | null;
}

/** The events of a receiver queue. */
export type QueueEvent =
  | { kind: 'changesCame'; changes: WaitingChanges }
  /** Changes that left the queue are stored, are among the callbacks in memory, or failed. */
  | { kind: 'changesTakenIn'; count: number }
  /** Neither sent nor stored yet. */
  | { kind: 'callbacksCame'; callbacks: CallbackDocument[] }
  | { kind: 'callbacksStored'; callbacks: CallbackDocument[] }
  /** Some callbacks were stored already, by a write whose response was lost or by another process. */
  | { kind: 'persistedUnknown' }
  /** A callback that was sent before it was stored had no outcome in time. */
  | { kind: 'overdue' }
  | Attempted
  | { kind: 'outcomeStored'; entry: Pending; outcome: Outcome }
  /** Callbacks of this receiver wait in the database. */
  | { kind: 'foundPersisted'; isDue: boolean }
  | { kind: 'loadBegan' }
  | { kind: 'pageCame'; page: Page }
  | { kind: 'loadFailed' }
  /** The receiver asked another process, or this process earlier, for a pause. Times are ms since epoch. */
  | { kind: 'pauseFound'; at: number; until: number }
  | { kind: 'settingsKnown' }
  | { kind: 'settingsChanged' }
  | { kind: 'shardLost'; shard: number }
  | { kind: 'shardLetGo'; shard: number }
  /** The queue waited for an attempt and may start one now. */
  | { kind: 'turnCame' }
  | { kind: 'timePassed' };

/** The effects of an event, which the dispatcher carries out. */
export type QueueEffect =
  /** The changes leave the queue and become callbacks. */
  | { kind: 'takeIn'; changes: WaitingChanges }
  | { kind: 'release'; changes: WaitingChanges }
  /** The callback is sent before it is stored. Its message stays unacknowledged until it is stored. */
  | { kind: 'holdMessage'; callback: CallbackDocument }
  | { kind: 'attempt'; entry: Pending; target: CompanyTarget | null }
  | { kind: 'storeOutcome'; entry: Pending; outcome: Outcome }
  /** The load begins once one of the concurrent loads is free. */
  | { kind: 'load' }
  | { kind: 'readPage'; limit: number; wanted: number }
  | { kind: 'askSettings' }
  | { kind: 'keepPause'; at: number; until: number }
  | { kind: 'reportUnavailable'; reason: string | null }
  | { kind: 'reportAvailable' };

/** Due callbacks from the database. */
export interface Page {
  /** In the order in which they are to be sent. */
  callbacks: CallbackDocument[];
  /** Ids of the predecessors that have ended. */
  ended: Set<string>;
  /** The number of callbacks that may come into memory. */
  wanted: number;
  /** Whether more callbacks may be due than the page holds. */
  isFull: boolean;
}

/** The state outside the receiver queue that a step reads. */
export interface Surroundings {
  /** ms since epoch. */
  now: number;
  hand: DispatchState;
  limits: QueueLimits;
  /** The company's settings; undefined = not loaded yet. */
  target: CompanyTarget | null | undefined;
  /** Whether this process is certain to hold its shards. Callbacks are sent only then. */
  isSure: boolean;
}
