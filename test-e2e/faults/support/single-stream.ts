import type { Company } from '../../support/company';
import { newPhone, type Phone } from './phone-book';

export interface SingleStreamOptions {
  /** The senders, round robin. */
  companies: Company[];
  perSecond: number;
  /** One message in this number is a one-time password; missing = none. */
  otpEvery?: number;
  /** Maximum of unfinished messages, so that a slow machine does not get more and more of them. */
  mostUnderWay: number;
  /** Maximum of requests without a response, because they are retried while a server is down. */
  mostUnanswered: number;
}

interface Edges {
  /** Resolves when the send is accepted. */
  send(company: Company, phone: Phone, otp: boolean): Promise<void>;
  /** Whether a phone's message is finished. */
  isOver(number: number): boolean;
}

const TICK_MS = 20;

/** Messages with a separate request each, sent evenly, like most companies do. */
export class SingleStream {
  private timer: NodeJS.Timeout | null = null;
  private readonly underWay = new Set<number>();
  private unanswered = 0;
  private sent = 0;
  /** Fraction of a due message. */
  private rest = 0;

  constructor(
    private readonly options: SingleStreamOptions,
    private readonly edges: Edges,
  ) {}

  begin(): void {
    this.timer ??= setInterval(() => this.tick(), TICK_MS);
  }

  /** Starts no new messages; running sends continue. */
  pause(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  /** Skipped messages are not sent later, so that the stream stays even. */
  private tick(): void {
    this.rest += (this.options.perSecond * TICK_MS) / 1_000;
    for (; this.rest >= 1; this.rest--) if (this.hasCapacity()) this.send();
  }

  private hasCapacity(): boolean {
    const { mostUnderWay, mostUnanswered } = this.options;
    if (this.unanswered >= mostUnanswered) return false;
    if (this.underWay.size < mostUnderWay) return true;
    for (const number of this.underWay) if (this.edges.isOver(number)) this.underWay.delete(number);
    return this.underWay.size < mostUnderWay;
  }

  private send(): void {
    const { companies, otpEvery } = this.options;
    const company = companies[this.sent % companies.length]!;
    const otp = otpEvery !== undefined && this.sent % otpEvery === 0;
    const phone = newPhone();
    this.sent++;
    this.unanswered++;
    this.underWay.add(phone.number);
    void this.edges.send(company, phone, otp).finally(() => this.unanswered--);
  }
}
