import { DelayQueue } from '../deliver-sm/delay-queue';
import { type DeliverQueues } from '../deliver-sm/deliver-queue';
import { Receipt, type ReceiptFacts } from '../deliver-sm/receipt';
import { type SettingsStore } from '../settings/settings';
import { ReceiptDates } from '../smpp/smpp-time';
import { type Counters } from './counters';

export interface ReceiptPlan extends ReceiptFacts {
  systemId: string;
  /** When it is due, from the answer on, or from the end of the one that it follows. */
  delayMs: number;
  /** Comes when this one is acknowledged: over two connections at once their order would be lost. */
  then?: ReceiptPlan;
}

interface ReceiptSenderDeps {
  settings: SettingsStore;
  counters: Counters;
  deliverQueues: DeliverQueues;
  maxWaiting: number;
}

/** Sends receipts to the system_id that submitted the message, when they are due. */
export class ReceiptSender {
  private readonly waiting: DelayQueue<ReceiptPlan>;
  private readonly centre;
  /** Receipts that found the queue full and were never sent. */
  dropped = 0;

  constructor(private readonly deps: ReceiptSenderDeps) {
    this.centre = { ...deps, dates: new ReceiptDates() };
    this.waiting = new DelayQueue((plan) => this.send(plan), deps.maxWaiting);
  }

  get size(): number {
    return this.waiting.size;
  }

  plan(plan: ReceiptPlan): void {
    if (!this.waiting.add(plan, plan.delayMs)) this.dropped++;
  }

  reset(): void {
    this.waiting.clear();
    this.dropped = 0;
  }

  private send(plan: ReceiptPlan): void {
    this.deps.deliverQueues
      .of(plan.systemId)
      .add(new Receipt(plan, this.centre, () => plan.then && this.plan(plan.then)));
  }
}
