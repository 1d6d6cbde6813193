import type { RequestHandler } from 'express';
import { jsonBody } from '@herald/service';

const LIMIT_BYTES = 1024 * 1024;
const parse = jsonBody({ limitBytes: LIMIT_BYTES });

/** The JSON body of an operator's request; none at all counts as `{}`, because most fields have defaults. */
export const adminJson: RequestHandler = (request, response, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || Number(length) === 0)) {
    request.body = {};
    next();
    return;
  }
  return parse(request, response, next);
};
