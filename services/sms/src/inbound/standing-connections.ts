import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { MongoConnection } from '@herald/mongo';
import { statesIn } from '../carriers/operator/route-models';

/** Senders publish their connections every 2 s, or every 3.5 s while they are idle. */
const WAIT = { everyMs: 200, atMostMs: 4_000 };
const ENDED = 1_000;

/** Tells whether connections of other processes are up. */
export class StandingConnections {
  private readonly states: ReturnType<typeof statesIn>;
  /** Connections that have ended; a connection id never comes back. */
  private readonly ended = new LRUCache<string, true>({ max: ENDED });

  constructor(
    connection: MongoConnection,
    private readonly wait = WAIT,
  ) {
    this.states = statesIn(connection);
  }

  /** Waits for the next publication of the connection by its process. */
  async isUp(id: string): Promise<boolean> {
    if (this.ended.has(id)) return false;
    const first = await this.publishedAt(id);
    for (let waitedMs = 0; waitedMs < this.wait.atMostMs; waitedMs += this.wait.everyMs) {
      await pause(this.wait.everyMs);
      const last = await this.publishedAt(id);
      if (last !== null && last !== first) return true;
    }
    this.ended.set(id, true);
    return false;
  }

  private async publishedAt(id: string): Promise<number | null> {
    const state = await this.states.findOne({ connections: id }, { projection: { at: 1 } });
    return state?.at.getTime() ?? null;
  }
}
