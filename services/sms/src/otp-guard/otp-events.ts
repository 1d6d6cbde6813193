import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import type { Logger } from '@herald/logging';
import type { NumberHash } from '../stop-list/number-hash';
import { randomHasher, shortHash } from './guarded-number';
import type { CompanyOtpEvents } from './guard-model';
import type { GuardStore } from './guard-store';

export interface OtpEventsDeps {
  store: Pick<GuardStore, 'publish'>;
  numberHash: Pick<NumberHash, 'hasher'>;
  logger: Logger;
  now(): Date;
}

/** Maximum number of events per interval. The rest is dropped, as no OTP waits for the guard. */
const MOST = 50_000;

/** Publishes the OTPs of this process to the others, in one document every second or two. */
export class OtpEvents {
  readonly process = randomUUID();
  private companies = new Map<number, CompanyOtpEvents>();
  private count = 0;
  private hash = randomHasher();

  constructor(private readonly deps: OtpEventsDeps) {}

  /** Without the shared key, hashes of numbers are only comparable within this process. */
  async start(): Promise<void> {
    try {
      this.hash = await this.deps.numberHash.hasher();
    } catch (error) {
      this.deps.logger.warn('otp_guard.no_common_key', { error });
    }
  }

  hashOf(number: string): string {
    return shortHash(this.hash(number));
  }

  note(company: number, kind: 'asked' | 'delivered' | 'confirmed', hash: string, block: string): void {
    if (this.count >= MOST) return;
    this.count++;
    let events = this.companies.get(company);
    if (!events) this.companies.set(company, (events = { company, asked: [], delivered: [], confirmed: [] }));
    events[kind].push([hash, block]);
  }

  /** Publishes the events since the last call. After an error they are lost, which are the counts of a few seconds. */
  async publish(): Promise<void> {
    if (this.count === 0) return;
    const companies = [...this.companies.values()];
    this.companies = new Map();
    this.count = 0;
    await this.deps.store.publish({
      _id: new mongo.ObjectId(),
      by: this.process,
      at: this.deps.now(),
      companies,
    });
  }
}
