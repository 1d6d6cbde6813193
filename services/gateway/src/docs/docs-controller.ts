import { dirname, join } from 'node:path';
import { type Response, Router } from 'express';
import { API_DOCUMENTS, readApiDocument } from './api-documents';
import { docsPage, PAGE_STYLE, pageScript } from './docs-page';

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

/** Files of Swagger UI that the pages load; nothing else of the package is served. */
const FILES = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];
const ONE_HOUR_MS = 3_600_000;

/** `/openapi.json` and `/openapi-operator.json` with the pages that show them, open to everybody. */
export function docsRoutes(): Router {
  const router = Router();
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));

  for (const { address, page, file } of API_DOCUMENTS) {
    serve(router, address, 'json', readApiDocument(file));
    serve(router, page, 'html', docsPage(page, address));
    serve(router, `${page}/page.js`, 'js', pageScript(address));
  }
  serve(router, '/docs/page.css', 'css', PAGE_STYLE);
  for (const file of FILES) {
    router.get(`/docs/${file}`, (_request, response, next) => {
      guarded(response).sendFile(join(folder, file), { maxAge: ONE_HOUR_MS }, (error) => {
        if (error) next(error);
      });
    });
  }
  return router;
}

function serve(router: Router, path: string, type: string, text: string): void {
  router.get(path, (_request, response) => {
    guarded(response).type(type).send(text);
  });
}

function guarded(response: Response): Response {
  return response.set({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
}
