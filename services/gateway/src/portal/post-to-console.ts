import { request } from 'undici';
import { UnavailableError } from '@herald/errors';

export interface ConsoleAnswer<T> {
  status: number;
  body: { message?: string; data?: T };
}

const LIMIT_MS = 10_000;
/** Maximum size of the console's responses: a link, or a few records. */
const MOST_BYTES = 256 * 1024;

/** Calls an internal path of the console. @throws UnavailableError if the console does not answer */
export async function postToConsole<T>(
  url: string,
  wish: object,
  headers: Record<string, string>,
): Promise<ConsoleAnswer<T>> {
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
    return { status: answer.statusCode, body: JSON.parse(text) as ConsoleAnswer<T>['body'] };
  } catch (cause) {
    throw new UnavailableError('The console is temporarily unavailable. Try again shortly.', cause);
  }
}
