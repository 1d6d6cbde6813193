import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { type CompanySnapshot, retentionOf } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbacksIn, type CallbackState } from './callback-model';

export interface OldCallbacksDeps {
  connection: MongoConnection;
  companies: { all(): AsyncIterable<Pick<CompanySnapshot, 'id' | 'settings'>> };
  /** The retention period in days of companies without a setting of their own. */
  usualDays: number;
  now?: () => number;
}

const DAY_MS = 86_400_000;
const AT_ONCE = 2_000;
const OVER: CallbackState[] = ['delivered', 'failed', 'skipped'];

/**
 * Deletes the callbacks of companies that shortened their retention period. Otherwise a callback expires at its
 * `expireAt`, which was set at its creation (docs/decisions/0119). Waiting callbacks are kept.
 */
export class OldCallbacks {
  private readonly collection: mongo.Collection<CallbackDocument>;

  constructor(private readonly deps: OldCallbacksDeps) {
    this.collection = callbacksIn(deps.connection);
  }

  /** @param goOn called before each chunk; false stops the run */
  async deleteOld(goOn = (): boolean => true): Promise<void> {
    const now = this.deps.now?.() ?? Date.now();
    for await (const company of this.deps.companies.all()) {
      const before = new Date(now - this.daysOf(company) * DAY_MS);
      while (goOn()) {
        const begun = performance.now();
        if ((await this.removeSome(company.id, before)) < AT_ONCE) break;
        // The other half of the time is left to deliveries.
        await pause(performance.now() - begun);
      }
    }
  }

  private daysOf(company: Pick<CompanySnapshot, 'settings'>): number {
    return retentionOf(company, { deliveries: this.deps.usualDays }).deliveries;
  }

  /** @returns the number of callbacks found */
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
