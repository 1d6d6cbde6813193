import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { contentSecurityPolicy } from '../server/security-headers';
import { readAssets } from './built-assets';

/** Output folder of `npm run build:web`; the path is the same from `dist/pages` and `src/pages`. */
const BUILT_PAGES = join(__dirname, '..', '..', 'dist-web');
const FOUND = 200;
const MISSING = 404;
const YEAR_S = 31_536_000;
const NONCE_BYTES = 18;
/** Placeholder in index.html for the nonce that the page's own style sheets must have. */
const NONCE_PLACEHOLDER = '__NONCE__';

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Herald</title><h1>Herald's console</h1>
<p>The console is running, but its pages have not been built. Run <code>npm run build:web -w services/console</code> and start it again.</p></html>
`;

/** One document for every page, because the browser renders the path. */
export function pageHandlers(folder = BUILT_PAGES) {
  const index = join(folder, 'index.html');
  const document = existsSync(index) ? readFileSync(index, 'utf8') : null;
  const assets = readAssets(join(folder, 'assets'));
  const send = (response: Response, status: number): void => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    response.set({ 'Content-Security-Policy': contentSecurityPolicy(nonce), 'Cache-Control': 'no-store' });
    response.type('html');
    if (document === null) response.status(503).send(NOT_BUILT);
    else response.status(status).send(document.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
  return {
    asset: (request: Request<{ name: string }>, response: Response, _caller: unknown, next: NextFunction) => {
      const asset = assets.get(request.params.name);
      if (!asset) return next();
      const isPacked = request.acceptsEncodings('br') === 'br';
      // File names contain a hash of the content.
      response.set({
        'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
        'Content-Type': asset.type,
        Vary: 'Accept-Encoding',
      });
      if (isPacked) response.set('Content-Encoding', 'br');
      response.end(isPacked ? asset.packed : asset.plain);
    },

    page: (_request: Request, response: Response) => send(response, FOUND),

    /** For a browser at an unknown address: a page that leads back. Programs get the next handler's answer. */
    missing: (request: Request, response: Response, next: NextFunction) => {
      const isPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
      if (isPage && !request.path.startsWith('/api/')) send(response, MISSING);
      else next();
    },
  };
}
