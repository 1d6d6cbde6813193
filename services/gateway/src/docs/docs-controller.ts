import { dirname, join } from 'node:path';
import { type Response, Router } from 'express';
import { docsPage, PAGE_SCRIPT, PAGE_STYLE } from './docs-page';
import { openApiDocument } from './open-api';

/**
 * Scripts, styles and requests of this gateway only. Swagger UI sets style attributes and draws its arrows from data
 * addresses; it runs no inline script.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Files of Swagger UI that the page loads; nothing else of the package is served. */
const FILES = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];
const ONE_HOUR_MS = 3_600_000;

/** `/openapi.json` and `/docs` with its files, open to everybody. */
export function docsRoutes(): Router {
  const router = Router();
  // Made once: half a megabyte of text is not written anew for everybody who asks.
  const document = JSON.stringify(openApiDocument());
  const page = docsPage();
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));

  router.get('/openapi.json', (_request, response) => {
    guarded(response).type('json').send(document);
  });
  router.get('/docs', (_request, response) => {
    guarded(response).type('html').send(page);
  });
  router.get('/docs/page.js', (_request, response) => {
    guarded(response).type('js').send(PAGE_SCRIPT);
  });
  router.get('/docs/page.css', (_request, response) => {
    guarded(response).type('css').send(PAGE_STYLE);
  });
  for (const file of FILES) {
    router.get(`/docs/${file}`, (_request, response, next) => {
      guarded(response).sendFile(join(folder, file), { maxAge: ONE_HOUR_MS }, (error) => {
        if (error) next(error);
      });
    });
  }
  return router;
}

function guarded(response: Response): Response {
  return response.set({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
}
