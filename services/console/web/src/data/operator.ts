import type { paths as OperatorPaths } from '../generated/operator-api';
import { type Answer, ask, type Query, withQuery } from './api';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Paths of the operator's API document that have this method. */
type PathWith<M extends Method> = {
  [P in keyof OperatorPaths]: OperatorPaths[P] extends Record<M, object> ? P : never;
}[keyof OperatorPaths];

/** Names of the path parameters, written in braces. */
type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<P extends string> = Record<Names<P>, string | number>;

/** The path of a response, typed with that response. */
export type Target<T> = string & { readonly answer?: T };

/**
 * A path to read. Every call to the operator API goes through `get` or `change`, with the path as in the API document: TypeScript reports
 * removed paths, and a test finds operations that no screen uses.
 */
export function get<const P extends PathWith<'get'>>(
  path: P,
  values: Values<P>,
  query: Query = {},
): Target<Answer<P>> {
  return withQuery(filled(path, values), query);
}

/** Calls an operation that changes data. @throws ApiError */
export function change<const M extends Exclude<Method, 'get'>, const P extends PathWith<M>>(
  method: M,
  path: P,
  values: Values<P>,
  body?: object,
  query: Query = {},
  headers: Record<string, string> = {},
): Promise<Answer<P, M>> {
  return ask<Answer<P, M>>(method.toUpperCase(), withQuery(filled(path, values), query), body, headers);
}

function filled(path: string, values: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name]!));
}
