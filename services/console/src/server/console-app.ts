import type { Express, RequestHandler, Router } from 'express';
import {
  bareApp,
  finishApp,
  type Health,
  healthRoutes,
  keepRequestId,
  measureRequests,
} from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import type { SharedAddress } from '@herald/values/ip-addresses';
import type { HttpMetrics } from '@herald/telemetry/metrics';
import { securityHeaders } from './security-headers';

export interface ConsoleAppDeps {
  health: Health;
  logger: Logger;
  metrics: HttpMetrics;
  publicUrl: string;
  trustedProxies: string[];
  shared: Pick<SharedAddress, 'note'>;
  /** Served without a session. */
  open: Router;
  guard: RequestHandler;
  /** Behind the guard. */
  guarded: Router;
  /** For paths without a route. */
  missing: RequestHandler;
}

/** A stream stays open as long as its page, so its duration is meaningless. */
const UNMEASURED = '/api/live';

/** The Express application: health, pages and sign-in are public; everything else requires a session. */
export function createConsoleApp(deps: ConsoleAppDeps): Express {
  const { health, logger, publicUrl, open, guard, guarded, missing } = deps;
  const app = bareApp(deps.trustedProxies);
  app.use((request, _response, next) => {
    const forwarded = request.get('x-forwarded-for') ?? request.get('forwarded');
    if (forwarded !== undefined) deps.shared.note(request.ip ?? '', `for ${forwarded}`);
    next();
  });
  app.use(keepRequestId);
  app.use(securityHeaders(publicUrl));
  const measure = measureRequests(deps.metrics);
  app.use((request, response, next) => {
    if (request.path === UNMEASURED) next();
    else measure(request, response, next);
  });
  app.use(healthRoutes(health));
  app.use(open);
  app.use('/api', guard);
  app.use(guarded);
  app.use(missing);
  finishApp(app, [open, guarded], logger);
  return app;
}
