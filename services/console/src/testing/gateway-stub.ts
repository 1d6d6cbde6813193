import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubbedKey {
  company: number;
  /** The status of responses, if it is not 200. */
  status?: number;
  suspended?: boolean;
}

interface Answered {
  status: number;
  data?: object;
  asksForCode?: boolean;
  /** Fields of the answer to a send. */
  send?: object;
}

const LOST = 0;

/** The gateway as the console sees it: credentials that are valid, refused, or of a suspended company. */
export class GatewayStub {
  readonly keys = new Map<string, StubbedKey>();
  readonly operators = new Map<string, { id: number; name: string; role: string }>();
  /** The code of an operator's second factor, by token. */
  readonly codes = new Map<string, string>();
  /** The memberships of the person of each link that was sent by e-mail. */
  readonly personLinks = new Map<string, object[]>();
  /** Bodies of the requests for links by e-mail; null: no mail server is configured. */
  mailRequests: object[] | null = [];
  /** `DELETE <path> <credential>` */
  readonly revoked: string[] = [];
  /** Sends of all companies. */
  readonly jobs: {
    company: number;
    smsID: number;
    createdAt: string;
    sendAt: string | null;
    test?: boolean;
  }[] = [];
  /** Sends and dry runs, whose key is null. */
  readonly sends: { key: string | null; body: string }[] = [];
  /** The send that each Idempotency-Key was accepted as. */
  readonly jobsBySend = new Map<string, number>();
  /** What the next sends get instead of their answer; `lost`: the send is accepted, but its connection breaks. */
  readonly sendFailures: ('lost' | 'unavailable' | 'refused')[] = [];
  /** The companies' retention period for recipients. */
  recipientDays = 365;
  erasesInConsole = true;
  /** Requests with a key and without the address of the user, so that no list of networks could be checked. */
  readonly withoutAddress: string[] = [];
  private readonly server: Server;
  private made = 0;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { status, data, asksForCode, send } = request.url!.startsWith('/internal/person-')
          ? this.person(request, text)
          : this.answer(request, text);
        if (status === LOST) return void request.socket.destroy();
        const body = {
          statusID: status < 300 ? 0 : status,
          message: `It is ${status}.`,
          data,
          ...send,
        };
        if (asksForCode) response.setHeader('x-herald-second-factor', 'totp');
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer({ method, url, headers }: IncomingMessage, text: string): Answered {
    const { pathname: path, searchParams } = new URL(url!, 'http://gateway');
    const token = headers.authorization?.slice('Bearer '.length);
    if (headers.key !== undefined && !headers['x-forwarded-for'])
      this.withoutAddress.push(`${method} ${path}`);
    if (method === 'DELETE') {
      this.revoked.push(`${path} ${token ?? String(headers.key)}`);
      return { status: 200, data: {} };
    }
    if (token !== undefined) {
      const operator = this.operators.get(token);
      if (!operator) return { status: 401 };
      if (path === '/admin/v1/operators/me') return { status: 200, data: operator };
      const company = Number(/^\/admin\/v1\/companies\/(\d+)/.exec(path)?.[1]);
      if (method !== 'POST') return { status: 200, data: { name: `Company ${company}` } };
      const code = this.codes.get(token);
      return code === undefined || headers['x-herald-second-factor'] === code
        ? this.newKey(company)
        : { status: 403, asksForCode: true };
    }
    const key = this.keys.get(String(headers.key));
    if (!key || key.status) return { status: key?.status ?? 401 };
    if (method === 'POST' && path === '/v1/keys') return this.newKey(key.company);
    if (path === '/v1/sms/send') return this.send(text, headers['idempotency-key'] as string | undefined);
    if (path === '/v1/sms/jobs') {
      const below = Number(searchParams.get('after'));
      const own = this.jobs.filter(({ company, smsID }) => company === key.company && smsID < below);
      return { status: 200, data: own.sort((one, other) => other.smsID - one.smsID).slice(0, 1) };
    }
    if (path === '/internal/session-key')
      return {
        status: 200,
        data: {
          suspended: key?.suspended === true,
          timezone: 'Asia/Tbilisi',
          recipientDays: this.recipientDays,
          modules: { network: true, iptv: false, gps: false },
          erasesInConsole: this.erasesInConsole,
        },
      };
    return { status: 200, data: {} };
  }

  /** Numbers without a digit are invalid; each other recipient takes one SMS. */
  private send(text: string, key: string | null = null): Answered {
    this.sends.push({ key, body: text });
    const { numbers } = JSON.parse(text) as { numbers: (string | { number: string })[] };
    const written = numbers.map((one) => (typeof one === 'string' ? one : one.number));
    const rejectedNumbers = written
      .filter((number) => !/\d/.test(number))
      .map((number) => ({ number, reason: 'it is not valid' }));
    const rejected = rejectedNumbers.length;
    const answer = { accepted: written.length - rejected, rejected, rejectedNumbers };
    if (key === null) return { status: 200, send: { ...answer, cost: answer.accepted } };
    const failure = this.sendFailures.shift();
    if (failure === 'unavailable') return { status: 503 };
    if (failure === 'refused') return { status: 200, send: { statusID: 40, message: 'Not enough SMS.' } };
    const smsID = this.jobsBySend.get(key) ?? ++this.made;
    this.jobsBySend.set(key, smsID);
    return failure === 'lost' ? { status: LOST } : { status: 200, send: { ...answer, smsID } };
  }

  /** The sign-in of persons, which needs no credential. */
  private person({ method, url, headers }: IncomingMessage, text: string): Answered {
    if (headers.key !== undefined || headers.authorization !== undefined) return { status: 500 };
    const body = (text ? JSON.parse(text) : {}) as { link?: string; company?: number };
    if (url === '/internal/person-links') {
      if (method === 'GET') return { status: 200, data: { email: this.mailRequests !== null } };
      this.mailRequests?.push(body);
      return { status: this.mailRequests ? 202 : 404 };
    }
    const link = method === 'GET' ? String(headers['x-sign-in-link']) : body.link!;
    const companies = this.personLinks.get(link) as { company: number }[] | undefined;
    if (!companies) return { status: method === 'GET' ? 404 : 401 };
    if (method === 'GET') return { status: 200, data: { companies } };
    const chosen = companies.find(({ company }) => company === (body.company ?? companies[0]!.company))!;
    this.personLinks.delete(link);
    const { data } = this.newKey(chosen.company);
    const expiresAt = new Date(Date.now() + 12 * 3_600_000).toISOString();
    return { status: 201, data: { ...chosen, ...data, expiresAt } };
  }

  private newKey(company: number): { status: number; data: object } {
    const key = `hk_live_${++this.made}`;
    this.keys.set(key, { company });
    return { status: 201, data: { key } };
  }
}
