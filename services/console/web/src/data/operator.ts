import type { paths as OperatorPaths } from '../generated/operator-api';
import { type Answer, ask, type Query, withQuery } from './api';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The paths of the operator's API document that have this method. */
type PathWith<M extends Method> = {
  [P in keyof OperatorPaths]: OperatorPaths[P] extends Record<M, object> ? P : never;
}[keyof OperatorPaths];

/** What stands in braces in a path. */
type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<P extends string> = Record<Names<P>, string | number>;

/** The address of an answer, which knows what is answered there. */
export type Target<T> = string & { readonly answer?: T };

/**
 * The address of something to read. Every call to the operator's API goes through `get` or `act`, with its path as the API document has it:
 * so TypeScript knows of a path that is gone, and a test finds operations that no screen uses.
 */
export function get<const P extends PathWith<'get'>>(
  path: P,
  values: Values<P>,
  query: Query = {},
): Target<Answer<P>> {
  return withQuery(filled(path, values), query);
}

/** Changes something. @throws ApiError */
export function act<const M extends Exclude<Method, 'get'>, const P extends PathWith<M>>(
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
