import { type BrandSnapshot, EVENT, type EventName } from '@herald/contracts';
import type { Logger } from '@herald/logging';
import type { BrandDocument } from './brand-model';
import { snapshotOf } from './brand-store';
import { traceTold } from './brand-traces';

export interface BrandAnnouncerDeps {
  store: {
    unannounced(limit: number): Promise<BrandDocument[]>;
    markAnnounced(brand: BrandDocument): Promise<void>;
  };
  broker: { tell(event: EventName, body: BrandSnapshot, requestId?: string): Promise<void> };
  logger: Logger;
  sweepMs: number;
}

const BATCH = 100;

/**
 * Tells every change of a brand at least once. There is one way only: what is marked in the database is told and then
 * unmarked, right after a change and on a timer. A change whose teller crashed is so told by the next sweep of any copy.
 */
export class BrandAnnouncer {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private again = false;

  constructor(private readonly deps: BrandAnnouncerDeps) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), this.deps.sweepMs);
    this.wake();
  }

  /** Something has changed. */
  wake(): void {
    this.again = true;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.again) {
        this.again = false;
        const brands = await this.deps.store.unannounced(BATCH);
        for (const brand of brands) await this.announce(brand);
        if (brands.length === BATCH) this.again = true;
      }
    } catch (error) {
      this.deps.logger.warn('brand.announcing_failed', { error });
    }
  }

  private async announce(brand: BrandDocument): Promise<void> {
    const begun = Date.now();
    await this.deps.broker.tell(EVENT.BRAND_CHANGED, snapshotOf(brand), brand.requestId);
    traceTold(brand, begun);
    await this.deps.store.markAnnounced(brand);
  }
}
