import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { type CompanySnapshot, retentionOf } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbacksIn, type CallbackState } from './callback-model';

export interface OldCallbacksDeps {
  connection: MongoConnection;
  companies: { all(): AsyncIterable<Pick<CompanySnapshot, 'id' | 'settings'>> };
  /** For how long companies keep theirs that have nothing of their own. */
  usualDays: number;
  now?: () => number;
}

const DAY_MS = 86_400_000;
const AT_ONCE = 2_000;
const OVER: CallbackState[] = ['delivered', 'failed', 'skipped'];

/**
 * Removes callbacks of companies that keep theirs for fewer days than when these were made: each goes by itself when its time has
 * come (`expireAt`), as it was set then (docs/decisions/0119). What waits stays.
 */
export class OldCallbacks {
  private readonly collection: mongo.Collection<CallbackDocument>;

  constructor(private readonly deps: OldCallbacksDeps) {
    this.collection = callbacksIn(deps.connection);
  }

  /** @param goOn asked before each bite */
  async run(goOn = (): boolean => true): Promise<void> {
    const now = this.deps.now?.() ?? Date.now();
    for await (const company of this.deps.companies.all()) {
      const before = new Date(now - this.daysOf(company) * DAY_MS);
      while (goOn()) {
        const begun = performance.now();
        if ((await this.removeSome(company.id, before)) < AT_ONCE) break;
        // What is called back has the other half of the time.
        await pause(performance.now() - begun);
      }
    }
  }

  private daysOf(company: Pick<CompanySnapshot, 'settings'>): number {
    return retentionOf(company, { deliveries: this.deps.usualDays }).deliveries;
  }

  /** @returns how many were found */
  private async removeSome(company: number, before: Date): Promise<number> {
    const old = { company, createdAt: { $lt: before }, state: { $in: OVER } };
    const found = await this.collection
      .find(old, { projection: { _id: 1 } })
      .sort({ createdAt: 1 })
      .limit(AT_ONCE)
      .toArray();
    if (found.length === 0) return 0;
    await this.collection.deleteMany({ ...old, company, _id: { $in: found.map(({ _id }) => _id) } });
    return found.length;
  }
}
