import express, { type Express } from 'express';
import { parseQuery } from '@herald/request-values';

/** An express application as each of ours begins: without the headers that name it, and with a parser that keeps the whole query. */
export function bareApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  return app;
}
