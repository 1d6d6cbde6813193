import Denque from 'denque';
import { LRUCache } from 'lru-cache';
import { DelayQueue } from '../deliver-sm/delay-queue';
import { type SettingsStore } from '../settings/settings';
import { type StateName } from '../smpp/protocol';
import { type Counters } from '../counts/counters';

/** A delivery receipt over HTTP. */
export interface HttpReceipt {
  url: string;
  id: string;
  /** The client's own reference of the message, as given. */
  reference: string | undefined;
  from: string;
  to: string;
  state: StateName;
  unreadable: boolean;
  delayMs: number;
  /** Sent after this delivery receipt is accepted, so that they keep their order. */
  then?: HttpReceipt;
}

/** What waits to be posted: a delivery receipt or an inbound message. */
interface Report {
  url: string;
  kind: 'receipts' | 'inbound';
  entry: Record<string, unknown>;
  unreadable: boolean;
  accepted(): void;
}

interface HttpReportsDeps {
  settings: SettingsStore;
  counters: Counters;
  maxWaiting: number;
}

const MAX_SENDERS = 10_000;
/** Error codes as for SMPP: they differ between networks. */
const ERRORS: Partial<Record<StateName, string>> = {
  UNDELIV: '001',
  EXPIRED: '027',
  DELETED: '030',
  REJECTD: '021',
};

/** Posts delivery receipts and inbound messages to clients over HTTP, until each is answered with 2xx. */
export class HttpReports {
  private readonly planned: DelayQueue<HttpReceipt>;
  private readonly queue = new Denque<Report>();
  /** The address of each sender, which gets the replies to it. */
  private readonly urls = new LRUCache<string, string>({ max: MAX_SENDERS });
  private inFlight = 0;
  private retrying = 0;
  /** Changed by a reset, after which the results of earlier requests do not count. */
  private generation = 0;
  dropped = 0;

  constructor(private readonly deps: HttpReportsDeps) {
    this.planned = new DelayQueue((receipt) => this.due(receipt), deps.maxWaiting);
  }

  get size(): number {
    return this.planned.size + this.queue.length + this.inFlight + this.retrying;
  }

  /** The address that the last send under this sender gave over HTTP, if it was over HTTP. */
  urlOf(sender: string): string | undefined {
    return this.urls.get(sender);
  }

  /** @param url undefined: the sender has sent without an address, or over SMPP */
  noteSender(sender: string, url: string | undefined): void {
    if (url === undefined) this.urls.delete(sender);
    else this.urls.set(sender, url);
  }

  plan(receipt: HttpReceipt): void {
    if (!this.planned.add(receipt, receipt.delayMs)) this.dropped++;
  }

  /** Posts an inbound message. @param accepted called when the client has it */
  inbound(
    url: string,
    entry: { id: string; from: string; to: string; text: string },
    accepted: () => void,
  ): void {
    this.add({
      url,
      kind: 'inbound',
      entry: { ...entry, at: new Date().toISOString() },
      unreadable: false,
      accepted,
    });
  }

  reset(): void {
    this.planned.clear();
    this.queue.clear();
    this.urls.clear();
    this.generation++;
    this.inFlight = 0;
    this.retrying = 0;
    this.dropped = 0;
  }

  private due(receipt: HttpReceipt): void {
    const { url, id, reference, from, to, state, unreadable } = receipt;
    const entry = {
      id,
      reference,
      from,
      to,
      status: state,
      error: ERRORS[state] ?? '000',
      at: new Date().toISOString(),
    };
    const accepted = (): void => {
      this.deps.counters.receiptSettled(state, true);
      if (receipt.then) this.plan(receipt.then);
    };
    this.add({ url, kind: 'receipts', entry, unreadable, accepted });
  }

  private add(report: Report): void {
    if (this.queue.length >= this.deps.maxWaiting) this.dropped++;
    else this.queue.push(report);
    // What is due at the same time goes together.
    if (this.queue.length === 1) setImmediate(() => this.pump());
  }

  private pump(): void {
    while (this.inFlight < this.deps.settings.current.deliverWindow && this.queue.length > 0) {
      const batch = this.nextBatch();
      this.inFlight += batch.length;
      void this.post(batch, this.generation);
    }
  }

  /** The next report, and those after it that can be in the same request. */
  private nextBatch(): Report[] {
    const first = this.queue.shift()!;
    const batch = [first];
    const isAlike = ({ url, kind, unreadable }: Report): boolean =>
      url === first.url && kind === first.kind && !unreadable && !first.unreadable;
    while (batch.length < this.deps.settings.current.receiptBatch) {
      const next = this.queue.peekFront();
      if (!next || !isAlike(next)) break;
      batch.push(this.queue.shift()!);
    }
    return batch;
  }

  private async post(batch: Report[], generation: number): Promise<void> {
    const { deliverTimeoutMs, deliverRetryMs } = this.deps.settings.current;
    const isAccepted = await isPosted(batch, deliverTimeoutMs);
    if (generation !== this.generation) return;
    this.inFlight -= batch.length;
    if (isAccepted) for (const report of batch) report.accepted();
    else {
      this.deps.counters.totals.receiptsResent += batch.length;
      this.retrying += batch.length;
      setTimeout(() => {
        if (generation !== this.generation) return;
        this.retrying -= batch.length;
        for (const report of batch.reverse()) this.queue.unshift(report);
        this.pump();
      }, deliverRetryMs).unref();
    }
    this.pump();
  }
}

async function isPosted(batch: Report[], timeoutMs: number): Promise<boolean> {
  const [{ url, kind, unreadable }] = batch as [Report, ...Report[]];
  const body = unreadable ? 'no news' : JSON.stringify({ [kind]: batch.map(({ entry }) => entry) });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': unreadable ? 'text/plain' : 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    // An unreadable report may be refused: it is not repeated.
    return response.ok || (unreadable && response.status < 500);
  } catch {
    return false;
  }
}
