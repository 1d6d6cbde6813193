import express, { type Express } from 'express';
import { parseQuery } from '@herald/request-values';

/** Creates an express application with the common settings: no headers that reveal express, and a parser that keeps the complete query. */
export function bareApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  return app;
}
