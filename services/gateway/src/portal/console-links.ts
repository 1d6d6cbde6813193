import { AppError, NotFoundError, UnavailableError } from '@herald/errors';
import { InternalTokenIssuer } from '@herald/internal-token';
import { endOfCreated } from '../keys/key-bounds';
import { type KeyDocument, scopesOf } from '../keys/key-model';
import { postToConsole } from './post-to-console';

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
      role,
      name,
      companyName,
      key: secret,
      endsBy: key.expiresAt?.toISOString() ?? null,
      keysOutlive: endOfCreated(key) === null,
    };
    const { status, body } = await postToConsole<MadeLink>(`${consoleUrl}/internal/links`, wish, {
      'x-herald-token': await tokens.issue(SERVICE, caller),
      'x-request-id': requestId,
    });
    if (status === 201 && body.data) return body.data;
    // 401: the console refuses the gateway's token, and not the client's key.
    if (status >= 500 || status === 401)
      throw new UnavailableError('The console is temporarily unavailable. Try again shortly.');
    throw new AppError(status, 'refused_by_console', body.message ?? 'The console refused the request.');
  }
}
