import type { PrivacyAnswer, PrivacyRequest } from '@herald/contracts';
import { UnavailableError } from '@herald/errors';
import { InternalTokenIssuer } from '@herald/internal-token';
import { postToConsole } from '../portal/post-to-console';

export type AskConsole = (request: PrivacyRequest) => Promise<PrivacyAnswer | null>;

/** An erasure runs long after the request of the operator, whose name it has. */
const CALLER = { kind: 'operator', name: 'privacy' } as const;

/**
 * Asks the console to export or erase recipient lists. The console has no queue, so it is called directly.
 * @param consoleUrl undefined: there is no console. A console that the gateway does not know saves no lists.
 */
export function askConsoleAt(
  consoleUrl: string | undefined,
  keys: ConstructorParameters<typeof InternalTokenIssuer>[0],
): AskConsole {
  if (consoleUrl === undefined) return () => Promise.resolve(null);
  const tokens = new InternalTokenIssuer(keys);
  return async (request) => {
    const headers = { 'x-herald-token': await tokens.issue('console', CALLER) };
    const { status, body } = await postToConsole<PrivacyAnswer>(
      `${consoleUrl}/internal/privacy`,
      request,
      headers,
    );
    if (status !== 200 || !body.data)
      throw new UnavailableError(`The console answered ${status}: ${body.message ?? ''}`);
    return body.data;
  };
}
