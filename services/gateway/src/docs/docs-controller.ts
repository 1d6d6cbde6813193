import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Router } from 'express';
import { API_DOCUMENTS, docsFiles, type Reader, readApiDocument, readDocsFile } from './api-documents';
import { docsPage, PAGE_FILES, pageScript } from './docs-page';

/** Allows scripts, styles and requests of this gateway only. Inline styles are allowed because Scalar adds them; inline scripts are not. */
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

const ONE_HOUR_SECONDS = 3_600;

/** Serves a reader's document with its reference page, and to companies also the guides. No key is required; `/` redirects to the page. */
export function docsRoutes(reader: Reader): Router {
  const router = Router();
  const document = API_DOCUMENTS.find((one) => one.reader === reader)!;
  const { address, page, file } = document;
  router.get('/', (_request, response) => response.redirect(page));

  serve(router, address, 'json', readApiDocument(file));
  serve(router, page, 'html', docsPage(document));
  serve(router, `${page}/page.js`, 'js', pageScript(document));
  const files = docsFiles().filter(({ path }) => reader === 'company' || PAGE_FILES.includes(path));
  for (const { path, type, file: built } of files)
    serve(router, path, type, readDocsFile(built), readDocsFile(`${built}.gz`));
  return router;
}

/** Serves a file that changes only with a new version of the gateway. It is compressed once, and clients cache it for an hour. */
function serve(
  router: Router,
  path: string,
  type: string,
  content: string | Buffer,
  packed: Buffer = gzipSync(content),
): void {
  const plain = Buffer.from(content);
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
