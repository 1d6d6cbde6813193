import { parse, type ParsedUrlQuery } from 'node:querystring';

/** All parameters of a query (without its `?`): by default Node's parser silently drops those behind the thousandth. */
export function parseQuery(search: string): ParsedUrlQuery {
  return parse(search, '&', '=', { maxKeys: 0 });
}
