import type { RequestHandler } from 'express';

/** Nothing inline and nothing from other origins. Style sheets that components insert carry the nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ONE_YEAR_S = 31_536_000;

/** For every response: not cached unless a route says otherwise, and never shown in a frame. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${ONE_YEAR_S}; includeSubDomains`,
    }),
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}
