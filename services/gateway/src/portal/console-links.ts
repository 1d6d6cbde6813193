import { request } from 'undici';
import { AppError, NotFoundError, UnavailableError } from '@herald/errors';
import { InternalTokenIssuer } from '@herald/internal-token';
import type { KeyDocument } from '../keys/key-model';
import { scopesOf } from '../keys/key-model';

export interface LinkWish {
  role: string;
  name: string;
}

/** For whom a link is made, and with what. */
export interface LinkMaker {
  key: KeyDocument;
  /** The key itself: the session's own is made with it, when somebody signs in. */
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
/** An answer of the console's is a link. */
const MOST_BYTES = 16 * 1024;

/** Has the console make links that sign in: they are its own, and only it can take them. */
export class ConsoleLinks {
  private readonly tokens: InternalTokenIssuer;

  /**
   * @param consoleUrl where the console listens; undefined: there is none
   * @param keys what the gateway signs with
   */
  constructor(
    private readonly consoleUrl: string | undefined,
    keys: ConstructorParameters<typeof InternalTokenIssuer>[0],
  ) {
    this.tokens = new InternalTokenIssuer(keys);
  }

  /** @throws NotFoundError where there is no console, UnavailableError where it does not answer; else what the console says, in its words. */
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
