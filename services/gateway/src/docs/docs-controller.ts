import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Router } from 'express';
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
const ONE_HOUR_SECONDS = 3_600;

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
    serve(router, `/docs/${file}`, extname(file), readFileSync(join(folder, file)));
  }
  return router;
}

/** The same for all who ask, until the gateway is replaced: packed once, and asked for again only when an hour has gone by. */
function serve(router: Router, path: string, type: string, content: string | Buffer): void {
  const plain = Buffer.from(content);
  const packed = gzipSync(plain);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  router.get(path, (request, response) => {
    response.type(type).set({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': `public, max-age=${ONE_HOUR_SECONDS}`,
      vary: 'accept-encoding',
      etag,
    });
    const isPacked = request.acceptsEncodings('gzip', 'identity') === 'gzip';
    if (isPacked) response.set('content-encoding', 'gzip');
    response.send(isPacked ? packed : plain);
  });
}
