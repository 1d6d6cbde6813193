import { UnavailableError, untilAvailable } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';

/** In ms. Kubernetes ends a process that has not started after 120 s (startupProbe), so the process logs the reason before that. */
const LIMIT_MS = 100_000;
const RETRY_EVERY_MS = 1_000;
/** MongoDB's code of AuthenticationFailed. */
const AUTHENTICATION_FAILED = 18;

interface Server {
  name: 'MongoDB' | 'RabbitMQ';
  /** The setting with the address, login and password. */
  setting: 'MONGO_URL' | 'AMQP_URL';
  url: string;
}

export const mongoAt = (url: string): Server => ({ name: 'MongoDB', setting: 'MONGO_URL', url });
export const rabbitAt = (url: string): Server => ({ name: 'RabbitMQ', setting: 'AMQP_URL', url });

/**
 * Connects to a server at the start of a process. In a new installation the server, its replica set or the user of this service may still be
 * missing, so the attempt is repeated, and each reason is logged once.
 * @throws UnavailableError with the last reason at the end of the limit (ms); any other error of `connect` at once
 */
export async function whenAccepted<T>(
  server: Server,
  connect: () => Promise<T>,
  { logger, limitMs = LIMIT_MS }: { logger: Logger; limitMs?: number },
): Promise<T> {
  const end = performance.now() + limitMs;
  let logged = '';
  const attempt = (): Promise<T> =>
    connect().catch((cause: unknown) => {
      throw isRefused(cause) ? new UnavailableError(refusalOf(server), cause) : cause;
    });
  return untilAvailable(attempt, {
    isStopping: () => performance.now() >= end,
    onUnavailable: (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== logged) logger.warn('process.waiting_for_server', { server: server.name, reason });
      logged = reason;
    },
    pauseMs: RETRY_EVERY_MS,
  });
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error as { code?: unknown }).code === AUTHENTICATION_FAILED ||
    /\bACCESS[-_]REFUSED\b/.test(error.message)
  );
}

function refusalOf({ name, setting, url }: Server): string {
  const user = /:\/\/([^:@/]+)[^@/]*@/.exec(url)?.[1];
  const whose =
    user === undefined ? `a login without a user` : `the login of user ${decodeURIComponent(user)}`;
  return `${name} rejects ${whose}: create the user, or correct its password in ${setting}.`;
}
