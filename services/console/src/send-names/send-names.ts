import { readTimestamp } from '@herald/values/company-time';
import { noSuch, NotFoundError, said, UnavailableError } from '@herald/contracts/errors';
import type { GatewayClient } from '../gateway/gateway-client';
import type { OpenSession } from '../sessions/session-service';
import type { SendNameStore } from './send-name-store';

export interface SendNamesDeps {
  store: Pick<SendNameStore, 'keep' | 'remove' | 'of' | 'search' | 'removeBefore'>;
  gateway: Pick<GatewayClient, 'ask'>;
  now(): Date;
}

export interface SendName {
  smsID: number;
  name: string;
}

interface Job {
  smsID: number;
  createdAt: string;
  sendAt: string | null;
  test?: boolean;
}

interface Jobs {
  data: Job[];
  message?: string;
}

type Reader = Pick<OpenSession, 'credential' | 'timezone' | 'recipientDays'>;

const DAY_MS = 86_400_000;
const MOST_FOUND = 5;

/** Names of sends. The API has no field for them; they are deleted with the recipients of their send. */
export class SendNames {
  constructor(private readonly deps: SendNamesDeps) {}

  /**
   * Names a send, or renames it. The same name twice has no further effect.
   * @param name '' removes the name
   * @throws NotFoundError if the company has no such send; UnavailableError
   */
  async give(company: number, { smsID, name }: SendName, reader: Reader): Promise<void> {
    if (name === '') return this.deps.store.remove({ company, smsID });
    const job = await this.job(smsID, reader);
    const begin = readTimestamp(job.sendAt ?? job.createdAt, reader.timezone ?? 'UTC') ?? this.deps.now();
    await this.keep(company, { smsID, name, test: job.test === true }, begin, daysOf(reader));
  }

  /** Names a send whose retention begins then, and lasts for this number of days. */
  async keep(
    company: number,
    { smsID, name, test }: SendName & { test: boolean },
    begin: Date,
    days: number,
  ): Promise<void> {
    const expiresAt = new Date(begin.getTime() + days * DAY_MS);
    const isTest = test && { test: true as const };
    await this.deps.store.keep({ company, smsID, name, begin, expiresAt, ...isTest });
  }

  /** The names of those of these sends that have one. Also applies a shorter retention period to existing names. */
  async of(company: number, smsIDs: readonly number[], { recipientDays }: Reader): Promise<SendName[]> {
    const { store, now } = this.deps;
    await this.removeOld(company, recipientDays);
    return (await store.of(company, smsIDs, now())).map(shown);
  }

  /** The first sends of a mode, by their name, whose name begins with a text, in any case. A shorter retention period applies as in `of`. */
  async search(
    company: number,
    { begin, isTest }: { begin: string; isTest: boolean },
    { recipientDays }: Reader,
  ): Promise<SendName[]> {
    const { store, now } = this.deps;
    await this.removeOld(company, recipientDays);
    return (await store.search(company, begin, { isTest, now: now(), most: MOST_FOUND })).map(shown);
  }

  private async removeOld(company: number, recipientDays: Reader['recipientDays']): Promise<void> {
    const { store, now } = this.deps;
    if (recipientDays) await store.removeBefore(company, new Date(now().getTime() - recipientDays * DAY_MS));
  }

  private async job(smsID: number, { credential }: Reader): Promise<Job> {
    // The list is newest first, so the send itself is the first after the number above its own.
    const target = `/v1/sms/jobs?after=${smsID + 1}&length=1`;
    const { status, body } = await this.deps.gateway.ask<Jobs>('GET', target, credential);
    if (status !== 200) throw new UnavailableError(body.message);
    const job = body.data.find((one) => one.smsID === smsID);
    if (!job) throw new NotFoundError(noSuch('send'));
    return job;
  }
}

const shown = ({ smsID, name }: SendName): SendName => ({ smsID, name });

/** @throws UnavailableError if the gateway did not return the retention period */
export function daysOf({ recipientDays }: Pick<OpenSession, 'recipientDays'>): number {
  if (!recipientDays) throw new UnavailableError(said('retention_unknown'));
  return recipientDays;
}
