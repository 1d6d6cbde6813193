import { LRUCache } from 'lru-cache';
import { UnavailableError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { Credential, GatewayClient } from '../gateway/gateway-client';
import { hashOf } from './secrets';

export interface SessionCredentialsDeps {
  gateway: Pick<GatewayClient, 'ask'>;
  logger: Logger;
}

export type Verdict =
  /** `role`: of an operator, as it is now. */
  | { kind: 'works'; role?: string }
  /** It was revoked, has ended, or its operator was removed. */
  | { kind: 'refused' }
  /** It works, but not now or not from there. */
  | { kind: 'forbidden'; why: string };

/** With the second for which the gateway remembers a credential, what was revoked stops within 2 s. */
const REMEMBER_MS = 800;
const REMEMBERED = 10_000;

const ASK = { operator: '/admin/v1/operators/me', company: '/internal/session-key' };
const REVOKE = { operator: '/internal/operator-sign-ins', company: '/internal/session-key' };

interface Wire {
  message?: string;
  data?: { role?: string } | null;
}

/** What the gateway says of the credentials that sessions act with. */
export class SessionCredentials {
  private readonly verdicts = new LRUCache<string, Promise<Verdict>>({ max: REMEMBERED, ttl: REMEMBER_MS });

  constructor(private readonly deps: SessionCredentialsDeps) {}

  /**
   * Whether a credential works, as of a second ago at most.
   * @param from address of the browser: keys may be bound to networks
   * @throws UnavailableError
   */
  check(credential: Credential, from: string): Promise<Verdict> {
    const key = hashOf(`${from}/${credential.secret}`);
    const known = this.verdicts.get(key);
    if (known) return known;
    const asked = this.ask(credential, from);
    this.verdicts.set(key, asked);
    asked.catch(() => this.verdicts.delete(key));
    return asked;
  }

  /** Ends a credential that was made for a session. Where the gateway is away it ends by itself, within 12 hours of the sign-in. */
  async revoke(credential: Credential, session: string): Promise<void> {
    try {
      const { status } = await this.deps.gateway.ask('DELETE', REVOKE[credential.face], credential);
      // 401: somebody has revoked it before.
      if (status !== 200 && status !== 401) throw new Error(`The gateway answers ${status}.`);
    } catch (error) {
      this.deps.logger.warn('session.credential_not_revoked', { session, error });
    }
  }

  private async ask(credential: Credential, from: string): Promise<Verdict> {
    const { gateway } = this.deps;
    const { status, body } = await gateway.ask<Wire>('GET', ASK[credential.face], credential, { from });
    if (status === 200) return { kind: 'works', ...(body.data?.role && { role: body.data.role }) };
    if (status === 401) return { kind: 'refused' };
    if (status === 403) return { kind: 'forbidden', why: body.message ?? 'This is not allowed.' };
    throw new UnavailableError(`Herald answered ${status}: ${body.message ?? ''}`);
  }
}
