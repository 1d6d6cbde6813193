import { setTimeout as pause } from 'node:timers/promises';
import { type Response, Router } from 'express';
import { formatDateTime } from '@herald/values/company-time';
import {
  ConflictError,
  noSuch,
  NotFoundError,
  UnavailableError,
  ValidationError,
} from '@herald/contracts/errors';
import { companyOf, jsonBody, noBody, requestIdOf, sendRecord } from '@herald/service';
import type { CallbackContent } from '../callbacks/callback-model';
import { kindOf } from '../callbacks/receiver-key';
import type { CallbackTargets } from '../companies/callback-targets';
import {
  callbackRequest,
  type Endpoint,
  parseEndpoint,
  type RequestStyle,
} from '../sending/callback-request';
import { signingKey } from '../sending/signature';
import { givenName, type ListenerDocument, listenerName } from './listener-model';
import type { ListenerStore } from './listener-store';
import { READY_MS } from './listening';
import { type OwnSecrets, readAgain, readListen, readName } from './listen-request';
import { madeUpCallback } from './made-up-callback';

export interface ListenerControllerDeps {
  store: ListenerStore;
  targets: Pick<CallbackTargets, 'get'>;
}

/** The format and signature of a listener's callbacks. */
interface Style extends RequestStyle {
  endpoint: Endpoint;
  signedWith: 'company' | 'given';
}

const PATH = '/v1/callback/listen';
const BODY_LIMIT_BYTES = 256 * 1024;
/** The interval between polls for pending callbacks. */
const POLL_INTERVAL_MS = 300;
/** The limit of waiting requests. Further requests are answered without a wait. */
const MOST_WAITING = 200;
/** For a company without a callback URL. The host is never called; only the query is used. */
const NO_URL = 'http://listener.invalid/';

/** Endpoints through which listeners fetch callbacks instead of being called. */
export function listenerController({ store, targets }: ListenerControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });
  let waiting = 0;

  router.post(PATH, body, async (request, response) => {
    const { company, timezone, test = false } = companyOf(response);
    const { name, acknowledged, wait, limit, own } = readListen(request.body as Record<string, unknown>);
    const style = await styleOf({ company, test, timezone }, own);
    let listener = await store.open({ company, name: listenerName(name, test), ...(test && { test }) });
    await store.acknowledge(listener, acknowledged);
    await pause(Math.min(READY_MS, listener.since.getTime() + READY_MS - Date.now()));
    const mayWait = acknowledged.length === 0 && waiting < MOST_WAITING;
    if (mayWait) waiting++;
    try {
      const found = await whatWaits(listener, { limit, waitMs: mayWait ? wait * 1_000 : 0, response });
      if (found.length === 0 && listener.fullSince) listener = await store.resume(listener, READY_MS);
      sendRecord(response, 'Pending callbacks.', viewOf(listener, found, style));
    } finally {
      if (mayWait) waiting--;
    }
  });

  router.delete(PATH, noBody, async (request, response) => {
    const { company, test = false } = companyOf(response);
    const name = readName(request.query);
    if (!(await store.end(company, listenerName(name, test)))) throw new NotFoundError(noSuch('listener'));
    sendRecord(response, 'The listener has ended.', { name });
  });

  router.post(`${PATH}/replay`, body, async (request, response) => {
    const { company, timezone, test = false } = companyOf(response);
    const { name, again } = readAgain(request.body as Record<string, unknown>, timezone);
    const replayed = await store.again({ company, name: listenerName(name, test) }, again);
    if ('id' in again && replayed === 0)
      throw new NotFoundError('No such callback is stored for this listener.');
    sendRecord(response, `${replayed} callbacks will be sent again.`, { replayed });
  });

  router.post('/v1/callback/trigger', body, async (request, response) => {
    const { company, timezone, test = false } = companyOf(response);
    const callback = madeUpCallback(request.body as Record<string, unknown>, requestIdOf(response));
    const listeners = await store.ofCompany(company, test);
    if (listeners.length === 0)
      throw new ConflictError('No listener is connected. Start one with `herald listen`.');
    await store.keep(listeners.map((listener) => ({ listener, callback })));
    const { _id: id, event, at } = callback;
    const date = formatDateTime(new Date(at), timezone);
    sendRecord(response, 'The event was sent to your listeners.', {
      id,
      event,
      date,
      listeners: listeners.length,
    });
  });

  /** A test key's listener uses the test secrets, so that its test events verify at no live receiver. */
  async function styleOf(
    { company, test, timezone }: { company: number; test: boolean; timezone: string },
    own?: OwnSecrets,
  ): Promise<Style> {
    const target = await targets.get(company, kindOf({ test }));
    const endpoint = target?.endpointOf(null);
    // The login in the URL is removed, because a listener's key may not have access to it.
    if (target && endpoint)
      return {
        // Always signed, because Herald's client and command line check the signature.
        timezone,
        secrets: target.secrets,
        signQuery: true,
        signedWith: 'company',
        endpoint: { ...endpoint, authorization: null },
      };
    if (!own) {
      const why =
        'is required if the company has no callback URL: callbacks to the listener are signed with it';
      throw new ValidationError({ key: `key ${why}`, signingSecret: `signingSecret ${why}` });
    }
    const secrets = [{ key: signingKey(own.signingSecret), until: null }];
    return {
      timezone,
      secrets,
      signQuery: true,
      signedWith: 'given',
      endpoint: parseEndpoint(NO_URL, own.key)!,
    };
  }

  async function whatWaits(
    listener: ListenerDocument,
    { limit, waitMs, response }: { limit: number; waitMs: number; response: Response },
  ): Promise<CallbackContent[]> {
    const until = performance.now() + waitMs;
    for (;;) {
      const found = await store.pending(listener, limit);
      if (found.length > 0 || performance.now() >= until) return found;
      if (response.destroyed) throw new UnavailableError('The client closed the connection.');
      await pause(Math.min(POLL_INTERVAL_MS, until - performance.now()));
    }
  }

  return router;
}

function viewOf(listener: ListenerDocument, found: CallbackContent[], style: Style): object {
  const timeOf = (time: Date): string => formatDateTime(time, style.timezone);
  const { since, missed } = listener;
  const now = Date.now();
  return {
    name: givenName(listener),
    since: timeOf(since),
    missed: missed ? { since: timeOf(missed.since), until: timeOf(missed.until) } : null,
    signedWith: style.signedWith,
    events: found.map((callback) => {
      const { path, headers } = callbackRequest(callback, style.endpoint, style, now);
      const { _id: id, event, at } = callback;
      const query = path.slice(path.indexOf('?') + 1);
      return { id, event, date: timeOf(new Date(at)), query, headers: headersOf(headers) };
    }),
  };
}

/** Alternating names and values → an object. */
function headersOf(list: string[]): Record<string, string> {
  const names = list.filter((_, at) => at % 2 === 0);
  return Object.fromEntries(names.map((name, at) => [name, list[2 * at + 1]!]));
}
