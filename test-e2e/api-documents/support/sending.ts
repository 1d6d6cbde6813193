import { addressOf } from '../../support/api-documents';
import { herald } from '../../support/herald';
import { type Answer, HttpClient } from '@herald/testing/http-client';
import type { DescribedExample, DescribedOperation } from './open-api';
import type { Ids, Setting } from './sample-fixture';

/** Sends an example with the key or token of its operation. */
export function sendExample(
  operation: DescribedOperation,
  example: DescribedExample,
  { key, ids }: Setting,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { operatorToken } = herald().system.run;
  if (operation.security.includes('operatorToken')) {
    return sendAs(operation, example, ids, {}, { ...headers, authorization: `Bearer ${operatorToken}` });
  }
  // If both are documented, each form is used: GET and XML with the query, the others with the header.
  const inQuery = operation.security.includes('keyInQuery') && example.body === undefined;
  return inQuery || operation.body?.type === 'application/xml'
    ? sendAs(operation, example, ids, { key }, headers)
    : sendAs(operation, example, ids, {}, { ...headers, key });
}

export function sendAs(
  { method, path, body }: DescribedOperation,
  example: DescribedExample,
  ids: Ids,
  query: Record<string, string>,
  headers: Record<string, string>,
): Promise<Answer> {
  const parts = real(example.path, ids) as Record<string, string>;
  const target = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(parts[name])));
  return new HttpClient(addressOf(path, herald().system.run)).request(method, target, {
    query: { ...(real(example.query, ids) as Record<string, string>), ...query },
    headers: {
      ...(example.body === undefined ? {} : { 'content-type': body!.type }),
      ...(example.headers as Record<string, string>),
      ...headers,
    },
    body: example.body === undefined ? undefined : bodyText(example.body, ids),
  });
}

function bodyText(body: unknown, ids: Ids): string {
  if (typeof body !== 'string') return JSON.stringify(real(body, ids));
  return body.replace(/<(\w+)>([^<]*)<\/\1>/g, (_all, name: string, value: string) => {
    const found = [...(ids[name] ?? [])].find(([sample]) => String(sample) === value);
    return `<${name}>${found ? String(found[1]) : value}</${name}>`;
  });
}

/** The value with real IDs in place of the document's. */
function real(value: unknown, ids: Ids, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => real(element, ids, name));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, real(inner, ids, key)]));
  }
  return ids[name]?.has(value) ? ids[name].get(value) : value;
}
