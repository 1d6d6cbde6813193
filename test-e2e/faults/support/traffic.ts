import { DELIVERY, type DeliveryStatus } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../../support/company';
import { minutesAhead } from '../../support/send-times';
import type { CallbackWitness } from './callback-witness';
import { PatientClient } from './patient-client';
import { newPhone, newPhones, type Phone } from './phone-book';

/** A message that a client was told is accepted. */
export interface Told {
  company: Company;
  smsID: number;
  parts: number;
  ends: DeliveryStatus;
  otp: boolean;
}

const BALANCE = 10_000_000;
const ONE_PART = 'Still here';
const TWO_PARTS = 'Still here, and with more to say. '.repeat(6);
const TRICKLE_EVERY_MS = 60;
/** Single messages that aren't over: a machine that can't keep up is not given more and more of them. */
const MOST_SINGLES = 150;
/** Shares of a load. What is left comes in single messages as long as the load lasts. */
const SHARES = { bulk: 0.6, pairs: 0.2, scheduled: 0.15 };
/** A minute that ends too soon for a request, which may be repeated after a freeze of 20 s or a server's slow start, is left out. */
const SECONDS_TO_SPARE = 45;

/**
 * Three companies that send all the time: one in bulk, one separate texts, one schedules; single messages and one-time
 * passwords trickle beside. It keeps what the clients were told, and nothing that the system knows.
 */
export class Traffic {
  readonly told = new Map<number, Told>();
  private readonly sending = new Set<Promise<void>>();
  private failure: unknown = null;
  private trickle: NodeJS.Timeout | null = null;
  private trickled = 0;
  private readonly singles = new Set<number>();

  private constructor(
    private readonly companies: [Company, Company, Company],
    private readonly client: PatientClient,
    private readonly witness: CallbackWitness,
  ) {}

  static async of(
    witness: CallbackWitness,
    callbackUrl: string,
    settings: Record<string, unknown> = {},
  ): Promise<Traffic> {
    const companies: Company[] = [];
    for (let i = 0; i < 3; i++) {
      const options = { balance: BALANCE, settings: { requestsPerSecond: 0, ...settings } };
      companies.push(await newCompany({ ...options, callbacks: callbackUrl }));
    }
    return new Traffic(companies as [Company, Company, Company], new PatientClient(), witness);
  }

  /** Answers that the clients saw, by status; `none` = none came. */
  get answers(): Record<string, number> {
    return this.client.answers;
  }

  /** The longest that a client waited for an answer, or for the end of its patience. */
  get slowestSeconds(): number {
    return this.client.slowestSeconds;
  }

  get unclear503s(): number {
    return this.client.unclear503s;
  }

  /** What the books of each company must say: its balance at the start without what it was told is accepted and not refused. */
  expectedBalances(): Map<Company, number> {
    const balances = new Map(this.companies.map((company) => [company, BALANCE]));
    for (const { company, parts, ends } of this.told.values()) {
      if (ends !== DELIVERY.ERROR) balances.set(company, balances.get(company)! - parts);
    }
    return balances;
  }

  /** Begins to send so many messages, in requests large and small, and goes on with single ones until `pause`. */
  begin(messages: number, { scheduled = true }: { scheduled?: boolean } = {}): void {
    const [bulk, pairs, scheduling] = this.companies;
    const share = (part: number): number => Math.max(1, Math.floor(messages * part));
    this.later(this.sendBulk(bulk, share(SHARES.bulk)));
    for (let half = 0; half < 2; half++) this.later(this.sendPairs(pairs, share(SHARES.pairs / 2)));
    const third = share(SHARES.scheduled);
    this.later(scheduled ? this.sendScheduled(scheduling, third) : this.sendBulk(scheduling, third));
    this.trickle ??= setInterval(() => this.sendSingle(), TRICKLE_EVERY_MS);
  }

  /** No new messages; what is being sent goes on. */
  pause(): void {
    if (this.trickle) clearInterval(this.trickle);
    this.trickle = null;
  }

  /** Sends one message and gives the seconds until it was accepted, submitted, and both its callbacks had come. */
  async probe(timeoutMs: number): Promise<number> {
    const since = Date.now();
    const phone = newPhone('good');
    this.witness.spared.add(phone.number);
    await this.send(this.companies[0], [phone], { numbers: [phone.number], text: ONE_PART });
    await until(
      () => this.witness.heard.get(phone.number),
      (heard) => heard?.final === phone.ends,
      { timeoutMs, what: 'the callbacks of a message that was sent after the fault' },
    );
    return (Date.now() - since) / 1_000;
  }

  /** From now on another end is right for the messages that were to end so. */
  expect(insteadOf: DeliveryStatus, ends: DeliveryStatus): void {
    for (const told of this.told.values()) if (told.ends === insteadOf) told.ends = ends;
  }

  /** Resolves when every message that ends well was told as sent. */
  async submitted(timeoutMs: number): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
    const open = (): number =>
      [...this.told].filter(
        ([number, { ends }]) => ends !== DELIVERY.ERROR && !this.witness.heard.get(number)?.sent,
      ).length;
    await until(open, (left) => left === 0, { timeoutMs, what: 'every message to be told as sent' });
  }

  /** Resolves when all requests are answered and every message has its final callback, or when the time is up. */
  async settle(timeoutMs: number): Promise<void> {
    this.pause();
    while (this.sending.size > 0) await Promise.all(this.sending);
    if (this.failure) throw this.failure;
    const deadline = Date.now() + timeoutMs;
    while (this.missing() > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  /** Messages whose final callback hasn't come. */
  missing(): number {
    return this.told.size - this.witness.complete;
  }

  private later(work: Promise<void>): void {
    const sending = work
      .catch((error: unknown) => (this.failure ??= error))
      .then(() => void this.sending.delete(sending));
    this.sending.add(sending);
  }

  private sendBulk(company: Company, count: number): Promise<void> {
    const phones = newPhones(count);
    return this.send(company, phones, { numbers: phones.map(({ number }) => number), text: ONE_PART });
  }

  private sendPairs(company: Company, count: number): Promise<void> {
    const phones = newPhones(count);
    const numbers = phones.map(({ number }, i) => ({ number, text: i % 2 === 0 ? ONE_PART : TWO_PARTS }));
    return this.send(company, phones, { numbers }, (i) => (i % 2 === 0 ? 1 : 2));
  }

  private async sendScheduled(company: Company, count: number): Promise<void> {
    const phones = newPhones(count);
    const minutes = new Date().getSeconds() > 60 - SECONDS_TO_SPARE ? 2 : 1;
    const numbers = phones.map(({ number }) => number);
    await this.send(company, phones, { numbers, text: ONE_PART, sendTime: minutesAhead(minutes) });
  }

  private sendSingle(): void {
    for (const number of this.singles) if (this.witness.heard.get(number)?.final) this.singles.delete(number);
    if (this.singles.size >= MOST_SINGLES) return;
    const company = this.companies[this.trickled % 3]!;
    const phone = newPhone();
    this.singles.add(phone.number);
    const otp = this.trickled++ % 2 === 0;
    this.later(this.send(company, [phone], { numbers: [phone.number], text: ONE_PART, otp }));
  }

  private async send(
    company: Company,
    phones: Phone[],
    body: Record<string, unknown>,
    partsOf: (i: number) => number = () => 1,
  ): Promise<void> {
    const smsID = await this.client.send(company, { brandID: company.brandID, ...body });
    phones.forEach(({ number, ends }, i) =>
      this.told.set(number, { company, smsID, parts: partsOf(i), ends, otp: body['otp'] === true }),
    );
  }
}
