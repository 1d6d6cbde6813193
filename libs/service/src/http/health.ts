import { Router } from 'express';
import { endingWithin } from '@herald/contracts/errors';

/** A named check, which resolves if the dependency is available and rejects otherwise. */
export interface ReadyCheck {
  name: string;
  check(): Promise<void> | void;
}

/** The inputs of `/readyz`. */
export interface Health {
  readyChecks: ReadyCheck[];
  /** Whether the process is stopping and must receive no new traffic. */
  isStopping(): boolean;
}

const CHECK_LIMIT_MS = 3_000;

/** `/healthz`: 200 while the process runs. `/readyz`: 200 if all dependencies are available, otherwise 503 with the names of the unavailable dependencies. */
export function healthRoutes({ readyChecks, isStopping }: Health): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const missing = isStopping() ? ['stopping'] : await failedChecks(readyChecks);
    response
      .status(missing.length === 0 ? 200 : 503)
      .json({ status: missing.length === 0 ? 'ready' : 'not ready', missing });
  });
  return router;
}

async function failedChecks(checks: ReadyCheck[]): Promise<string[]> {
  const outcomes = await Promise.all(
    checks.map(async ({ name, check }) => ((await checkPasses(check)) ? null : name)),
  );
  return outcomes.filter((name) => name !== null);
}

/** Whether the check passes. An answer after the limit is a failure. */
export async function checkPasses(check: ReadyCheck['check'], limitMs = CHECK_LIMIT_MS): Promise<boolean> {
  return endingWithin(limitMs, (async () => check())(), () => new Error('The check timed out.')).then(
    () => true,
    () => false,
  );
}
