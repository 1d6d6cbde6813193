import type { Company } from '../../support/company';
import { newPhone, type Phone } from './phone-book';

export interface SingleStreamOptions {
  /** Who sends, in turn. */
  companies: Company[];
  perSecond: number;
  /** Every so many are one-time passwords; missing = none. */
  otpEvery?: number;
  /** Messages that aren't over, at most: a machine that can't keep up is not given more and more of them. */
  mostUnderWay: number;
  /** Requests without an answer, at most: who waits for a server that is away repeats them. */
  mostUnanswered: number;
}

interface Edges {
  /** Resolves when the send is accepted. */
  send(company: Company, phone: Phone, otp: boolean): Promise<void>;
  /** Whether a phone's message has come to its end. */
  isOver(number: number): boolean;
}

const TICK_MS = 20;

/** Messages with a request each, evenly, as most companies send them. */
export class SingleStream {
  private timer: NodeJS.Timeout | null = null;
  private readonly underWay = new Set<number>();
  private unanswered = 0;
  private sent = 0;
  /** Parts of a message that are due and no whole one yet. */
  private rest = 0;

  constructor(
    private readonly options: SingleStreamOptions,
    private readonly edges: Edges,
  ) {}

  begin(): void {
    this.timer ??= setInterval(() => this.tick(), TICK_MS);
  }

  /** No new ones; what is being sent goes on. */
  pause(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  /** What was left out is not sent later: a stream is even. */
  private tick(): void {
    this.rest += (this.options.perSecond * TICK_MS) / 1_000;
    for (; this.rest >= 1; this.rest--) if (this.hasRoom()) this.send();
  }

  private hasRoom(): boolean {
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
