import { join } from 'node:path';
import express, { type Express, type Router } from 'express';
import { bareApp, finishApp, type Health, healthRoutes } from '@herald/service';
import { type Logger } from '@herald/telemetry/logging';

const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The folder of the page, from `dist/web` as from `src/web`. */
const PAGE = join(__dirname, '..', '..', 'web');

/** The HTTP server: health, the API under `/api`, and the page. */
export function createWebApp(routers: Router[], health: Health, logger: Logger): Express {
  const app = bareApp();
  app.use((_request, response, next) => {
    response.set(SECURITY_HEADERS);
    next();
  });
  app.use(healthRoutes(health));
  for (const router of routers) app.use(router);
  app.use(express.static(PAGE));
  finishApp(app, routers, logger);
  return app;
}
