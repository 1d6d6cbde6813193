import { request } from 'undici';
import type { PrivacyAnswer, PrivacyRequest } from '@herald/contracts';
import {
  AppError,
  type Coded,
  NotFoundError,
  said,
  saidIn,
  UnavailableError,
  CODES_HEADER,
  codesIn,
} from '@herald/contracts/errors';
import { type Caller, InternalTokenIssuer } from '@herald/service/internal-token';
import { endOfCreated } from '../keys/key-bounds';
import { type KeyDocument, scopesOf } from '../keys/key-model';

export interface LinkWish {
  role: string;
  name: string;
}

/** The key and the company that request a link. */
export interface LinkMaker {
  key: KeyDocument;
  /** The secret of the key. When a user signs in with the link, the console uses it to create the key of the session. */
  secret: string;
  companyName: string;
  timezone: string;
  requestId: string;
}

export interface MadeLink {
  url: string;
  expiresAt: string;
}

interface ConsoleAnswer<T> {
  status: number;
  body: { message?: string; data?: T } & Partial<Coded>;
}

const LIMIT_MS = 10_000;
/** Maximum size of the console's responses: a link, or a few records. */
const MOST_BYTES = 256 * 1024;
/** An erasure runs long after the request of the operator, whose name it has. */
const PRIVACY = { kind: 'operator', name: 'privacy' } as const;
const UNAVAILABLE = said('console_unavailable');

/** Calls internal paths of the console, which has no queue. */
export class ConsoleClient {
  private readonly tokens: InternalTokenIssuer;

  /** @param url undefined: there is no console. @param keys keys that sign the gateway's tokens */
  constructor(
    private readonly url: string | undefined,
    keys: ConstructorParameters<typeof InternalTokenIssuer>[0],
  ) {
    this.tokens = new InternalTokenIssuer(keys);
  }

  /** Requests a sign-in link. @throws NotFoundError if there is no console; UnavailableError; otherwise the error of the console */
  async createLink(
    { role, name }: LinkWish,
    { key, secret, companyName, timezone, requestId }: LinkMaker,
  ): Promise<MadeLink> {
    if (this.url === undefined) throw new NotFoundError(said('no_console'));
    const caller = { kind: 'company', company: key.company, keyID: key._id, timezone } as const;
    const wish = {
      role,
      name,
      companyName,
      key: secret,
      endsBy: key.expiresAt?.toISOString() ?? null,
      keysOutlive: endOfCreated(key) === null,
    };
    const permissions = scopesOf(key);
    const { status, body } = await this.post<MadeLink>('links', wish, { ...caller, permissions }, requestId);
    if (status === 201 && body.data) return body.data;
    // 401: the console refuses the gateway's token, and not the client's key.
    if (status >= 500 || status === 401) throw new UnavailableError(UNAVAILABLE);
    const { message } = body;
    const why = message === undefined ? said('console_refused') : saidIn({ ...body, message });
    throw new AppError(status, 'refused_by_console', why);
  }

  /** Exports or erases recipient lists. Null: there is no console, or the gateway does not know it, so that it saves no lists. */
  async askPrivacy(wish: PrivacyRequest): Promise<PrivacyAnswer | null> {
    if (this.url === undefined) return null;
    const { status, body } = await this.post<PrivacyAnswer>('privacy', wish, PRIVACY);
    if (status === 200 && body.data) return body.data;
    throw new UnavailableError(UNAVAILABLE, new Error(`it answered ${status}: ${body.message ?? ''}`));
  }

  private async post<T>(
    path: string,
    wish: object,
    caller: Caller,
    requestId?: string,
  ): Promise<ConsoleAnswer<T>> {
    const token = await this.tokens.issue('console', caller);
    try {
      const answer = await request(`${this.url}/internal/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-herald-token': token,
          ...(requestId !== undefined && { 'x-request-id': requestId }),
        },
        body: JSON.stringify(wish),
        headersTimeout: LIMIT_MS,
        bodyTimeout: LIMIT_MS,
      });
      const text = await answer.body.text();
      if (text.length > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
      const body = {
        ...JSON.parse(text),
        ...codesIn(answer.headers[CODES_HEADER]),
      } as ConsoleAnswer<T>['body'];
      return { status: answer.statusCode, body };
    } catch (cause) {
      throw new UnavailableError(UNAVAILABLE, cause);
    }
  }
}
