import { parse, type ParsedUrlQuery } from 'node:querystring';

/** The parameters of a query (without its `?`), all of them: Node's parser by itself drops those behind the thousandth without a word. */
export function parseQuery(search: string): ParsedUrlQuery {
  return parse(search, '&', '=', { maxKeys: 0 });
}
