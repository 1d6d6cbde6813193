import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { CliError } from '../cli-error';

/** A callback in the format of the API. */
export interface ListenedEvent {
  id: string;
  event: string;
  date: string;
  query: string;
  headers: Record<string, string>;
}

/** The result of a forwarded callback: a status, or the reason for a missing one. */
export interface Outcome {
  /** The callback is done: 2xx, or 410, which ends it. */
  isOver: boolean;
  text: string;
}

/** The same time limit as for a callback's receiver. */
const LIMIT_MS = 10_000;

/** @throws CliError if callbacks cannot be sent there */
export function readTarget(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError(
      `--forward-to has to be an address such as http://localhost:3000/herald, not ${given}.`,
    );
  if (url.search !== '')
    throw new CliError('--forward-to takes no query: the signature is of the query as Herald makes it.');
  return url;
}

/** Calls the receiver as Herald would: the query is sent unchanged, byte for byte, because it is signed. */
export async function forward(target: URL, { query, headers }: ListenedEvent): Promise<Outcome> {
  const begun = performance.now();
  const request = target.protocol === 'https:' ? secure : plain;
  return new Promise((resolve) => {
    const asked = request(target, {
      path: `${target.pathname}?${query}`,
      headers,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    asked.on('response', (response) => {
      response.on('error', () => undefined).resume();
      const status = response.statusCode!;
      const isOver = (status >= 200 && status < 300) || status === 410;
      resolve({ isOver, text: `${status} in ${Math.round(performance.now() - begun)} ms` });
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const late = error.name === 'TimeoutError' || error.name === 'AbortError';
      resolve({ isOver: false, text: late ? 'no answer within 10 s' : (error.code ?? error.message) });
    });
    asked.end();
  });
}

/** The parameters of a callback, without those that all callbacks have. */
export function saysOf({ query }: ListenedEvent): [name: string, value: string][] {
  return [...new URLSearchParams(query)].filter(([name]) => !['key', 'event', 'date'].includes(name));
}

/** Callbacks of one chain come in order: of a recipient, an account or a phone number. */
export function chainOf(event: ListenedEvent): string {
  const { smsID, number, accountID } = Object.fromEntries(saysOf(event)) as Record<
    string,
    string | undefined
  >;
  return accountID ?? (number ? `${smsID}/${number}` : event.id);
}
