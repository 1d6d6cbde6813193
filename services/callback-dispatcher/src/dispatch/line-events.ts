import type { CallbackDocument } from '../callbacks/callback-model';
import type { Outcome } from '../callbacks/outcome';
import type { CompanyTarget } from '../companies/callback-targets';
import type { Hand, LineLimits, Pending, WaitingChanges } from './receiver-line';

/** The end of an attempt. */
interface Attempted {
  kind: 'attempted';
  entry: Pending;
  outcome: Outcome;
  /** Whether the receiver answered; null = it was not asked. */
  reached: boolean | null;
  /** How long the answer asks to be left alone, ms; null where it doesn't. */
  pauseMs?: number | null;
  /** Why it did not answer. */
  error: string | null;
}

/** What can happen to a line. */
export type LineEvent =
  | { kind: 'changesCame'; changes: WaitingChanges }
  /** Changes that went on are stored, or among the callbacks in memory, or have failed. */
  | { kind: 'changesTakenIn'; count: number }
  /** Neither sent nor stored yet. */
  | { kind: 'callbacksCame'; callbacks: CallbackDocument[] }
  | { kind: 'callbacksStored'; callbacks: CallbackDocument[] }
  /** Something was stored already, by a write whose answer was lost or by another process. */
  | { kind: 'restingUnknown' }
  /** Something was sent before it was stored, and had no outcome in time. */
  | { kind: 'overdue' }
  | Attempted
  | { kind: 'outcomeStored'; entry: Pending; outcome: Outcome }
  /** Something of it waits in the database. */
  | { kind: 'foundResting'; isDue: boolean }
  | { kind: 'loadBegan' }
  | { kind: 'pageCame'; page: Page }
  | { kind: 'loadFailed' }
  /** Another process was asked to leave the receiver alone, or this one was before; times are ms since epoch. */
  | { kind: 'pauseFound'; at: number; until: number }
  | { kind: 'settingsTold' }
  | { kind: 'settingsChanged' }
  | { kind: 'shardLost'; shard: number }
  | { kind: 'shardLetGo'; shard: number }
  /** It has waited for an attempt, and may have one now. */
  | { kind: 'turnCame' }
  | { kind: 'timePassed' };

/** What is to be done about it. */
export type LineEffect =
  /** The changes go on: they are made into callbacks. */
  | { kind: 'takeIn'; changes: WaitingChanges }
  | { kind: 'giveBack'; changes: WaitingChanges }
  /** It is sent before it is stored: its message waits until it is. */
  | { kind: 'holdMessage'; callback: CallbackDocument }
  | { kind: 'attempt'; entry: Pending; target: CompanyTarget | null }
  | { kind: 'storeOutcome'; entry: Pending; outcome: Outcome }
  /** The load begins when it is the line's turn. */
  | { kind: 'load' }
  | { kind: 'readPage'; limit: number; wanted: number }
  | { kind: 'askSettings' }
  | { kind: 'keepPause'; at: number; until: number }
  | { kind: 'tellAway'; reason: string | null }
  | { kind: 'tellBack' };

/** What is due, from the database. */
export interface Page {
  /** In the order in which they are to be sent. */
  callbacks: CallbackDocument[];
  /** Those of their predecessors that have ended. */
  ended: Set<string>;
  /** How many may come into memory. */
  wanted: number;
  /** More may be due than the page holds. */
  isFull: boolean;
}

/** What a line needs to know of the rest of the world. */
export interface Surroundings {
  /** ms since epoch. */
  now: number;
  hand: Hand;
  limits: LineLimits;
  /** The company's settings; undefined = they must be asked for. */
  target: CompanyTarget | null | undefined;
  /** Whether the shards are surely this process's: only then is anything sent. */
  isSure: boolean;
}
