import { DelayQueue } from '../deliver-sm/delay-queue';
import { type DeliverQueues } from '../deliver-sm/deliver-queue';
import { Receipt, type ReceiptFields } from '../deliver-sm/receipt';
import { type SettingsStore } from '../settings/settings';
import { ReceiptDates } from '../smpp/smpp-time';
import { type Counters } from '../counts/counters';

export interface ReceiptPlan extends ReceiptFields {
  systemId: string;
  /** The delay, counted from the response or from the end of the preceding delivery receipt. */
  delayMs: number;
  /** Sent after this delivery receipt is acknowledged, because two connections would not keep the order. */
  then?: ReceiptPlan;
}

interface ReceiptSenderDeps {
  settings: SettingsStore;
  counters: Counters;
  deliverQueues: DeliverQueues;
  maxWaiting: number;
}

/** Sends each delivery receipt to the system_id of its message when it is due. */
export class ReceiptSender {
  private readonly waiting: DelayQueue<ReceiptPlan>;
  private readonly smsc;
  /** Delivery receipts that were never sent because the queue was full. */
  dropped = 0;

  constructor(private readonly deps: ReceiptSenderDeps) {
    this.smsc = { ...deps, dates: new ReceiptDates() };
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
      .add(new Receipt(plan, this.smsc, () => plan.then && this.plan(plan.then)));
  }
}
