import type { HttpMetrics } from '@herald/telemetry/metrics';
import type { Caller, InternalTokenVerifier } from '../internal-token';
import { isSaneRequestId, type Logger, newRequestId, runWithRequestId } from '@herald/telemetry/logging';
import type { AnswerAsked, AskedThere, WholeAnswer } from '../multiplex';
import { INTERNAL_TOKEN_HEADER, REQUEST_ID_HEADER, requireCompany } from './caller';
import { shownError } from './render-error';

/** A complete, small request of a company that arrived over a multiplexed connection. */
export interface SmallRequest {
  caller: Extract<Caller, { kind: 'company' }>;
  requestId: string;
  /** The values of the path parameters. */
  params: Record<string, string>;
  /** The query without its `?`. */
  search: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** Whether the client has disconnected. */
  isGone(): boolean;
}

/** A route that is answered without express for requests over multiplexed connections. Express has the same route for all other requests. */
export interface SmallEndpoint {
  method: 'GET' | 'POST';
  /** The path, with `:name` for parameters. */
  path: string;
  /** @returns JSON; null if nothing was done and the request has to come as a separate HTTP request. @throws the errors of an express handler */
  answer(request: SmallRequest): Promise<string | null>;
}

export interface SmallRequestsDeps {
  endpoints: SmallEndpoint[];
  tokens: Pick<InternalTokenVerifier, 'verify'>;
  metrics: Pick<HttpMetrics, 'observe'>;
  logger: Logger;
}

interface Found {
  endpoint: SmallEndpoint;
  params: Record<string, string>;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers requests over multiplexed connections with the same request ids, token check, metrics and errors as the express application
 * (service-app.ts), but without the layers of express.
 */
export function answerSmallRequests(deps: SmallRequestsDeps): AnswerAsked {
  const find = findingAmong(deps.endpoints);
  return async (asked) => {
    const { path, search } = splitTarget(asked.target);
    const found = find(asked.method, path);
    if (!found) return null;
    const given = asked.headers[REQUEST_ID_HEADER];
    const requestId = isSaneRequestId(given) ? given : newRequestId();
    return runWithRequestId(requestId, () => answerOne(deps, found, { asked, path, search, requestId }));
  };
}

interface Served {
  asked: AskedThere;
  path: string;
  search: string;
  requestId: string;
}

async function answerOne(
  { tokens, metrics, logger }: SmallRequestsDeps,
  { endpoint, params }: Found,
  { asked, path, search, requestId }: Served,
): Promise<WholeAnswer | null> {
  const { headers, body, isGone } = asked;
  const begun = performance.now();
  let answer: WholeAnswer;
  try {
    const caller = requireCompany(await tokens.verify(headers[INTERNAL_TOKEN_HEADER]));
    const json = await endpoint.answer({ caller, requestId, params, search, headers, body, isGone });
    if (json === null) return null;
    answer = jsonAnswer(200, json);
  } catch (error) {
    const shown = shownError(error, { method: asked.method, path }, logger);
    answer = jsonAnswer(shown.status, JSON.stringify(shown.body()), shown.headers);
  }
  metrics.observe(
    { method: asked.method, route: endpoint.path, status: answer.status, gone: isGone() },
    begun,
  );
  return answer;
}

function jsonAnswer(status: number, json: string, more: Record<string, string> = {}): WholeAnswer {
  const body = Buffer.from(json);
  const headers = ['content-type', JSON_TYPE, 'content-length', String(body.length)];
  for (const name in more) headers.push(name.toLowerCase(), more[name]!);
  return { status, headers, body };
}

/** Finds only literal paths: express handles encoded paths and other spellings. */
function findingAmong(endpoints: SmallEndpoint[]): (method: string, path: string) => Found | null {
  const exact = new Map<string, Found>();
  const patterns: { endpoint: SmallEndpoint; pattern: RegExp }[] = [];
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    if (path.includes(':')) patterns.push({ endpoint, pattern: patternOf(path) });
    else exact.set(`${method} ${path}`, { endpoint, params: {} });
  }
  return (method, path) => {
    const known = exact.get(`${method} ${path}`);
    if (known) return known;
    for (const { endpoint, pattern } of patterns) {
      const match = endpoint.method === method ? pattern.exec(path) : null;
      if (match) return { endpoint, params: match.groups! };
    }
    return null;
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/%]+)')}$`);
}

function splitTarget(target: string): { path: string; search: string } {
  const at = target.indexOf('?');
  return at < 0 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at + 1) };
}
