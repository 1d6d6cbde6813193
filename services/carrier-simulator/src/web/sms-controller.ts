import { timingSafeEqual } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import Joi from 'joi';
import { validate } from '@herald/config';
import { UnauthorizedError } from '@herald/contracts/errors';
import { jsonBody } from '@herald/service';
import { type HttpReply, type HttpSubmit, type HttpSubmits } from '../submits/http-submits';
import { phoneNumber } from '../text/phone-number';

interface SmsControllerDeps {
  submits: HttpSubmits;
  systemIds: readonly string[];
  password: string;
}

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

const body = jsonBody({ limitBytes: 64 * 1024 });
const NOISE = Buffer.alloc(64, 0xff);

/** The HTTP face of the carrier: messages in JSON, with the login of SMPP as HTTP Basic authentication. */
export function smsController({ submits, systemIds, password }: SmsControllerDeps): Router {
  const router = Router();

  /** `{from, to, text, reference?, receiptUrl?, validity?}`; answers `{id, parts}` or `{error: {code, message}}`. */
  router.post('/api/sms', body, (request, response) => {
    const systemId = systemIdOf(request, systemIds, password);
    submits.handle(systemId, validate(smsBody, request.body), (reply) => give(request, response, reply));
  });

  return router;
}

function give(request: Request, response: Response, reply: HttpReply): void {
  switch (reply.kind) {
    case 'answer':
      response.status(reply.status).set(reply.headers);
      if (typeof reply.body === 'string') response.type('text/plain').send(reply.body);
      else response.json(reply.body);
      return;
    case 'zeroLength':
      response.status(200).end();
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
function systemIdOf(request: Request, systemIds: readonly string[], password: string): string {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/.exec(request.get('authorization') ?? '') ?? [];
  const login = Buffer.from(encoded, 'base64').toString();
  const systemId = systemIds.find((id) => isEqual(login, `${id}:${password}`));
  if (systemId === undefined) throw new UnauthorizedError('Wrong system_id or password.');
  return systemId;
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
