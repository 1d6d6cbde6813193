import { createHash, webcrypto } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Request, type Response, Router } from 'express';
import { Builder } from 'xml2js';
import {
  coded,
  ContractStatusError,
  MethodNotAllowedError,
  said,
  textOf,
  type Words,
} from '@herald/contracts/errors';
import { type AskedBy, SEND } from '@herald/contracts';
import {
  charsetOf,
  companyOf,
  idempotencyKeyIn,
  requestIdOf,
  requireJson,
  requireUtf8,
  XML_ANSWER,
} from '@herald/service';
import { parseQuery } from '@herald/values/request-values';
import type { BodyReader } from './request/body-reader';
import type { IdempotencyKey, SendReceipt } from './commit/idempotency-store';
import type { SendForm } from './request/send-envelope';
import type { SendAnswer, SendService } from './send-service';

export interface SendControllerDeps {
  sends: Pick<SendService, 'send'>;
  bodies: Pick<BodyReader, 'read'>;
}

/** The parts of a send's request beside its body. */
interface Incoming extends AskedBy {
  company: number;
  requestId: string;
  /** The query without its `?`. */
  search: string;
  headers: IncomingHttpHeaders;
  /** Whether the client has disconnected. */
  isGone(): boolean;
}

const SEND_PATH = '/v1/sms/send';
const XML_PATH = '/v1/sms/sendXml';

/** Sends by GET and POST, and in the XML form (interface.md part 4). */
export function sendController(deps: SendControllerDeps): Router {
  const router = Router();
  // Express answers HEAD with the GET handler, which would send.
  router.head(SEND_PATH, () => {
    throw new MethodNotAllowedError(['GET', 'POST']);
  });
  router.get(SEND_PATH, async (request, response) => {
    response.json(await sendQuery(deps, incomingOf(request, response)));
  });
  router.post(SEND_PATH, async (request, response) => {
    requireJson(request.headers['content-type']);
    response.json(await readAndSend(deps, 'post', request, response));
  });
  router.use(XML_PATH, (_request, response, next) => {
    response.locals[XML_ANSWER] = true;
    next();
  });
  router.post(XML_PATH, async (request, response) => {
    const body = await readAndSend(deps, 'xml', request, response);
    response.type('application/xml').send(xml.buildObject(body));
  });
  return router;
}

function incomingOf(request: Request, response: Response): Incoming {
  const { originalUrl, headers } = request;
  const at = originalUrl.indexOf('?');
  const { company, keyID, from, test } = companyOf(response);
  return {
    company,
    keyID,
    from,
    test,
    requestId: requestIdOf(response),
    search: at < 0 ? '' : originalUrl.slice(at + 1),
    headers,
    isGone: () => response.destroyed,
  };
}

async function sendQuery(deps: SendControllerDeps, incoming: Incoming): Promise<Record<string, unknown>> {
  const { search } = incoming;
  requireReadable(search);
  const answer = await deps.sends.send({
    ...requestOf('get', incoming),
    idempotency: await idempotencyOf(incoming, () => hashNow('get', search)),
    source: { fields: parseQuery(search) },
  });
  const body = answerBody(answer, incoming);
  return 'smsID' in body ? { ...body, smsID: String(body.smsID) } : body;
}

/** A text that is not UTF-8 would reach the phone garbled. @throws ContractStatusError 90 */
function requireReadable(query: string): void {
  if (!query.includes('%')) return;
  try {
    decodeURIComponent(query);
  } catch {
    throw new ContractStatusError(
      SEND.JSON_ERROR,
      'JSON error: The query is not valid UTF-8, percent-encoded.',
    );
  }
}

const xml = new Builder({ rootName: 'response', xmldec: { version: '1.0', encoding: 'UTF-8' } });

async function readAndSend(
  deps: SendControllerDeps,
  form: 'post' | 'xml',
  request: Request,
  response: Response,
): Promise<Record<string, unknown>> {
  const { body, isLarge, release } = await deps.bodies.read(request, form);
  try {
    return await sendBody(deps, form, incomingOf(request, response), { body, isLarge });
  } finally {
    release();
  }
}

async function sendBody(
  deps: SendControllerDeps,
  form: 'post' | 'xml',
  incoming: Incoming,
  { body, isLarge }: { body: Buffer; isLarge: boolean },
): Promise<Record<string, unknown>> {
  const type = incoming.headers['content-type'];
  if (form === 'post') requireUtf8(type, body);
  const hash = () => (isLarge ? hashBeside(form, body) : hashNow(form, body));
  const answer = await deps.sends.send({
    ...requestOf(form, incoming),
    idempotency: await idempotencyOf(incoming, hash),
    query: parseQuery(incoming.search),
    source: { body, isLarge, charset: charsetOf(type) },
  });
  return answerBody(answer, incoming);
}

function requestOf(form: SendForm, { company, requestId, isGone, keyID, from, test }: Incoming) {
  return { form, company, requestId, isGone, keyID, from, test };
}

/** The request's Idempotency-Key with a hash of its content; null if it has none. */
async function idempotencyOf(
  { headers, test }: Incoming,
  hash: () => string | Promise<string>,
): Promise<IdempotencyKey | null> {
  const key = idempotencyKeyIn(headers);
  if (key === undefined) return null;
  // A live send must never get the stored answer of a test.
  return { key: `${test ? 'test' : 'http'}:${key}`, hash: await hash() };
}

function hashNow(form: SendForm, content: string | Buffer): string {
  return createHash('sha256').update(form).update('\n').update(content).digest('base64');
}

/** Like `hashNow`, for large bodies: off the event loop, because 100 MB take a while. */
async function hashBeside(form: SendForm, body: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', body);
  return `${form}:${Buffer.from(digest).toString('base64')}`;
}

/** The fields of an answer, in any form (interface.md part 4). Clients may ignore the fields beyond the contract. */
function answerBody(answer: SendAnswer, { test }: AskedBy): Record<string, unknown> {
  if (answer.kind === 'quoted') {
    const { accepted, stopped, parts, encoding, cost, senders } = answer.quoted;
    return {
      statusID: SEND.SENT,
      message: 'Dry run: nothing was sent or charged.',
      accepted,
      ...rejectedOf(answer.quoted),
      stopListed: stopped,
      parts,
      encoding,
      cost,
      ...(senders && { senders }),
      ...warningOf(answer.warning),
      ...(test && { test }),
    };
  }
  const { smsID, accepted, stopped, warning } = answer.receipt;
  return {
    statusID: SEND.SENT,
    smsID,
    ...spoken(messageOf(answer.receipt)),
    accepted,
    ...rejectedOf(answer.receipt),
    ...(stopped > 0 ? { stopListed: stopped } : {}),
    ...warningOf(warning),
    ...(test && { test }),
  };
}

/** The answer's message about an accepted send. */
export function messageOf({ accepted, stopped, scheduled }: SendReceipt): Words {
  if (stopped === accepted)
    return accepted === 1 ? said('all_on_stop_list_one') : said('all_on_stop_list', { count: accepted });
  return scheduled ? 'The message is scheduled.' : 'The message is sent.';
}

const spoken = (words: Words): Record<string, unknown> => ({
  message: textOf(words),
  ...(typeof words === 'object' && coded(words)),
});

type Rejected = Pick<SendReceipt, 'rejected' | 'rejectedNumbers'>;

/** The number of rejected recipients and, if there are any, the first of them with reasons. */
function rejectedOf({ rejected, rejectedNumbers }: Rejected): Rejected {
  return rejected > 0 ? { rejected, rejectedNumbers } : { rejected };
}

function warningOf(warning: string | null): { warning?: string } {
  return warning === null ? {} : { warning };
}
