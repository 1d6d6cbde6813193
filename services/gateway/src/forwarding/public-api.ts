import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  ForbiddenError,
  MethodNotAllowedError,
  NotFoundError,
  said,
  UnauthorizedError,
} from '@herald/contracts/errors';
import { clientAddress, Networks, SharedAddress } from '@herald/values/ip-addresses';
import { LineBudget, type Logger } from '@herald/telemetry/logging';
import { traceRequest } from '@herald/telemetry/tracing';
import { answerError } from '../answers/answer-error';
import { type KeyDirectory, type KeyCredential, requireAllowedUse } from '../keys/key-directory';
import type { KeyUsed, LastUses } from '../access/last-uses';
import type { CompanyRateLimit } from '../limits/company-rate-limit';
import type { OwnApp } from '../portal/own-app';
import type { KeyNetworks } from '../keys/key-networks';
import { refuseOtherDryRuns } from '../validation/dry-runs';
import type { Forwarder } from './forwarder';
import type { CarrierListener } from './carrier-listener';
import { matchPublicRoute, type PublicRoute } from './public-routes';

const LIVE = '/v1/';
/** Requests of console sessions that act as a test key. In the path, so that a gateway that does not know it never sends a test as a live message. */
const AS_TEST = '/v1/test/';
const NO_ENDPOINT = said('no_such_endpoint');

export interface PublicApiDeps {
  keys: Pick<KeyDirectory, 'findKey'>;
  uses: Pick<LastUses<KeyUsed>, 'note'>;
  networks: Pick<KeyNetworks, 'note'>;
  /** Proxies whose `X-Forwarded-For` and `Forwarded` are trusted. */
  trustedProxies: string[];
  rateLimit: Pick<CompanyRateLimit, 'count'>;
  forwarder: Pick<Forwarder, 'forward'>;
  own: Pick<OwnApp, 'answer'>;
  carriers: Pick<CarrierListener, 'serve'>;
  logger: Logger;
  metrics: { measure(method: string, route: () => string, response: ServerResponse): void };
  now(): Date;
}

/** Fields of the log line of a request. The URL is never logged, because it may contain a key, a provider's token or phone numbers. */
interface ServedLine {
  requestId: string;
  method: string;
  route: string;
  company: number | null;
  /** Id of the key. */
  key: number | null;
  /** Address of the client. */
  from: string;
}

/** A request with its matched route. */
interface Served {
  route: PublicRoute;
  /** The path asks to act as a test key. */
  asTest: boolean;
  path: string;
  search: string;
  request: IncomingMessage;
  response: ServerResponse;
  line: ServedLine;
}

/** `/v1`: authenticates, checks scopes and the rate limit, and forwards. Without express, with which a small request costs twice as much. */
export class PublicApi {
  private readonly served: LineBudget;
  private readonly trusted: Networks;
  private readonly shared: SharedAddress;

  constructor(private readonly deps: PublicApiDeps) {
    this.served = new LineBudget(deps.logger, 'request.served');
    this.trusted = new Networks(deps.trustedProxies);
    this.shared = new SharedAddress(deps.trustedProxies, (found) =>
      deps.logger.warn('clients.share_an_address', { ...found }),
    );
  }

  /** Never throws: an error is sent as the answer to the request. */
  async handle(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const { path, search, asTest } = splitTarget(request.url!);
    const match = matchPublicRoute(request.method!, path);
    const asXml =
      (match?.route && 'xml' in match.route) ?? (match !== null && path.startsWith('/v1/sms/sendXml'));
    const route = match?.route?.path ?? 'unmatched';
    this.deps.metrics.measure(request.method!, () => route, response);
    const from = clientAddress(request, this.trusted);
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
    if (forwarded !== undefined) this.shared.note(from, `for ${String(forwarded)}`);
    const line: ServedLine = { requestId, method: request.method!, route, company: null, key: null, from };
    const begun = performance.now();
    response.once('close', () => {
      this.served.log({ ...line, status: response.statusCode, ms: Math.round(performance.now() - begun) });
    });
    try {
      if (!match) throw new NotFoundError(NO_ENDPOINT);
      if (!match.route) throw new MethodNotAllowedError(match.allow);
      const served = match.route;
      await traceRequest(
        {
          request,
          response,
          requestId,
          route: () => route,
          attributes: () => ({ 'herald.company': line.company }),
        },
        () =>
          'scope' in served
            ? this.serve({ route: served, asTest, path, search, request, response, line })
            : this.deps.carriers.serve({ request, response, requestId, target: path + search, from }),
      );
    } catch (error) {
      const shown = answerError(request, response, error, asXml);
      if (shown.status >= 500) {
        const { method } = request;
        this.deps.logger.error('request.failed', { method, route, status: shown.status, error });
      }
    }
  }

  private async serve({ route, asTest, path, search, request, response, line }: Served): Promise<void> {
    const taken = takeKey(search, request.headers.key, route.keyInQuery);
    const credential = await this.deps.keys.findKey(taken.key, line.from);
    if (!credential) throw new UnauthorizedError();
    if (asTest && !credential.session) throw new NotFoundError(NO_ENDPOINT);
    const { company, keyID, scopes, timezone } = credential;
    const test = credential.test || asTest;
    const { from } = line;
    line.company = company;
    this.shared.note(from, `company ${company}`);
    line.key = keyID;
    requireAllowedUse(credential, from, taken.inQuery);
    this.deps.uses.note({ id: keyID, company, at: this.deps.now(), from });
    this.deps.networks.note(credential, from);
    requireScope(credential, route);
    if (asTest ? !route.test : test && route.test !== true) throw liveOnly(route);
    refuseOtherDryRuns(request.method!, path, taken.search);
    const limits = await this.deps.rateLimit.count(credential.company, credential.requestsPerSecond);
    for (const name in limits) response.setHeader(name, limits[name]!);
    const caller = {
      kind: 'company' as const,
      company,
      permissions: scopes,
      timezone,
      keyID,
      from,
      ...(test && { test }),
    };
    const asked = {
      request,
      response,
      requestId: line.requestId,
      target: path + taken.search,
      caller,
      owner: company,
    };
    const { service } = route;
    if (service === 'gateway') return this.deps.own.answer(asked);
    await this.deps.forwarder.forward({
      ...asked,
      service,
      repeatable: route.repeatable === true,
      expensive: route.expensive === true,
    });
  }
}

function requireScope({ suspended, scopes }: KeyCredential, { scope }: PublicRoute): void {
  if (suspended) throw new ForbiddenError(said('company_suspended'));
  if (!scopes.includes(scope)) throw new ForbiddenError(said('lacks_scope', { scope }));
}

function liveOnly({ method, path }: PublicRoute): ForbiddenError {
  return new ForbiddenError(said('live_key_required', { method, path }));
}

/** The path and the query, without the prefix of requests that act as a test key. */
function splitTarget(url: string): { path: string; search: string; asTest: boolean } {
  const asTest = url.startsWith(AS_TEST);
  const target = asTest ? LIVE + url.slice(AS_TEST.length) : url;
  const at = target.indexOf('?');
  const [path, search] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)];
  return { path, search, asTest };
}

interface ClientKey {
  /** undefined if the request has no key, or several keys that differ. */
  key: string | undefined;
  /** The key is in the query, and so possibly in the access logs of proxies. */
  inQuery: boolean;
  /** The query without the key, otherwise byte for byte unchanged: '' or a text that starts with `?`. */
  search: string;
}

/** Takes the key of a request from the header or the query, which must agree, and removes it from the query, so that no service sees it. */
export function takeKey(
  search: string,
  header: string | string[] | undefined,
  keyInQuery: boolean,
): ClientKey {
  const inQuery: string[] = [];
  const rest: string[] = [];
  for (const part of search.length > 1 ? search.slice(1).split('&') : []) {
    const [name = '', ...value] = part.split('=');
    if (isKeyName(name)) inQuery.push(decode(value.join('=')));
    else rest.push(part);
  }
  const given = [...(header === undefined ? [] : [header].flat()), ...(keyInQuery ? inQuery : [])];
  const agree = given.every((key) => key === given[0]);
  const left = rest.length === 0 ? '' : `?${rest.join('&')}`;
  return {
    key: agree ? given[0] : undefined,
    inQuery: inQuery.length > 0,
    search: inQuery.length > 0 ? left : search,
  };
}

/** Also matches a percent-encoded name, because a service would decode the name and could log the key. */
function isKeyName(name: string): boolean {
  return name === 'key' || (name.length <= '%6b%65%79'.length && decode(name) === 'key');
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A text with invalid encoding is no valid key: the lookup will not find it.
    return text;
  }
}
