import express, { type Express, type Router } from 'express';
import { finishApp, type Health, healthRoutes } from '@herald/service/lone';
import { type Logger } from '@herald/logging';
import { page } from './page';

const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The HTTP side: health, the interface under `/api`, the page. */
export function createWebApp(routers: Router[], health: Health, logger: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
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
