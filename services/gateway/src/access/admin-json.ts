import type { RequestHandler } from 'express';
import { jsonBody } from '@herald/service';

const parse = jsonBody({ limitBytes: 1024 * 1024, optional: true });

/** Parses the JSON body of an operator's request, once. A missing body counts as `{}`, because most fields have defaults. */
export const adminJson: RequestHandler = (request, response, next) =>
  request.body === undefined ? parse(request, response, next) : next();
