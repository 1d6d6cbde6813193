import { parse, type ParsedUrlQuery } from 'node:querystring';

/** Parses all parameters of a query (without its `?`). By default Node's parser silently drops parameters after the thousandth. */
export function parseQuery(search: string): ParsedUrlQuery {
  return parse(search, '&', '=', { maxKeys: 0 });
}
