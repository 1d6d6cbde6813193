import { Router } from 'express';
import { openApiDocument } from './open-api';
import { docsPage } from './docs-page';

/** `/openapi.json` and `/docs`, open to everybody. */
export function docsRoutes(): Router {
  const router = Router();
  const document = openApiDocument();
  const page = docsPage(document);
  router.get('/openapi.json', (_request, response) => {
    response.json(document);
  });
  router.get('/docs', (_request, response) => {
    response
      .set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('html')
      .send(page);
  });
  return router;
}
