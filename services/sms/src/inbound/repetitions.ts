import { LRUCache } from 'lru-cache';
import type { SmscConnection, InboundMessage } from '../carriers/carrier';

/** While a connection lasts, an SMSC waits at least this long for an answer before it sends a message again. */
const REPEATED_AFTER_MS = 1_000;
const REMEMBERED = 10_000;
const CONNECTIONS = 1_000;

/** Verdict on a delivery without the database: `new`, `again` (a repetition), or null if it depends on the stored messages. */
export type Verdict = 'new' | 'again' | null;

/** A delivery that has no answer yet. */
interface Unanswered {
  connection: SmscConnection;
  pdu: number;
  /** By `performance.now()`. */
  at: number;
}

/**
 * Distinguishes repetitions from new messages with the same text, as far as this process knows. An SMSC repeats a delivery if the
 * answer may not have arrived: it was not written yet, it was a refusal, or the connection has ended.
 */
export class Repetitions {
  private readonly unanswered = new Map<string, Unanswered[]>();
  private readonly refused = new LRUCache<string, true>({ max: REMEMBERED });
  private readonly connections = new LRUCache<string, SmscConnection>({ max: CONNECTIONS });

  /** Registers a delivery; call `answered` after its answer. */
  came(
    message: InboundMessage,
    now = performance.now(),
  ): { verdict: Verdict; answered: (stored: boolean) => void } {
    const { connection, pdu } = message;
    const key = keyOf(message);
    const waiting = this.unanswered.get(key) ?? [];
    const verdict = this.verdictOn(message, key, waiting.at(-1), now);
    const own: Unanswered = { connection, pdu, at: now };
    this.unanswered.set(key, [...waiting, own]);
    this.connections.set(connection.id, connection);
    return { verdict, answered: (stored) => this.answered(key, own, stored) };
  }

  /** Whether a connection of this process is up; null if it belongs to another process. */
  isUp(id: string): boolean | null {
    return this.connections.get(id)?.isUp ?? null;
  }

  private verdictOn(
    { connection, pdu }: InboundMessage,
    key: string,
    before: Unanswered | undefined,
    now: number,
  ): Verdict {
    if (!before) return this.refused.delete(key) ? 'again' : null;
    const isSame = before.connection.id === connection.id && before.pdu === pdu;
    const mayBeRepeated = isSame || !before.connection.isUp || now - before.at >= REPEATED_AFTER_MS;
    return mayBeRepeated ? 'again' : 'new';
  }

  private answered(key: string, own: Unanswered, stored: boolean): void {
    const left = (this.unanswered.get(key) ?? []).filter((other) => other !== own);
    if (left.length > 0) this.unanswered.set(key, left);
    else this.unanswered.delete(key);
    if (!stored) this.refused.set(key, true);
  }
}

function keyOf({ from, to, text, part }: InboundMessage): string {
  return JSON.stringify([from, to, text, part && [part.reference, part.total, part.sequence]]);
}
