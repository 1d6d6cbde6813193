import { type GatewayClient, type RefusalBody, refusalIn } from '../gateway/gateway-client';
import type { Faces } from '../sessions/faces';
import type { CompanyRole } from '../sessions/roles';
import type { Guest } from '../sessions/session-model';
import type { Entrant } from '../sessions/session-service';

export interface PersonLinksDeps {
  gateway: Pick<GatewayClient, 'askOpenly'>;
  faces: Faces;
  now(): Date;
}

interface Membership {
  company: number;
  companyName: string;
  role: CompanyRole;
  name: string;
}

const LINKS = '/internal/person-links';
const SIGN_INS = '/internal/person-sign-ins';
const WAYS_KEPT_MS = 10_000;

/**
 * Sign-in of companies' people with links that the gateway sends by e-mail. The console passes on the address and the link's secret: the gateway
 * checks them, and creates the key of the session.
 */
export class PersonLinks {
  private ways = { email: false };
  private waysUntil = 0;

  constructor(private readonly deps: PersonLinksDeps) {}

  /** Whether the gateway sends links. While the gateway is unavailable, the last known answer. */
  async sendsMail(): Promise<boolean> {
    const now = this.deps.now().getTime();
    if (now >= this.waysUntil) {
      this.waysUntil = now + WAYS_KEPT_MS;
      this.ways = await this.asked<{ email: boolean }>('GET', LINKS).catch(() => this.ways);
    }
    return this.ways.email;
  }

  /** Has a link sent to an address, if it belongs to a person. @throws ValidationError, NotFoundError if no mail server is configured */
  async send(email: string, language: string, from: string): Promise<void> {
    this.deps.faces.require('company');
    await this.asked('POST', LINKS, { from, body: { email, language } });
  }

  /**
   * The secret of a link for a person whom a provider has authenticated: the gateway verifies the ID token.
   * @throws ForbiddenError if no person has the address; UnauthorizedError
   */
  async linkFor(idToken: string, from: string): Promise<string> {
    this.deps.faces.require('company');
    const headers = { authorization: `Bearer ${idToken}` };
    return (await this.asked<{ link: string }>('POST', '/internal/person-id-tokens', { from, headers })).link;
  }

  /** The user that a link signs in; the link stays unused. @throws NotFoundError if the link is not valid */
  async preview(secret: string, from: string): Promise<Guest> {
    this.deps.faces.require('company');
    const headers = { 'x-sign-in-link': secret };
    const { companies } = await this.asked<{ companies: Membership[] }>('GET', SIGN_INS, {
      from,
      headers,
    });
    const { companyName, role, name } = companies[0]!;
    const choice = companies.map((one) => ({
      company: one.company,
      companyName: one.companyName,
      role: one.role,
    }));
    return { face: 'company', companyName, role, name, ...(choice.length > 1 && { companies: choice }) };
  }

  /**
   * @param company may be undefined if the person has one company
   * @throws UnauthorizedError if the link is not valid; ValidationError if the company must be chosen
   */
  async redeem(secret: string, company: number | undefined, from: string): Promise<Entrant> {
    this.deps.faces.require('company');
    const made = await this.asked<Membership & { key: string; expiresAt: string }>('POST', SIGN_INS, {
      from,
      body: { link: secret, ...(company !== undefined && { company }) },
    });
    const { key, expiresAt, companyName, role, name } = made;
    const who = { role, company: made.company, companyName, operator: null, name, ownsCredential: true };
    return { face: 'company', ...who, expiresAt: new Date(expiresAt), from, secret: key };
  }

  /** The `data` of a response. @throws the gateway's error with its message */
  private async asked<T>(
    method: string,
    target: string,
    { from, body, headers }: { from?: string; body?: object; headers?: Record<string, string> } = {},
  ): Promise<T> {
    const answer = await this.deps.gateway.askOpenly<{ data: T } & RefusalBody>(method, target, {
      ...(body && { body }),
      ...(from && { from }),
      ...(headers && { headers }),
    });
    if (answer.status < 300) return answer.body.data;
    throw refusalIn(answer);
  }
}
