import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../../support/company';
import { operator } from '../../support/operator-api';
import { newPhone as newNumber, writeFromPhone } from '../../support/phones';
import type { CallbackWitness } from './callback-witness';

const EVENT = 'sms.inbound.received';
const TICK_MS = 100;
const PHONES = 40;
/** One message in this number has several parts. */
const LONG_EVERY = 3;
const LONG = ' and so much more to say, which no single part has room for'.repeat(5);

/**
 * Errors of inbound messages: missing in the company's list, without a callback, or listed or called back more than once, or incomplete.
 */
export type WritersVerdict = Record<'unpersisted' | 'unnotified' | 'twice', number>;

/**
 * Phones that send to a company continuously, each text once and unique. The SMSC repeats deliveries without a response; the company has to
 * receive each message once and complete.
 */
export class PhoneWriters {
  private timer: NodeJS.Timeout | null = null;
  private readonly writing = new Set<Promise<void>>();
  private failure: unknown = null;
  /** Text → phone. */
  private readonly written = new Map<string, string>();

  private constructor(
    private readonly company: Company,
    private readonly witness: CallbackWitness,
    private readonly perSecond: number,
    private readonly phones = Array.from({ length: PHONES }, newNumber),
  ) {}

  static async of(witness: CallbackWitness, callbackUrl: string, perSecond: number): Promise<PhoneWriters> {
    const settings = { events: [EVENT] };
    const company = await newCompany({ settings, callbacks: callbackUrl, brandName: false, balance: 0 });
    const address = `7${company.id}`;
    await operator().data('POST', '/inbound-rules', { address, company: company.id });
    return new PhoneWriters(company, witness, perSecond);
  }

  begin(): void {
    let due = 0;
    this.timer ??= setInterval(() => {
      due += (this.perSecond * TICK_MS) / 1_000;
      for (; due >= 1; due--) this.write();
    }, TICK_MS);
  }

  pause(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  get count(): number {
    return this.written.size;
  }

  /** Resolves when the SMSC has sent all messages and their callbacks have come, or at the time limit. */
  async settle(timeoutMs: number): Promise<void> {
    this.pause();
    await Promise.all(this.writing);
    if (this.failure) throw this.failure;
    const isOver = () => this.heard().size >= this.written.size;
    await until(isOver, (over) => over, { timeoutMs, what: 'what phones wrote' }).catch(() => undefined);
  }

  async judge(note: (text: string) => void): Promise<WritersVerdict> {
    const verdict = { unpersisted: 0, unnotified: 0, twice: 0 };
    const listed = await this.company.api.get('/v1/sms/inbound', { query: { length: 10_000 } });
    const rows = listed.body.data as { id: string; number: string; text: string }[];
    const wrong = (what: keyof WritersVerdict, text: string): void => {
      verdict[what]++;
      note(`a phone's message is ${what}: ${text.slice(0, 60)}`);
    };
    const heard = this.heard();
    for (const [text, phone] of this.written) {
      const stored = rows.filter((row) => row.text === text && row.number === phone);
      const received = heard.get(text) ?? new Set();
      if (stored.length === 0) wrong('unpersisted', text);
      else if (received.size === 0) wrong('unnotified', text);
      else if (stored.length > 1 || received.size > 1) wrong('twice', text);
    }
    for (const row of rows) if (!this.written.has(row.text)) wrong('twice', row.text);
    return verdict;
  }

  private write(): void {
    const at = this.written.size;
    const phone = this.phones[at % PHONES]!;
    const text = `message ${at}${at % LONG_EVERY === 0 ? LONG : ''}`;
    this.written.set(text, phone);
    const writing = writeFromPhone(phone, `7${this.company.id}`, text)
      .catch((error: unknown) => (this.failure ??= error))
      .then(() => void this.writing.delete(writing));
    this.writing.add(writing);
  }

  /** Text → the IDs of its callbacks. */
  private heard(): Map<string, Set<string>> {
    const ids = new Map<string, Set<string>>();
    for (const { text, id } of this.witness.fromPhones) ids.set(text, (ids.get(text) ?? new Set()).add(id));
    return ids;
  }
}
