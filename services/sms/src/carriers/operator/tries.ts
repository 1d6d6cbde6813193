import { randomBytes } from 'node:crypto';
import type { CarrierTry, CarrierTryRequest } from '@herald/contracts';
import { measure } from '@herald/values/segmentation';
import { fieldValue } from '../http/fields';
import { HttpClient } from '../http/http-client';
import type { HttpExchange } from '../http/http-exchange';
import { outcomeOf } from '../http/outcome';
import type { ListenerAddresses } from '../http/listener-address';
import { type HttpMessage, type HttpRequest, printedRequestOf, requestOf } from '../http/request';
import { referenceOn } from '../http/signed-reference';
import type { HttpRouteSettings } from '../route/http-settings';
import { parseCarrier, type ReadFile, type RouteSettings } from '../route/route-settings';
import type { TestSendStore } from '../test-send/test-send-store';
import type { RouteStore } from './route-store';

/** Tries a message on a route over HTTP, in a sender: prints its request, and makes it if it is to be sent. */
export type TriesRoute = (asked: CarrierTryRequest) => Promise<CarrierTry>;

interface TriesDeps {
  /** The routes of SMS_CARRIERS. */
  configured: readonly RouteSettings[];
  store: Pick<RouteStore, 'findRoute' | 'presetsFor' | 'urlOf'>;
  testSends: Pick<TestSendStore, 'takeUpTry' | 'change'>;
  readFile: ReadFile;
  addresses: Pick<ListenerAddresses, 'of' | 'referenceKeyOf'>;
}

/** The longest wait for an answer, ms: the operator waits for it. */
const LIMIT_MS = 8_000;
const EXPIRES_MS = 600_000;
const LONGEST_BODY = 4_000;
const SHORTEST_MASKED = 4;
const STATES = {
  accepted: 'taken',
  refused: 'refused',
  'other-route': 'refused',
  delayed: 'delayed',
  throttled: 'delayed',
  'not-written': 'delayed',
  unknown: 'unknown',
} as const;

/** The tries of this process. Settings that are unusable here count as an error, as with `bindsHere`. */
export function triesHere({ configured, store, testSends, readFile, addresses }: TriesDeps): TriesRoute {
  const settingsOf = async (name: string): Promise<RouteSettings | undefined> => {
    const stored = await store.findRoute(name);
    if (!stored) return configured.find((route) => route.name === name);
    return parseCarrier(store.urlOf(stored), readFile, { presets: await store.presetsFor([stored]) });
  };
  return async ({ route, number, sender, text, test }) => {
    const nothing = { request: null, answer: null, outcome: null };
    try {
      const settings = await settingsOf(route);
      if (settings?.kind !== 'http')
        return { ...nothing, error: `There is no route ${route} over HTTP here.` };
      const { preset, fields } = settings;
      const receiptUrl = addresses.of(route);
      const reference = `try-${randomBytes(6).toString('hex')}`;
      const message: HttpMessage = {
        number,
        sender,
        text,
        encoding: measure(text).encoding,
        priority: 'standard',
        reference: referenceOn(addresses.referenceKeyOf(route), reference),
        expiresAt: new Date(Date.now() + EXPIRES_MS),
      };
      const values = { fields, receiptUrl };
      const request = printedRequestOf(preset, values, message);
      if (test === null) return { ...nothing, request, error: null };
      // The broker repeats a question that has no answer yet: the message is sent once.
      if (!(await testSends.takeUpTry(test)))
        return { ...nothing, request, error: 'It was sent before: the list of test sends has its outcome.' };
      const real = requestOf(preset, values, message);
      const mask = masking(settings, receiptUrl, real, request);
      await testSends.change(test, { reference });
      const { exchange, ms } = await made(settings, real);
      const { kind, detail, ...facts } = outcomeOf(preset, exchange);
      const id = 'id' in facts ? facts.id : null;
      await testSends.change(test, {
        state: STATES[kind],
        answeredAt: new Date(),
        ...(id !== null && { carrierId: id }),
        ...(kind !== 'accepted' && facts.code !== null && { code: facts.code }),
      });
      return {
        request,
        answer: answerIn(exchange, ms, mask),
        outcome: { kind, detail: mask(detail), ...facts },
        error: null,
      };
    } catch (error) {
      return { ...nothing, error: (error as Error).message };
    }
  };
}

async function made(
  { responseTimeoutMs, ...settings }: HttpRouteSettings,
  request: HttpRequest,
): Promise<{ exchange: HttpExchange; ms: number }> {
  const client = new HttpClient({ ...settings, connections: 1 });
  const startedAt = performance.now();
  const timeoutMs = Math.min(responseTimeoutMs, LIMIT_MS);
  const exchange = await new Promise<HttpExchange>((done) => client.send(request, timeoutMs, done));
  await client.close();
  return { exchange, ms: Math.round(performance.now() - startedAt) };
}

function answerIn(exchange: HttpExchange, ms: number, mask: (text: string) => string): CarrierTry['answer'] {
  if ('failure' in exchange) return null;
  const { status, body } = exchange.answer;
  return { status, body: mask(body.toString()).slice(0, LONGEST_BODY), ms };
}

/** Some providers repeat the request in their answer: as it was given, encoded for a URL, or with its headers. */
function masking(
  { preset, fields }: HttpRouteSettings,
  receiptUrl: string | null,
  real: HttpRequest,
  printed: HttpRequest,
): (text: string) => string {
  const valueOf = fieldValue(preset, fields);
  const secrets = preset.fields.flatMap(({ secret, name }) => (secret ? [valueOf(name)] : []));
  const headers = Object.entries(real.headers).flatMap(([name, value]) =>
    value === printed.headers[name] ? [] : [value, value.split(' ').at(-1)!],
  );
  const hidden = [...secrets, ...headers, receiptUrl ?? '']
    .flatMap((value) => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
    .filter(({ length }) => length >= SHORTEST_MASKED);
  return (text) => hidden.reduce((masked, value) => masked.replaceAll(value, '***'), text);
}
