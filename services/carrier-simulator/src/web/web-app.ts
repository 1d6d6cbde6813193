import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, Router } from 'express';
import { bareApp, finishApp, type Health, healthRoutes } from '@herald/service';
import { type Logger } from '@herald/logging';

const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The HTTP server: health, the API under `/api`, and the page. */
export function createWebApp(routers: Router[], health: Health, logger: Logger): Express {
  const app = bareApp();
  app.use((_request, response, next) => {
    response.set(SECURITY_HEADERS);
    next();
  });
  app.use(healthRoutes(health));
  for (const router of routers) app.use(router);
  app.use(page());
  finishApp(app, routers, logger);
  return app;
}

/** The output folder of `npm run build:web`, from `dist/web` as from `src/web`. */
const BUILT_PAGE = join(__dirname, '..', '..', 'dist-web');

const NOT_BUILT = `<!doctype html><meta charset="utf-8"><title>Carrier simulator</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<body style="font: 1rem/1.5 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem">
<h1>Carrier simulator</h1>
<p>The simulator is running, but its page has not been built. Run
<code>npm run build:web -w services/carrier-simulator</code> and load this again.</p>
<p>Without the page: <a href="api/phones">phones</a>, <a href="api/messages">messages</a>, <a href="api/stats">statistics</a>,
<a href="api/settings">settings</a>, <a href="api/behaviours">behaviours</a>.</p>
`;

const YEAR_SECONDS = 31_536_000;

/** Serves the page, or a notice if it was not built. */
export function page(folder = BUILT_PAGE): Router {
  const router = Router();
  // Files under assets have a hash of their content in their names.
  const assets = { immutable: true, maxAge: YEAR_SECONDS * 1000, fallthrough: true };
  router.use('/assets', express.static(join(folder, 'assets'), assets));
  router.use(express.static(folder));
  router.get('/', (_request, response, next) => {
    if (existsSync(join(folder, 'index.html'))) next();
    else response.status(503).type('html').send(NOT_BUILT);
  });
  return router;
}
