import { ForbiddenError, NotFoundError, said, type Said, UnauthorizedError } from '@herald/contracts/errors';
import type { SecretCipher } from '@herald/mongo';
import {
  type Credential,
  type GatewayClient,
  type RefusalBody,
  refusalIn,
  SECOND_FACTOR_HEADER,
} from '../gateway/gateway-client';
import type { Faces } from '../sessions/faces';
import { type CompanyRole, SCOPES_OF } from '../sessions/roles';
import { hashOf, newSecret } from '../sessions/secrets';
import type { Guest, SessionDocument } from '../sessions/session-model';
import { type Entrant, SESSION_HOURS } from '../sessions/session-service';
import type { LinkDocument } from './link-model';
import type { LinkStore } from './link-store';

export interface LinkServiceDeps {
  store: Pick<LinkStore, 'insert' | 'findLink' | 'useLink' | 'restore'>;
  gateway: Pick<GatewayClient, 'ask'>;
  cipher: Pick<SecretCipher, 'encrypt' | 'decrypt'>;
  faces: Faces;
  /** Base URLs of the console for operators, and of the console for companies. */
  publicUrl: string;
  companyUrl: string;
  now(): Date;
}

export interface NewLink {
  url: string;
  expiresAt: Date;
}

/** The user that a link of a company signs in. */
export interface Member {
  role: CompanyRole;
  name: string;
}

const LINK_IS_OVER = said('link_over');

/** The user behind a request to the gateway. */
interface AskedBy {
  /** The address of the user's browser. */
  from?: string | undefined;
  /** The code of the operator's second factor. */
  code?: string | undefined;
}

interface Operator {
  id: number;
  name: string;
  role: string;
}

const MINUTE_MS = 60_000;
const LINK_MINUTES = 15;
const SESSION_MS = SESSION_HOURS * 60 * MINUTE_MS;

/**
 * Links that sign in once, within 15 minutes. The session never has more rights than the link's creator: a company session gets its own
 * key, with the scopes of the role and the expiry of the session. A key's link creates it at sign-in, an owner's link when it is created.
 */
export class LinkService {
  constructor(private readonly deps: LinkServiceDeps) {}

  /** @throws UnauthorizedError if the token is refused */
  async forOperator(token: string): Promise<NewLink> {
    this.deps.faces.require('operator');
    await this.operatorOf(token);
    return this.make({ member: null, name: '', maker: 'operator', sessionEndsBy: null }, token);
  }

  /**
   * Created by an owner, whose second factor the gateway checks now: it creates the session's key, which waits in the link.
   * @param code of the owner's second factor
   * @throws NotFoundError if the company does not exist; ForbiddenError with the header that asks for a code; UnauthorizedError
   */
  async forCompany(token: string, company: number, { role, name }: Member, code?: string): Promise<NewLink> {
    this.deps.faces.require('operator');
    const operator = await this.operatorOf(token);
    if (operator.role !== 'owner') throw new ForbiddenError(said('links_by_owners_only'));
    const credential: Credential = { face: 'operator', secret: token };
    const found = await this.asked<{ name: string }>('GET', `/admin/v1/companies/${company}`, credential);
    const member = { company, companyName: found.name, role };
    const sessionEndsBy = new Date(this.deps.now().getTime() + SESSION_MS);
    const key = await this.keyFor(credential, member, { name, expiresAt: sessionEndsBy }, { code });
    return this.make({ member, name, maker: 'operator', sessionEndsBy, hasKey: true }, key);
  }

  /** Created by a signed-in admin for a user of the same company. */
  async forColleague(session: SessionDocument, key: string, { role, name }: Member): Promise<NewLink> {
    const { company, companyName, expiresAt } = session;
    if (company === null || session.role !== 'admin') throw new ForbiddenError(said('links_by_admins_only'));
    const member = { company, companyName: companyName ?? '', role };
    return this.make({ member, name, maker: 'company', sessionEndsBy: expiresAt }, key);
  }

  /** Created by a company's program, whose key the gateway has checked. The session ends no later than the key. */
  forKey(
    key: string,
    member: NonNullable<LinkDocument['member']>,
    { name, endsBy, keysOutlive }: { name: string; endsBy: Date | null; keysOutlive: boolean },
  ): Promise<NewLink> {
    return this.make({ member, name, maker: 'company', sessionEndsBy: endsBy, keysOutlive }, key);
  }

  /**
   * The user that a link signs in, shown for confirmation. The link stays unused. @throws NotFoundError if the link was used, has expired
   * or never existed
   */
  async preview(secret: string, from: string): Promise<Guest> {
    const { store, cipher, now } = this.deps;
    const hash = hashOf(secret);
    const link = await store.findLink(hash, now());
    if (!link) throw new NotFoundError(LINK_IS_OVER);
    if (link.member) {
      const { companyName, role } = link.member;
      return { face: 'company', companyName, role, name: link.name || role };
    }
    const { name, role } = await this.operatorOf(cipher.decrypt(link.credential, hash), from).catch(
      (error: unknown) => {
        // The token was revoked after the link was created, so the link signs in no user.
        throw error instanceof UnauthorizedError ? new NotFoundError(LINK_IS_OVER) : error;
      },
    );
    return { face: 'operator', companyName: null, role, name };
  }

  /** The user that a link signs in. @throws UnauthorizedError if the link was used, has expired or never existed */
  async redeem(secret: string, from: string): Promise<Entrant> {
    const { store, cipher, faces, now } = this.deps;
    const hash = hashOf(secret);
    const link = await store.useLink(hash, now());
    if (!link) throw new UnauthorizedError(LINK_IS_OVER);
    try {
      faces.require(link.member ? 'company' : 'operator');
      const credential = cipher.decrypt(link.credential, hash);
      return link.member
        ? await this.member(link, link.member, credential, from)
        : await this.operator(credential, from);
    } catch (error) {
      // The sign-in failed, for example because Herald was unavailable or this console serves the other face. The link stays valid.
      await store.restore(hash);
      throw error;
    }
  }

  /** An operator with a token. @throws UnauthorizedError if the token is refused */
  async operator(token: string, from: string): Promise<Entrant> {
    this.deps.faces.require('operator');
    const { id, name, role } = await this.operatorOf(token, from);
    const expiresAt = new Date(this.deps.now().getTime() + SESSION_MS);
    const nobodys = { company: null, companyName: null, ownsCredential: false };
    return { face: 'operator', role, operator: id, name, ...nobodys, expiresAt, from, secret: token };
  }

  /**
   * An operator who signed in at the provider: the gateway verifies the ID token and returns an operator token. @throws as `operator`;
   * ForbiddenError if no operator matches
   */
  async operatorByIdToken(idToken: string, from: string): Promise<Entrant> {
    const credential = { face: 'operator', secret: idToken } as const;
    const path = '/internal/operator-sign-ins';
    const { token } = await this.asked<{ token: string }>('POST', path, credential, undefined, { from });
    return { ...(await this.operator(token, from)), ownsCredential: true };
  }

  private async member(
    { maker, name, sessionEndsBy, hasKey = false, keysOutlive }: LinkDocument,
    member: NonNullable<LinkDocument['member']>,
    secret: string,
    from: string,
  ): Promise<Entrant> {
    const { company, companyName, role } = member;
    const end = Math.min(this.deps.now().getTime() + SESSION_MS, sessionEndsBy?.getTime() ?? Infinity);
    const expiresAt = new Date(end);
    const wish = { name, expiresAt, keysOutlive };
    const key = hasKey ? secret : await this.keyFor({ face: maker, secret }, member, wish, { from });
    const who = { role, company, companyName, operator: null, name: name || role, ownsCredential: true };
    return { face: 'company', ...who, expiresAt, from, secret: key };
  }

  /** Creates the key of a session, with the creator's credential. @returns the key */
  private async keyFor(
    credential: Credential,
    { company, role }: NonNullable<LinkDocument['member']>,
    {
      name,
      expiresAt,
      keysOutlive = true,
    }: { name: string; expiresAt: Date; keysOutlive?: boolean | undefined },
    by: AskedBy,
  ): Promise<string> {
    const path = credential.face === 'operator' ? `/admin/v1/companies/${company}/keys` : '/v1/keys';
    const body = {
      name: `Console: ${name || role}`.slice(0, 100),
      scopes: SCOPES_OF[role],
      session: true,
      // Keys that an admin creates are for programs, and outlive the session.
      ...(role === 'admin' ? { keysOutlive } : { queryAllowed: false }),
      expiresAt: expiresAt.toISOString(),
    };
    return (await this.asked<{ key: string }>('POST', path, credential, body, by)).key;
  }

  private async make(
    link: Omit<LinkDocument, '_id' | 'credential' | 'usedAt' | 'expiresAt'>,
    credential: string,
  ): Promise<NewLink> {
    const { store, cipher, publicUrl, companyUrl, now } = this.deps;
    const secret = newSecret();
    const hash = hashOf(secret);
    const expiresAt = new Date(now().getTime() + LINK_MINUTES * MINUTE_MS);
    await store.insert({
      _id: hash,
      ...link,
      credential: cipher.encrypt(credential, hash),
      usedAt: null,
      expiresAt,
    });
    // The secret is in the fragment: browsers do not send it, so it is in no log, and link previews do not use up the link.
    return { url: `${link.member ? companyUrl : publicUrl}/sign-in#${secret}`, expiresAt };
  }

  private operatorOf(token: string, from?: string): Promise<Operator> {
    const credential: Credential = { face: 'operator', secret: token };
    return this.asked('GET', '/admin/v1/operators/me', credential, undefined, { from });
  }

  /** The `data` of a response. @throws the gateway's error with its message */
  private async asked<T>(
    method: string,
    target: string,
    credential: Credential,
    body?: object,
    { from, code }: AskedBy = {},
  ): Promise<T> {
    const answer = await this.deps.gateway.ask<{ data: T } & RefusalBody>(method, target, credential, {
      ...(body && { body }),
      ...(from && { from }),
      ...(code && { headers: { [SECOND_FACTOR_HEADER]: code } }),
    });
    if (answer.status < 300) return answer.body.data;
    if (answer.status === 401)
      throw new UnauthorizedError(said('credential_not_valid', { whose: whose(credential) }));
    throw refusalIn(answer);
  }
}

const whose = ({ face }: Credential): Said =>
  face === 'operator' ? said('the_operator_token') : said('the_key_of_link');
