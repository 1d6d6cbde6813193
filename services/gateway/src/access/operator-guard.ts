import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { UnauthorizedError } from '@herald/contracts/errors';
import { LineBudget, type Logger } from '@herald/telemetry/logging';
import { createCounter, type Registry } from '@herald/telemetry/metrics';
import { type IdempotencyKey, idempotencyOf } from '@herald/service';
import type { FailedAuthLimiter } from './failed-auth-limiter';
import type { LastUses, Used } from './last-uses';
import type { Role } from './roles';

/** The operator that a token authenticates. */
export interface ActingOperator {
  /** 0 = the holder of `OPERATOR_TOKEN`. */
  operator: number;
  name: string;
  role: Role;
  /** Id of the token; null = `OPERATOR_TOKEN`. */
  token: number | null;
}

export interface OperatorGuardDeps {
  /** `OPERATOR_TOKEN`: emergency access as an owner, if no operator can sign in. Its use raises an alarm. */
  operatorToken: string;
  /** Finds the operator of a token (`OperatorDirectory`). */
  directory: {
    findOperator(token: string, from: string): Promise<(ActingOperator & { token: number }) | null>;
  };
  /** Counts wrong tokens by address. */
  limiter: Pick<FailedAuthLimiter, 'requireGuess'>;
  /** Whether a text has the form of an operator's token, which is too long to guess. */
  isToken(text: string): boolean;
  uses: Pick<LastUses<Used>, 'note'>;
  logger: Logger;
  registry: Registry;
  now(): Date;
}

const BEARER = /^Bearer +(\S+) *$/i;
const ACTING = 'actingOperator';
const BREAK_GLASS: ActingOperator = { operator: 0, name: 'operator', role: 'owner', token: null };
/** The phone number in the paths `/privacy/numbers/…` and `/messages/…/…`. */
const NUMBER_IN_PATH = /(\/privacy\/numbers\/|\/messages\/[^/]+\/)[^/]+/i;
const LINES_PER_SECOND = 5;

/** Authenticates operators by `Authorization: Bearer <token>`. Later handlers get the operator from `actingOperator`. */
export function operatorGuard(deps: OperatorGuardDeps): RequestHandler {
  const { directory, limiter, isToken, uses, logger, registry, now } = deps;
  const expected = digest(deps.operatorToken);
  const breakGlass = createCounter(registry, {
    name: 'herald_gateway_operator_token_requests_total',
    help: 'Requests to the operator API with OPERATOR_TOKEN, which identifies no single person.',
  });
  const lines = new LineBudget(logger, 'operator.break_glass', LINES_PER_SECOND);
  const refusals = new LineBudget(logger, 'operator.refused', LINES_PER_SECOND);
  return async (request, response, next) => {
    const from = request.ip ?? '';
    const path = pathWithoutNumber(request.originalUrl.split('?')[0]!);
    const given = bearerOf(request);
    // Before the comparison, so that the right guess of a throttled address is refused too.
    if (given !== undefined && !isToken(given)) limiter.requireGuess(from);
    // Digests have equal lengths, so that the comparison takes constant time for any input.
    if (given !== undefined && timingSafeEqual(digest(given), expected)) {
      breakGlass.inc();
      lines.log({ from, method: request.method, path });
      actAs(response, BREAK_GLASS);
      next();
      return;
    }
    const credential = given === undefined ? null : await directory.findOperator(given, from);
    if (!credential) {
      refusals.log({ from, path });
      response.setHeader('WWW-Authenticate', 'Bearer');
      throw new UnauthorizedError('The operator token is missing or not valid.');
    }
    uses.note({ id: credential.token, at: now(), from });
    actAs(response, credential);
    next();
  };
}

/** Masks the phone number in a path, also if it is percent-encoded, because logs and audit rows are kept longer than numbers may be. */
export function pathWithoutNumber(path: string): string {
  return path.replace(NUMBER_IN_PATH, '$1***');
}

/** The token of `Authorization: Bearer …`. */
export function bearerOf(request: Request): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/** Sets the operator of the request. */
export function actAs(response: Response, operator: ActingOperator): void {
  response.locals[ACTING] = operator;
}

/** Returns the operator of the request. Available only after the guard. */
export function actingOperator(response: Response): ActingOperator {
  const acting = response.locals[ACTING] as ActingOperator | undefined;
  if (!acting) throw new UnauthorizedError('The operator token is missing or not valid.');
  return acting;
}

/** The Idempotency-Key of an operator's request. The key belongs to this operator: the same key of another operator is another key. */
export function operatorsRequest(request: Request, response: Response): IdempotencyKey | undefined {
  return idempotencyOf(request, `operator ${actingOperator(response).operator}`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
