import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import Joi from 'joi';
import { validate } from '@herald/config';
import { toAppError, UnauthorizedError } from '@herald/contracts/errors';
import { readObject } from '@herald/service';
import { type HttpReply, type HttpSubmit, type HttpSubmits } from '../submits/http-submits';
import { phoneNumber } from '../text/phone-number';

interface SmsControllerDeps {
  submits: HttpSubmits;
  systemIds: readonly string[];
  password: string;
}

const PATH = '/api/sms';
const LIMITS = { limitBytes: 64 * 1024 };
const NOISE = Buffer.alloc(64, 0xff);

const smsBody = Joi.object<HttpSubmit>({
  from: Joi.string().max(20).required(),
  to: phoneNumber.required(),
  text: Joi.string().max(10_000).required(),
  reference: Joi.string().max(200),
  receiptUrl: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .max(2_000),
  validity: Joi.number().integer().min(1),
});

/**
 * The HTTP face of the carrier: messages in JSON, with the login of SMPP as HTTP Basic authentication. Without express, because thousands
 * come per second.
 *
 * `POST /api/sms` takes `{from, to, text, reference?, receiptUrl?, validity?}`, and answers `{id, parts}` or `{error: {code, message}}`.
 * @param others takes all other requests
 */
export function smsController(deps: SmsControllerDeps, others: RequestListener): RequestListener {
  return (request, response) => {
    if (request.method === 'POST' && request.url === PATH) void submit(deps, request, response);
    else others(request, response);
  };
}

async function submit(
  { submits, systemIds, password }: SmsControllerDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const systemId = systemIdOf(request, systemIds, password);
    const message = validate(smsBody, await readObject(request, LIMITS));
    submits.handle(systemId, message, (reply) => give(request, response, reply));
  } catch (error) {
    const answer = toAppError(error);
    response.writeHead(answer.status, { ...answer.headers, 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body()));
  }
}

function give(request: IncomingMessage, response: ServerResponse, reply: HttpReply): void {
  switch (reply.kind) {
    case 'answer': {
      const { status, headers, body } = reply;
      const isText = typeof body === 'string';
      response.writeHead(status, { ...headers, 'content-type': isText ? 'text/plain' : 'application/json' });
      response.end(isText ? body : JSON.stringify(body));
      return;
    }
    case 'zeroLength':
      response.writeHead(200).end();
      return;
    case 'noise':
      request.socket.end(NOISE);
      return;
    case 'close':
      request.socket.resetAndDestroy();
      return;
    case 'none':
      // The client waits until its own timeout.
      return;
  }
}

/** @throws UnauthorizedError */
function systemIdOf({ headers }: IncomingMessage, systemIds: readonly string[], password: string): string {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/.exec(headers.authorization ?? '') ?? [];
  const login = Buffer.from(encoded, 'base64').toString();
  const systemId = systemIds.find((id) => isEqual(login, `${id}:${password}`));
  if (systemId === undefined) throw new UnauthorizedError('Wrong system_id or password.');
  return systemId;
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
