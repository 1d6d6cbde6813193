import { AppError, UnavailableError } from '@herald/errors';
import type { Credential, GatewayClient } from '../gateway/gateway-client';

export interface FirstMessageDeps {
  gateway: Pick<GatewayClient, 'ask' | 'askText'>;
  now(): Date;
}

export interface FirstMessageWish {
  company: number;
  brandID: number;
  number: string;
  text: string;
}

interface Wire {
  statusID?: number;
  message?: string;
  data?: { key: string };
}

const KEY_MS = 60_000;

/**
 * The first message of a company, sent by an operator who sets it up. It is sent as the company's programs send, with a key that only an
 * owner can create. The key is revoked afterwards, and otherwise expires within a minute.
 */
export class FirstMessage {
  constructor(private readonly deps: FirstMessageDeps) {}

  /**
   * The gateway's answer to the send.
   * @param repeats the Idempotency-Key, with which a repetition is not sent twice
   * @throws AppError as the gateway refuses the key; UnavailableError
   */
  async send(
    operator: Credential,
    { company, number, ...message }: FirstMessageWish,
    repeats: string,
  ): Promise<{ status: number; body: object }> {
    const { gateway } = this.deps;
    const secret = await this.newKey(operator, company);
    const credential = { face: 'company', secret } as const;
    try {
      const body = JSON.stringify({ ...message, numbers: [number] });
      return await gateway.askText<object>('POST', '/v1/sms/send', credential, body, {
        'idempotency-key': repeats,
      });
    } finally {
      // A key that could not be revoked expires.
      await gateway.ask('DELETE', '/internal/session-key', credential).catch(() => undefined);
    }
  }

  private async newKey(operator: Credential, company: number): Promise<string> {
    const expiresAt = new Date(this.deps.now().getTime() + KEY_MS).toISOString();
    const path = `/admin/v1/companies/${company}/keys`;
    const { status, body } = await this.deps.gateway.ask<Wire>('POST', path, operator, {
      body: { name: 'First message', scopes: ['sms.send'], session: true, queryAllowed: false, expiresAt },
    });
    if (body.data) return body.data.key;
    const message = body.message ?? '';
    if (status >= 500) throw new UnavailableError(`Herald answered ${status}: ${message}`);
    throw new AppError(status, 'refused_by_gateway', message);
  }
}
