import { createHash, randomUUID } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import Joi from 'joi';
import { validate, visibleString } from '@herald/config';
import { ConflictError, said, TooManyRequestsError, ValidationError } from '@herald/contracts/errors';
import { type Alphabet, cutFor, measure } from '@herald/values/segmentation';
import { idempotencyOf, jsonBody, keyConflict, operatorOf, sendPage, sendRecord } from '@herald/service';
import { viewOfCharge } from '../../model/carrier-charge';
import { requireNumber } from '../../model/company-numbers';
import { describeCode } from '../command-status';
import { GLOBAL, type StopListStore } from '../../rules/stop-list/stop-list-store';
import type { CarrierTry, CarrierTryRequest } from '@herald/contracts';
import type { RouteControl } from '../route/route';
import { TAKEN_UP_WITHIN_MS, type TestSendDocument } from './test-send-model';
import type { TestSendStore } from './test-send-store';

export interface TestSendControllerDeps {
  /** @throws NotFoundError for an unknown route */
  routes: {
    get(name: string): Promise<{ name: string; control: RouteControl; live: boolean }>;
    alphabetOf(name: string): Promise<Alphabet>;
    /** @throws ConflictError for a route over SMPP */
    requireHttp(name: string): Promise<void>;
  };
  store: Pick<TestSendStore, 'get' | 'storeTestSend' | 'page' | 'countWaiting'>;
  stopList: Pick<StopListStore, 'stopped'>;
  limits: TestSendLimits;
  /** Asks a sender. */
  tries(asked: CarrierTryRequest): Promise<CarrierTry>;
}

/** A test send may use any sender name, so it is limited for every operator. */
export interface TestSendLimits {
  /** TEST_SEND_NUMBERS: the only allowed recipients. */
  numbers: readonly string[];
  /** TEST_SENDS_PER_HOUR, through all routes. */
  perHour: number;
}

const PATH = '/admin/v1/routes/:name';
const BODY_LIMIT_BYTES = 16 * 1024;
const MOST_WAITING = 20;
const HOUR_S = 3_600;

const schema = Joi.object<{ number: string; sender: string; text: string }>({
  number: Joi.string().max(30).required(),
  sender: visibleString().max(15).required(),
  text: visibleString().max(160).required(),
});

const trySchema = Joi.object<{ number: string; sender: string; text: string; send: boolean }>({
  number: Joi.string().max(30).required(),
  sender: visibleString().max(15).default('Herald'),
  text: visibleString().max(1_600).default('Herald test message'),
  send: Joi.boolean().default(false),
});

/** Sends one SMS of an owner through a named route; no company sends or pays it. */
export function testSendController(deps: TestSendControllerDeps): Router {
  const { routes, store, limits } = deps;
  const router = Router();

  router.post(`${PATH}/test-send`, jsonBody({ limitBytes: BODY_LIMIT_BYTES }), async (request, response) => {
    const route = String(request.params.name);
    const wanted = readTest(request.body, await routes.alphabetOf(route));
    const { control, live } = await routes.get(route);
    const { id: _id, hash } = identityOf(request, route);
    const known = await store.get(_id);
    if (known) return answerWith(response, known, hash);
    await requireAllowed(deps, route, control, wanted.number);
    if (!live) throw new ConflictError(said('route_not_connected', { name: route }));
    if ((await store.countWaiting(route)) >= MOST_WAITING) {
      throw new ConflictError(said('too_many_test_sends', { name: route, count: MOST_WAITING }));
    }
    const by = operatorOf(response).name;
    const test = { ...wanted, _id, hash, route, by, at: new Date() };
    const added = await store.storeTestSend(test, limits.perHour);
    if (!added) throw new TooManyRequestsError(HOUR_S);
    answerWith(response, added, hash);
  });

  router.post(`${PATH}/try`, jsonBody({ limitBytes: BODY_LIMIT_BYTES }), async (request, response) => {
    const route = String(request.params.name);
    const { send, ...given } = validate(trySchema, request.body);
    const wanted = { ...given, number: requireNumber(given.number, null) };
    const { control } = await routes.get(route);
    await routes.requireHttp(route);
    let test: string | null = null;
    if (send) {
      await requireAllowed(deps, route, control, wanted.number);
      test = randomUUID();
      const by = operatorOf(response).name;
      const document = { ...wanted, _id: test, hash: null, route, by, at: new Date() };
      if (!(await store.storeTestSend(document, limits.perHour, 'trying')))
        throw new TooManyRequestsError(HOUR_S);
    }
    const { error, ...tried } = await deps.tries({ route, ...wanted, test });
    if (error !== null) throw new ConflictError(said('route_cannot_try', { name: route, why: error }));
    sendRecord(response, send ? 'It was sent.' : 'Nothing was sent.', viewTry(tried));
  });

  router.get(`${PATH}/test-sends`, async (request, response) => {
    const { name } = await routes.get(String(request.params.name));
    await sendPage(response, 'Test sends.', (paging) => store.page(name, paging), viewTest);
  });
  return router;
}

/** @throws ConflictError if its key was used with another request */
function answerWith(response: Response, test: TestSendDocument, hash: string | null): void {
  if (test.hash !== hash) throw keyConflict();
  sendRecord(response, 'A sender submits it within seconds.', viewTest(test), 201);
}

/** @throws ValidationError, ConflictError if a test message may not be sent to the number, or through the route */
async function requireAllowed(
  { stopList, limits }: Pick<TestSendControllerDeps, 'stopList' | 'limits'>,
  route: string,
  control: RouteControl,
  number: string,
): Promise<void> {
  requireListed(number, limits);
  if ((await stopList.stopped(GLOBAL, [number])).size > 0)
    throw new ConflictError(said('number_on_global_stop_list', { number }));
  if (control !== 'running')
    throw new ConflictError(said('route_not_running', { name: route, state: control }));
}

/** @throws ValidationError naming every invalid field */
function readTest(body: unknown, alphabet: Alphabet): { number: string; sender: string; text: string } {
  const { number: given, sender, text } = validate(schema, body);
  const number = requireNumber(given, null);
  if (measure(text, cutFor(text, [alphabet])).parts !== 1)
    throw new ValidationError({ text: said('text_over_one_sms') });
  return { number, sender, text };
}

/** @throws ValidationError */
function requireListed(number: string, { numbers }: TestSendLimits): void {
  if (numbers.includes(number)) return;
  throw new ValidationError({
    number: said('not_a_test_number', { number }),
  });
}

/** The same request with the same Idempotency-Key is the same test send. */
function identityOf(request: Request, route: string): { id: string; hash: string | null } {
  const given = idempotencyOf(request);
  if (!given) return { id: randomUUID(), hash: null };
  const id = createHash('sha256').update(`${route}\n${given.key}`).digest('hex');
  return { id, hash: given.hash };
}

function errorOf(code: number | string): string {
  const { text, name } = describeCode(code);
  return text === name ? text : `${text} ${name}`;
}

function viewTry({ outcome, ...tried }: Omit<CarrierTry, 'error'>): Record<string, unknown> {
  if (outcome === null) return { ...tried, outcome };
  const { charge, ...facts } = outcome;
  return { ...tried, outcome: { ...facts, ...viewOfCharge(charge) } };
}

/** The view that openapi/routes.yaml describes. */
function viewTest(test: TestSendDocument): Record<string, unknown> {
  const { _id: id, route, number, sender, text, by, at, state, submittedAt, answeredAt, code } = test;
  const isLate =
    (state === 'waiting' || state === 'reserved' || state === 'trying') &&
    Date.now() - at.getTime() > TAKEN_UP_WITHIN_MS;
  return {
    id,
    route,
    number,
    sender,
    text,
    by,
    at,
    state:
      isLate || state === 'withdrawn'
        ? 'expired'
        : state === 'reserved' || state === 'trying'
          ? 'waiting'
          : state,
    submittedAt: submittedAt ?? null,
    answeredAt: answeredAt ?? null,
    carrierId: test.carrierId ?? null,
    error: code === undefined ? null : errorOf(code),
    receipt: test.receipt ?? null,
  };
}
