import { LRUCache } from 'lru-cache';
import type { CompanyModules } from '@herald/contracts';
import { type Coded, said, saidIn, UnavailableError, type Words } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { type LocalNumbers, localNumbersOf } from '@herald/values/phone-numbers';
import type { Credential, GatewayClient } from '../gateway/gateway-client';
import { hashOf } from './secrets';

export interface SessionCredentialsDeps {
  gateway: Pick<GatewayClient, 'ask'>;
  logger: Logger;
}

/** Settings of a company for its sessions. */
interface CompanySettings {
  timezone?: string;
  localNumbers?: LocalNumbers;
  recipientDays?: number;
  modules?: CompanyModules;
  erasesInConsole?: boolean;
}

export type Verdict =
  /** `role`: the operator's current role. */
  | ({ kind: 'works'; role?: string } & CompanySettings)
  /** The credential was revoked or has expired, or its operator was removed. */
  | { kind: 'refused' }
  /** The credential is valid, but cannot be used now or from this address. */
  | { kind: 'forbidden'; why: Words }
  | { kind: 'suspended' };

/** Together with the second that the gateway caches a credential, a revoked credential stops within 2 s. */
const REMEMBER_MS = 800;
const REMEMBERED = 10_000;

const ASK = { operator: '/admin/v1/operators/me', company: '/internal/session-key' };
const REVOKE = { operator: '/internal/operator-sign-ins', company: '/internal/session-key' };

interface Wire extends Partial<Coded> {
  message?: string;
  data?: {
    suspended?: boolean;
    role?: string;
    timezone?: string;
    recipientDays?: number;
    modules?: CompanyModules;
    erasesInConsole?: boolean;
    /** Of a company; null: all numbers are international. */
    defaultCountryCode?: string | null;
    localNumberDigits?: number;
  } | null;
}

/** Checks and revokes the credentials of sessions at the gateway. */
export class SessionCredentials {
  private readonly verdicts = new LRUCache<string, Promise<Verdict>>({ max: REMEMBERED, ttl: REMEMBER_MS });

  constructor(private readonly deps: SessionCredentialsDeps) {}

  /**
   * Whether a credential works; the result is at most a second old.
   * @param from address of the browser, because keys can be limited to networks
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

  /**
   * Revokes a credential that was created for a session. If the gateway is unavailable, the credential expires within 12 hours of the
   * sign-in.
   */
  async revoke(credential: Credential, session: string): Promise<void> {
    try {
      const { status } = await this.deps.gateway.ask('DELETE', REVOKE[credential.face], credential);
      // 401: the credential is revoked already.
      if (status !== 200 && status !== 401) throw new Error(`The gateway answered ${status}.`);
    } catch (error) {
      this.deps.logger.warn('session.credential_not_revoked', { session, error });
    }
  }

  private async ask(credential: Credential, from: string): Promise<Verdict> {
    const { gateway } = this.deps;
    const { status, body } = await gateway.ask<Wire>('GET', ASK[credential.face], credential, { from });
    if (status === 200) {
      if (body.data?.suspended) return { kind: 'suspended' };
      const {
        role,
        timezone,
        recipientDays,
        modules,
        erasesInConsole,
        defaultCountryCode = null,
        localNumberDigits = 0,
      } = body.data ?? {};
      const localNumbers = localNumbersOf({ defaultCountryCode, localNumberDigits });
      const ofCompany = {
        ...(timezone && { timezone }),
        ...(localNumbers && { localNumbers }),
        ...(recipientDays && { recipientDays }),
        ...(modules && { modules }),
        ...(erasesInConsole && { erasesInConsole }),
      };
      return { kind: 'works', ...(role && { role }), ...ofCompany };
    }
    if (status === 401) return { kind: 'refused' };
    const { message } = body;
    const why = message === undefined ? said('not_allowed') : saidIn({ ...body, message });
    if (status === 403) return { kind: 'forbidden', why };
    throw new UnavailableError(said('herald_answered', { status, message: why }));
  }
}
