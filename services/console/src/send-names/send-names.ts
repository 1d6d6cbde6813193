import { readTimestamp } from '@herald/company-time';
import { NotFoundError, UnavailableError } from '@herald/errors';
import type { GatewayClient } from '../gateway/gateway-client';
import type { OpenSession } from '../sessions/session-service';
import type { SendNameStore } from './send-name-store';

export interface SendNamesDeps {
  store: Pick<SendNameStore, 'keep' | 'remove' | 'of' | 'removeBefore'>;
  gateway: Pick<GatewayClient, 'ask'>;
  now(): Date;
}

export interface SendName {
  smsID: number;
  name: string;
}

interface Jobs {
  data: { smsID: number; createdAt: string; sendAt: string | null }[];
  message?: string;
}

type Reader = Pick<OpenSession, 'credential' | 'timezone' | 'recipientDays'>;

const DAY_MS = 86_400_000;

/** Names of sends. The API has no field for them; they are deleted with the recipients of their send (docs/decisions/0162). */
export class SendNames {
  constructor(private readonly deps: SendNamesDeps) {}

  /**
   * Names a send, or renames it. The same name twice has no further effect.
   * @param name '' removes the name
   * @throws NotFoundError if the company has no such send; UnavailableError
   */
  async give(company: number, { smsID, name }: SendName, reader: Reader): Promise<void> {
    if (name === '') return this.deps.store.remove({ company, smsID });
    await this.keep(company, { smsID, name }, await this.beginOf(smsID, reader), daysOf(reader));
  }

  /** Names a send whose retention begins then, and lasts for this number of days. */
  async keep(company: number, { smsID, name }: SendName, begin: Date, days: number): Promise<void> {
    const expiresAt = new Date(begin.getTime() + days * DAY_MS);
    await this.deps.store.keep({ company, smsID, name, begin, expiresAt });
  }

  /** The names of those of these sends that have one. Also applies a shorter retention period to existing names. */
  async of(company: number, smsIDs: readonly number[], { recipientDays }: Reader): Promise<SendName[]> {
    const { store, now } = this.deps;
    if (recipientDays) await store.removeBefore(company, new Date(now().getTime() - recipientDays * DAY_MS));
    const found = await store.of(company, smsIDs, now());
    return found.map(({ smsID, name }) => ({ smsID, name }));
  }

  private async beginOf(smsID: number, { credential, timezone }: Reader): Promise<Date> {
    // The list is newest first, so the send itself is the first after the number above its own.
    const target = `/v1/sms/jobs?after=${smsID + 1}&length=1`;
    const { status, body } = await this.deps.gateway.ask<Jobs>('GET', target, credential);
    if (status !== 200) throw new UnavailableError(body.message);
    const job = body.data.find((one) => one.smsID === smsID);
    if (!job) throw new NotFoundError('There is no such send.');
    return readTimestamp(job.sendAt ?? job.createdAt, timezone ?? 'UTC') ?? this.deps.now();
  }
}

/** @throws UnavailableError if the gateway did not return the retention period */
export function daysOf({ recipientDays }: Pick<OpenSession, 'recipientDays'>): number {
  if (!recipientDays) throw new UnavailableError("The company's retention period is not known yet.");
  return recipientDays;
}
