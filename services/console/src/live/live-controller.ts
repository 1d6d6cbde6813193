import type { Request, Response } from 'express';
import { ForbiddenError, TooManyRequestsError, ValidationError } from '@herald/contracts/errors';
import { permittedTarget } from '../api/permitted-target';
import type { GatewayClient } from '../gateway/gateway-client';
import type { OpenSession, SessionService } from '../sessions/session-service';
import { liveTarget } from '../gateway/test-target';
import { LiveStream } from './live-stream';

export interface LiveControllerDeps {
  gateway: Pick<GatewayClient, 'ask'>;
  sessions: Pick<SessionService, 'findSession'>;
}

/** Paths that are not audited, and cheap to poll. */
const WATCHABLE = [
  /^\/v1\/sms\/(balance|statistics|messages(\/\d+\/\d+)?|brandNames|inbound|jobs)$/,
  /^\/admin\/v1\/(statistics|routes(\/[\w.-]+)?|alarms|brands|companies|jobs\/\d+|companies\/\d+\/(jobs|billing-runs(\/\d+)?))$/,
];
/** Dead letters with their bodies are audited. */
const DEAD_LETTERS = '/admin/v1/dead-letters';
const EVERY_MS = 3_000;
const MOST_TARGETS = 8;
const MOST_STREAMS = 1_000;
const MOST_OF_A_SESSION = 8;
const RETRY_AFTER_S = 30;

/** `?watch=/v1/…&watch=/v1/…`: the current responses and each change of them, as server-sent events. */
export function liveHandlers({ gateway, sessions }: LiveControllerDeps) {
  const open = new Map<LiveStream, string>();

  return {
    stream: async (request: Request, response: Response, session: OpenSession) => {
      const { id } = session.document;
      const own = [...open.values()].filter((other) => other === id).length;
      if (open.size >= MOST_STREAMS || own >= MOST_OF_A_SESSION)
        throw new TooManyRequestsError(RETRY_AFTER_S);
      const targets = watched(request.query.watch).map((target) =>
        permittedTarget(session.document, 'GET', target),
      );
      for (const target of targets) requireWatchable(target);
      response
        .status(200)
        .set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
        .flushHeaders();
      const isOpen = async (): Promise<boolean> =>
        (await sessions.findSession(session.secret, { isUse: false })) !== null;
      const stream = new LiveStream({ gateway, session, targets, response, isOpen, everyMs: EVERY_MS });
      open.set(stream, id);
      await stream.streamChanges().finally(() => open.delete(stream));
    },

    end: () => {
      for (const stream of open.keys()) stream.end();
    },
  };
}

function watched(given: unknown): string[] {
  const targets = [given]
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.startsWith('/'));
  if (targets.length > 0 && targets.length <= MOST_TARGETS) return targets;
  throw new ValidationError({ watch: `watch must have 1 to ${MOST_TARGETS} paths` });
}

function requireWatchable(target: string): void {
  const [path = '', query] = target.split('?');
  const isCount = path === DEAD_LETTERS && new URLSearchParams(query).get('bodies') === 'false';
  if (!isCount && !WATCHABLE.some((pattern) => pattern.test(liveTarget(path))))
    throw new ForbiddenError('Live updates are not available for this path.');
}
