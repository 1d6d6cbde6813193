import type { Broker } from '@herald/broker';
import { type CallbackSettingsChanged, EVENT } from '@herald/contracts';
import type { Logger } from '@herald/logging';
import type { CompanyDocument } from './company-model';
import { snapshotOf } from './company-snapshot';
import type { CompanyStore } from './company-store';

export interface CompanyOutboxDeps {
  store: Pick<CompanyStore, 'pending' | 'markTold'>;
  broker: Pick<Broker, 'tell'>;
  logger: Logger;
  sweepMs?: number;
}

const SWEEP_MS = 2_000;
const SWEEP_AT_ONCE = 100;

/**
 * Tells changes of companies at least once: right after the write, and, where that did not come through (a crash, the
 * broker away), from the sweep of any copy of the gateway. Listeners go by `version`, so twice or late is harmless.
 */
export class CompanyOutbox {
  private readonly inHand = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(private readonly deps: CompanyOutboxDeps) {}

  start(): void {
    const sweep = async (): Promise<void> => {
      await this.sweep();
      if (!this.stopped) this.timer = setTimeout(() => this.track(sweep()), this.deps.sweepMs ?? SWEEP_MS);
    };
    this.track(sweep());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await Promise.all(this.inHand);
  }

  /** Tells what the document says is due, in the background. */
  announce(company: CompanyDocument): void {
    this.track(this.tell(company));
  }

  private async sweep(): Promise<void> {
    try {
      for (const company of await this.deps.store.pending(SWEEP_AT_ONCE)) await this.tell(company);
    } catch (error) {
      this.deps.logger.warn('outbox.sweep_failed', { error });
    }
  }

  private async tell(company: CompanyDocument): Promise<void> {
    const { broker, store, logger } = this.deps;
    try {
      if (company.pendingEvents.includes(EVENT.COMPANY_CHANGED)) {
        await broker.tell(EVENT.COMPANY_CHANGED, snapshotOf(company));
      }
      if (company.pendingEvents.includes(EVENT.CALLBACK_SETTINGS_CHANGED)) {
        const changed: CallbackSettingsChanged = { company: company._id, version: company.callbackVersion };
        await broker.tell(EVENT.CALLBACK_SETTINGS_CHANGED, changed);
      }
      await store.markTold(company._id, company.version, company.pendingEvents);
    } catch (error) {
      // It stays pending: the next sweep tells it.
      logger.warn('outbox.tell_failed', { company: company._id, error });
    }
  }

  private track(work: Promise<void>): void {
    const tracked = work.finally(() => this.inHand.delete(tracked));
    this.inHand.add(tracked);
  }
}
