import { ApiDocument, type Operation } from '../fuzz/api-document';
import type { HttpClient, Answer } from '@herald/testing/http-client';

/** The operations of the document: of companies (`/v1`) and of the operator (`/admin/v1`). */
export async function allOperations(): Promise<{ companies: Operation[]; operators: Operation[] }> {
  const { operations } = await ApiDocument.read();
  return {
    companies: operations.filter(({ isOperators }) => !isOperators),
    operators: operations.filter(({ isOperators }) => isOperators),
  };
}

/** Calls an operation with unknown IDs; an unauthorized caller must not learn that they are unknown. */
export function askFor(
  client: HttpClient,
  operation: Operation,
  headers: Record<string, string | undefined> = {},
  query: Record<string, string> = {},
): Promise<Answer> {
  const path = operation.path.replace(/\{\w+\}/g, '987654');
  const body = operation.body ? '{}' : undefined;
  const type = operation.body ? { 'content-type': operation.body.type } : {};
  return client.request(operation.method, path, { body, query, headers: { ...type, ...headers } });
}

/** The operation and its status, for messages of failed expectations. */
export function outcome({ method, path }: Operation, { status }: { status: number }): string {
  return `${method} ${path}: ${status}`;
}

export function expected({ method, path }: Operation, status: number): string {
  return `${method} ${path}: ${status}`;
}

/** The fields of a refusal, from JSON, or from XML below `response`. */
export function refusalOf({ headers, body, text }: Answer): Record<string, unknown> {
  if (!headers['content-type']?.startsWith('application/xml'))
    return { ...body, statusID: String(body.statusID) };
  const [, inner = ''] = /<response>([^]*)<\/response>/.exec(text) ?? [];
  return Object.fromEntries(
    [...inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value]),
  );
}
