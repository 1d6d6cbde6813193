import { DELIVERY, type DeliveryStatus } from '@herald/contracts';
import mongoose from 'mongoose';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../../support/company';
import { herald } from '../../support/herald';
import { minutesAhead } from '../../support/send-times';
import type { CallbackWitness } from './callback-witness';
import { PatientClient } from './patient-client';
import { newPhone, newPhones, type Phone } from './phone-book';
import { PhoneWriters } from './phone-writers';
import { SingleStream } from './single-stream';

/** A message with a response of acceptance. */
export interface SentMessage {
  company: Company;
  smsID: number;
  parts: number;
  ends: DeliveryStatus;
  otp: boolean;
}

const LARGE_SENDERS = 3;
const BALANCE = 10_000_000;
const ONE_PART = 'Still here';
const TWO_PARTS = 'Still here, and with more to say. '.repeat(6);
/** For the three companies; every second message is a one-time password. */
const TRICKLE = { perSecond: 16, otpEvery: 2, mostUnderWay: 150, mostUnanswered: 150 };
/** Number of companies that send single messages only. */
const SINGLES_OF = 5;
/** Limits of the stream, in seconds of its rate: unfinished messages, and requests without a response. */
const UNDER_WAY_SECONDS = 5;
const UNANSWERED_SECONDS = 0.2;
const LEAST_UNANSWERED = 20;
/** Shares of a load. The rest are single messages throughout the load. */
const SHARES = { bulk: 0.6, pairs: 0.2, scheduled: 0.15 };
/** Later than the last retry of any request; `makeDue` moves the time of accepted sends. */
const SCHEDULED_MINUTES_AHEAD = 180;

export interface TrafficOptions {
  /** Single messages per second of further companies; default none. */
  singlesPerSecond?: number;
  /** Inbound messages per second of a further company; default none. */
  writesPerSecond?: number;
}

/**
 * Three companies that send continuously: one in bulk, one separate texts, one scheduled sends, and all of them some single messages and
 * one-time passwords. On request, five more send single messages only, at a high rate. Records only the responses to clients, not the state
 * of the system.
 */
export class Traffic {
  readonly messages = new Map<number, SentMessage>();
  private readonly sending = new Set<Promise<void>>();
  private readonly scheduled: number[] = [];
  private failure: unknown = null;
  private readonly client = new PatientClient();
  private readonly streams: SingleStream[];

  private constructor(
    private readonly companies: Company[],
    /** Has no other messages, so that its message waits for the system only, not for its own messages before it. */
    private readonly prober: Company,
    private readonly witness: CallbackWitness,
    singlesPerSecond: number,
    readonly writers: PhoneWriters | null,
  ) {
    const edges = {
      send: (company: Company, phone: Phone, otp: boolean) =>
        this.later(this.send(company, [phone], { numbers: [phone.number], text: ONE_PART, otp })),
      isOver: (number: number) => Boolean(witness.heard.get(number)?.final),
    };
    const singles = {
      companies: companies.slice(LARGE_SENDERS),
      perSecond: singlesPerSecond,
      mostUnderWay: UNDER_WAY_SECONDS * singlesPerSecond,
      mostUnanswered: Math.max(LEAST_UNANSWERED, UNANSWERED_SECONDS * singlesPerSecond),
    };
    this.streams = [
      new SingleStream({ ...TRICKLE, companies: companies.slice(0, LARGE_SENDERS) }, edges),
      ...(singlesPerSecond > 0 ? [new SingleStream(singles, edges)] : []),
    ];
  }

  static async of(
    witness: CallbackWitness,
    callbackUrl: string,
    { singlesPerSecond = 0, writesPerSecond = 0 }: TrafficOptions = {},
  ): Promise<Traffic> {
    const options = { balance: BALANCE, settings: { requestsPerSecond: 0 } };
    const count = LARGE_SENDERS + (singlesPerSecond > 0 ? SINGLES_OF : 0);
    const [prober, ...companies] = await Promise.all(
      Array.from({ length: 1 + count }, () => newCompany({ ...options, callbacks: callbackUrl })),
    );
    const writers = writesPerSecond > 0 ? await PhoneWriters.of(witness, callbackUrl, writesPerSecond) : null;
    return new Traffic(companies, prober!, witness, singlesPerSecond, writers);
  }

  /** Responses to clients by status; `none` = no response. */
  get answers(): Record<string, number> {
    return this.client.answers;
  }

  /** The longest wait of a client for a response, or until it stopped retrying. */
  get slowestSeconds(): number {
    return this.client.slowestSeconds;
  }

  get unclear503s(): number {
    return this.client.unclear503s;
  }

  /** The expected balance of each company: the initial balance minus the accepted messages that were not refused. */
  expectedBalances(): Map<Company, number> {
    const balances = new Map([...this.companies, this.prober].map((company) => [company, BALANCE]));
    for (const { company, parts, ends } of this.messages.values()) {
      if (ends !== DELIVERY.ERROR) balances.set(company, balances.get(company)! - parts);
    }
    return balances;
  }

  /** Sends this number of messages, in large and small requests, and continues with single messages until `pause`. */
  begin(messages: number, { scheduled = true }: { scheduled?: boolean } = {}): void {
    const [bulk, pairs, scheduling] = this.companies as [Company, Company, Company];
    const share = (part: number): number => Math.max(1, Math.floor(messages * part));
    void this.later(this.sendBulk(bulk, share(SHARES.bulk)));
    for (let half = 0; half < 2; half++) void this.later(this.sendPairs(pairs, share(SHARES.pairs / 2)));
    const third = share(SHARES.scheduled);
    void this.later(scheduled ? this.sendScheduled(scheduling, third) : this.sendBulk(scheduling, third));
    for (const stream of this.streams) stream.begin();
    this.writers?.begin();
  }

  /** Starts no new messages; running sends continue. */
  pause(): void {
    for (const stream of this.streams) stream.pause();
    this.writers?.pause();
  }

  /** Sends one message, and resolves to the seconds until it was accepted and submitted, and both its callbacks had come. */
  async probe(timeoutMs: number): Promise<number> {
    const since = Date.now();
    const phone = newPhone('good');
    this.witness.spared.add(phone.number);
    await this.send(this.prober, [phone], { numbers: [phone.number], text: ONE_PART });
    await until(
      () => this.witness.heard.get(phone.number),
      (heard) => heard?.final === phone.ends,
      { timeoutMs, what: 'the callbacks of a message that was sent after the fault' },
    );
    return (Date.now() - since) / 1_000;
  }

  /** Stops, makes scheduled sends due, and resolves when every message has its final callback, or at the time limit. */
  async settle(timeoutMs: number): Promise<void> {
    this.pause();
    await this.answered();
    if (this.failure) throw this.failure;
    await this.makeDue();
    const deadline = Date.now() + timeoutMs;
    await this.idle(timeoutMs);
    await this.writers?.settle(Math.max(0, deadline - Date.now()));
  }

  /** Stops, and resolves when all requests have responses and every due message has its final callback, or at the time limit. */
  async idle(timeoutMs: number): Promise<void> {
    this.pause();
    await this.answered();
    const deadline = Date.now() + timeoutMs;
    while (this.missing() > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  /** Moves the time of accepted scheduled sends to now, to avoid waiting for their minute. */
  async makeDue(): Promise<void> {
    if (this.scheduled.length === 0) return;
    const due = { smsID: { $in: this.scheduled.splice(0) }, 'send.state': 'scheduled' };
    const { system, namespace } = herald();
    const move = async (): Promise<void> => {
      const connection = await mongoose.createConnection(system.run.mongoUrl).asPromise();
      const batches = connection
        .getClient()
        .db(`${namespace || 'herald'}_sms`)
        .collection('batches');
      try {
        await batches.updateMany(due, { $set: { 'send.sendAt': new Date() } });
      } finally {
        await connection.close();
      }
    };
    // The database may be the killed process.
    await until(() =>
      move().then(
        () => true,
        () => false,
      ),
    );
  }

  /** Number of due messages without a final callback. */
  private missing(): number {
    const isOpen = ([number, { smsID }]: [number, SentMessage]): boolean =>
      !this.witness.heard.get(number)?.final && !this.scheduled.includes(smsID);
    return [...this.messages].filter(isOpen).length;
  }

  /** Resolves when all requests have responses. */
  private async answered(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
  }

  private later(work: Promise<unknown>): Promise<void> {
    const sending = work
      .catch((error: unknown) => (this.failure ??= error))
      .then(() => void this.sending.delete(sending));
    this.sending.add(sending);
    return sending;
  }

  private async sendBulk(company: Company, count: number): Promise<void> {
    const phones = newPhones(count);
    await this.send(company, phones, { numbers: phones.map(({ number }) => number), text: ONE_PART });
  }

  private async sendPairs(company: Company, count: number): Promise<void> {
    const phones = newPhones(count);
    const numbers = phones.map(({ number }, i) => ({ number, text: i % 2 === 0 ? ONE_PART : TWO_PARTS }));
    await this.send(company, phones, { numbers }, (i) => (i % 2 === 0 ? 1 : 2));
  }

  private async sendScheduled(company: Company, count: number): Promise<void> {
    const phones = newPhones(count);
    const numbers = phones.map(({ number }) => number);
    const sendTime = minutesAhead(SCHEDULED_MINUTES_AHEAD);
    this.scheduled.push(await this.send(company, phones, { numbers, text: ONE_PART, sendTime }));
  }

  private async send(
    company: Company,
    phones: Phone[],
    body: Record<string, unknown>,
    partsOf: (i: number) => number = () => 1,
  ): Promise<number> {
    const smsID = await this.client.send(company, { brandID: company.brandID, ...body });
    phones.forEach(({ number, ends }, i) =>
      this.messages.set(number, { company, smsID, parts: partsOf(i), ends, otp: body['otp'] === true }),
    );
    return smsID;
  }
}
