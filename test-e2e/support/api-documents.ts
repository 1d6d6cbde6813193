import { isDeepStrictEqual } from 'node:util';
import type { RunInfo } from '@herald/launcher';
import { HttpClient } from '@herald/testing/http-client';

type Json = Record<string, unknown>;

export interface ServedDocument extends Json {
  security: unknown;
  paths: Record<string, Record<string, Json>>;
  /** By kind and name. */
  components: Record<string, Json>;
}

export type Addresses = Pick<RunInfo, 'gatewayUrl' | 'operatorUrl'>;

/** The address of a path in either document. */
export function addressOf(path: string, { gatewayUrl, operatorUrl }: Addresses): string {
  return path.startsWith('/admin/') ? operatorUrl : gatewayUrl;
}

/** The OpenAPI documents of companies and of operators as a running gateway serves them, merged for tests of all operations. */
export async function readApiDocuments({ gatewayUrl, operatorUrl }: Addresses): Promise<ServedDocument> {
  const company = await read(`${gatewayUrl}/openapi.json`);
  const operator = await read(`${operatorUrl}/openapi-operator.json`);
  return {
    ...company,
    paths: { ...pathsOf(company), ...pathsOf(operator) },
    components: componentsOf(company, operator),
  };
}

async function read(address: string): Promise<ServedDocument> {
  const { status, body } = await new HttpClient(address).get('');
  if (status !== 200) throw new Error(`${address} answers ${status}.`);
  return body as Json as ServedDocument;
}

/** The paths, with the security of each operation: the documents have different defaults. */
function pathsOf({ paths, security }: ServedDocument): ServedDocument['paths'] {
  const named = (methods: Record<string, Json>): Record<string, Json> =>
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, { security, ...operation }]),
    );
  return Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, named(methods)]));
}

function componentsOf(one: ServedDocument, other: ServedDocument): ServedDocument['components'] {
  const merged = Object.fromEntries(
    Object.entries(one.components).map(([kind, components]) => [kind, { ...components }]),
  );
  for (const [kind, components] of Object.entries(other.components)) {
    const known = (merged[kind] ??= {});
    for (const [name, component] of Object.entries(components)) {
      if (name in known && !isDeepStrictEqual(known[name], component))
        throw new Error(`The documents have two ${kind} of the name ${name}.`);
      known[name] = component;
    }
  }
  return merged;
}
