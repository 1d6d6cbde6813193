import express, { type Express, type Request } from 'express';
import { clientAddress, Networks } from '@herald/values/ip-addresses';
import { parseQuery } from '@herald/values/request-values';

/**
 * Creates an express application with the common settings: no headers that reveal express, and a parser that keeps the complete query.
 * @param trustedProxies proxies whose headers name the client, for `request.ip`
 */
export function bareApp(trustedProxies: readonly string[] = []): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  const trusted = new Networks(trustedProxies);
  // The reader of express takes any text for an address, and knows no ports.
  Object.defineProperty(app.request, 'ip', {
    get(this: Request) {
      return clientAddress(this, trusted);
    },
  });
  return app;
}
