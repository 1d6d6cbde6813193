import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import type { Logger } from '@herald/logging';
import type { NumberHash } from '../stop-list/number-hash';
import { randomHasher, shortHash } from './guarded-number';
import type { CompanyNews } from './guard-model';
import type { GuardStore } from './guard-store';

export interface OtpNewsDeps {
  store: Pick<GuardStore, 'publish'>;
  numberHash: Pick<NumberHash, 'hasher'>;
  logger: Logger;
  now(): Date;
}

/** Beyond so many within one beat, the rest isn't told: no one-time password waits for this. */
const MOST = 50_000;

/** What this process tells the others of one-time passwords, every second or two in one document. */
export class OtpNews {
  readonly process = randomUUID();
  private companies = new Map<number, CompanyNews>();
  private count = 0;
  private hash = randomHasher();

  constructor(private readonly deps: OtpNewsDeps) {}

  /** Without the common key, numbers are told apart in this process only. */
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
    let news = this.companies.get(company);
    if (!news) this.companies.set(company, (news = { company, asked: [], delivered: [], confirmed: [] }));
    news[kind].push([hash, block]);
  }

  /** Tells what came since the last time. What can't be told is lost: it is a few seconds' counts. */
  async publish(): Promise<void> {
    if (this.count === 0) return;
    const companies = [...this.companies.values()];
    this.companies = new Map();
    this.count = 0;
    await this.deps.store.publish({
      ...{ _id: new mongo.ObjectId(), by: this.process, at: this.deps.now(), companies },
    });
  }
}
