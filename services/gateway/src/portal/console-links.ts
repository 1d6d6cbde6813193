import { request } from 'undici';
import { AppError, NotFoundError, UnavailableError } from '@herald/errors';
import { InternalTokenIssuer } from '@herald/internal-token';
import type { KeyDocument } from '../keys/key-model';
import { scopesOf } from '../keys/key-model';

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

const SERVICE = 'console';
const LIMIT_MS = 10_000;
/** Maximum size of the console's response, which is only a link. */
const MOST_BYTES = 16 * 1024;

/** Requests sign-in links from the console, which creates them and is the only service that accepts them. */
export class ConsoleLinks {
  private readonly tokens: InternalTokenIssuer;

  /**
   * @param consoleUrl address of the console; undefined: there is no console
   * @param keys keys with which the gateway signs its tokens
   */
  constructor(
    private readonly consoleUrl: string | undefined,
    keys: ConstructorParameters<typeof InternalTokenIssuer>[0],
  ) {
    this.tokens = new InternalTokenIssuer(keys);
  }

  /** @throws NotFoundError if there is no console; UnavailableError if it does not answer; otherwise the error and message of the console. */
  async make(
    { role, name }: LinkWish,
    { key, secret, companyName, timezone, requestId }: LinkMaker,
  ): Promise<MadeLink> {
    const { consoleUrl, tokens } = this;
    if (consoleUrl === undefined) throw new NotFoundError('No console is configured for this deployment.');
    const caller = {
      ...({ kind: 'company', company: key.company, keyID: key._id, timezone } as const),
      permissions: scopesOf(key),
    };
    const wish = {
      ...{ role, name, companyName, key: secret },
      endsBy: key.expiresAt?.toISOString() ?? null,
      keysOutlive: key.expiresAt === null || key.keysOutlive === true,
    };
    const { status, body } = await post(`${consoleUrl}/internal/links`, wish, {
      'x-herald-token': await tokens.issue(SERVICE, caller),
      'x-request-id': requestId,
    });
    if (status === 201 && body.data) return body.data;
    if (status >= 500)
      throw new UnavailableError('The console is temporarily unavailable. Try again shortly.');
    throw new AppError(status, 'refused_by_console', body.message ?? 'The console refused the request.');
  }
}

interface Answer {
  message?: string;
  data?: MadeLink;
}

async function post(
  url: string,
  wish: object,
  headers: Record<string, string>,
): Promise<{ status: number; body: Answer }> {
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(wish),
      headersTimeout: LIMIT_MS,
      bodyTimeout: LIMIT_MS,
    });
    const text = await answer.body.text();
    if (text.length > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    return { status: answer.statusCode, body: JSON.parse(text) as Answer };
  } catch (cause) {
    throw new UnavailableError('The console is temporarily unavailable. Try again shortly.', cause);
  }
}
