import { request } from 'undici';
import { herald } from '../../support/herald';

export interface ConsoleAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: Record<string, unknown>;
}

interface Asked {
  body?: unknown;
  /** Replaces a body in JSON. */
  file?: string;
  headers?: Record<string, string>;
}

const consoleUrl = (): string => herald().system.run.consoleUrl!;

/** Sends a request to the console from a program that is not a browser. */
export async function askConsole(
  method: string,
  path: string,
  { body, file, headers }: Asked = {},
): Promise<ConsoleAnswer> {
  const answer = await request(`${consoleUrl()}${path}`, {
    method: method as 'GET',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
  });
  const text = await answer.body.text();
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** A sign-in link; without a company, for an operator. */
export async function newLink(wish: object = {}): Promise<string> {
  const authorization = `Bearer ${herald().system.run.operatorToken}`;
  const { status, body, text } = await askConsole('POST', '/api/links', {
    body: wish,
    headers: { authorization },
  });
  if (status !== 201) throw new Error(`No link: ${status} ${text}`);
  return (body.data as { url: string }).url;
}

/** A session without a browser. */
export class ConsoleSession {
  private constructor(
    readonly cookie: string,
    readonly csrfToken: string,
    readonly id: string,
  ) {}

  static async begin(wish: object = {}): Promise<ConsoleSession> {
    const link = new URL(await newLink(wish)).hash.slice(1);
    const entered = await askConsole('POST', '/api/session', { body: { link } });
    if (entered.status !== 201) throw new Error(`Not signed in: ${entered.status} ${entered.text}`);
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
    const own = await askConsole('GET', '/api/session', { headers: { cookie } });
    const { csrfToken, id } = own.body.data as { csrfToken: string; id: string };
    return new ConsoleSession(cookie, csrfToken, id);
  }

  upload(path: string, file: string): Promise<ConsoleAnswer> {
    const headers = { cookie: this.cookie, 'x-csrf-token': this.csrfToken, 'content-type': 'text/csv' };
    return askConsole('POST', path, { file, headers });
  }

  ask(method: string, path: string, body?: unknown): Promise<ConsoleAnswer> {
    const headers = { cookie: this.cookie, 'x-csrf-token': this.csrfToken };
    return askConsole(method, path, { body, headers });
  }
}
