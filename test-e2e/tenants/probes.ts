import type { ApiDocument, Operation, Schema } from '../fuzz/api-document';
import { Random } from '../fuzz/random';
import { SchemaValues } from '../fuzz/schema-values';
import type { RequestOptions } from '@herald/testing/http-client';
import { xmlSend } from '../support/xml-send';
import type { Equipped, Ids } from './two-companies';

/** A request with an ID, once of another company and once of none: all other fields are valid for the requesting company. */
export interface Probe {
  /** `GET /v1/customers/{customerID}: customerID in the path` */
  name: string;
  method: string;
  inPath: boolean;
  /** With this value instead of the ID. */
  request(id: number): { path: string; options: RequestOptions };
}

/** A probe for every parameter of every operation of `/v1` that accepts one of the IDs. */
export function probesOf(
  document: ApiDocument,
  { ids: own, recipient }: Pick<Equipped, 'ids' | 'recipient'>,
): Probe[] {
  return document.operations
    .filter(({ isOperators }) => !isOperators)
    .flatMap((operation) =>
      parametersOf(document, operation, Object.keys(own)).map((parameter) =>
        probeOf(
          document,
          { ...operation, path: operation.path.replace('{number}', recipient) },
          parameter,
          own,
        ),
      ),
    );
}

interface Parameter {
  where: 'path' | 'query' | 'body';
  name: string;
}

function parametersOf(document: ApiDocument, operation: Operation, names: string[]): Parameter[] {
  const inParameters = operation.parameters
    .filter((one) => one.in !== 'header' && one.in !== 'cookie' && isID(one, names))
    .map(({ in: where, name }) => ({ where, name }) as Parameter);
  const inBody = operation.body ? fieldsOf(document, operation.body.schema) : [];
  // Both searches accept any ID as a value.
  const inSearch = operation.path.endsWith('/search') ? [{ where: 'query', name: 'value' } as const] : [];
  const fields = [...new Set(inBody)].filter((name) => names.includes(name));
  return [...inParameters, ...inSearch, ...fields.map((name) => ({ where: 'body', name }) as const)];
}

/** Not if it selects one of a few kinds: the `typeID` of payments is not a customer type. */
function isID({ name, schema }: Operation['parameters'][number], names: string[]): boolean {
  return names.includes(name) && schema.enum === undefined;
}

function fieldsOf(document: ApiDocument, given: Schema): string[] {
  const schema = document.resolve(given);
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [...Object.keys(schema.properties ?? {}), ...parts.flatMap((part) => fieldsOf(document, part))];
}

function probeOf(document: ApiDocument, operation: Operation, parameter: Parameter, own: Ids): Probe {
  const { method, path } = operation;
  return {
    name: `${method} ${path}: ${parameter.name} in the ${parameter.where}`,
    method,
    inPath: parameter.where === 'path',
    request: (id) => {
      const ids: Ids = { ...own, [parameter.name]: id };
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
      const options: RequestOptions = { query: queryOf(operation, parameter, ids) };
      if (operation.body) {
        const isXml = operation.body.type.includes('xml');
        const body = bodyOf(document, operation, ids);
        options.body = isXml
          ? xmlSend({ brandID: ids['brandID'], numbers: ['995577000111'], text: 'a' })
          : body;
        options.headers = { 'content-type': operation.body.type };
      }
      return { path: filled, options };
    },
  };
}

function queryOf(operation: Operation, parameter: Parameter, ids: Ids): Record<string, string | number> {
  if (parameter.name === 'value') return { type: 'id', value: ids['value']! };
  const names = operation.parameters
    .filter((one) => one.in === 'query' && one.schema.enum === undefined)
    .map(({ name }) => name);
  const send = { numbers: '995577000111', text: 'a' };
  const known: Record<string, string | number> = {
    ...ids,
    ...(operation.path.endsWith('/send') ? send : {}),
  };
  return Object.fromEntries(names.filter((name) => name in known).map((name) => [name, known[name]!]));
}

/** Other required fields of each operation, so that only the ID causes the refusal. */
const OWN_WORDS: Record<string, Record<string, unknown>> = {
  '/v1/sms/send': { numbers: ['995577000111'], text: 'a' },
  '/v1/payments/add': { sum: 1, comment: 'Probe', paySystem: 'probe' },
  '/v1/customers/{customerID}': { name: 'Probe' },
  '/v1/accounts/{accountID}': { name: 'Probe' },
  '/v1/accounts/setCredit': { date: new Date(Date.now() + 86_400_000 * 5).toISOString().slice(0, 10) },
};

function bodyOf(document: ApiDocument, operation: Operation, ids: Ids): Record<string, unknown> {
  const known = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, [id]]));
  const values = new SchemaValues(document, known);
  // The same each time, so that two requests differ only in the ID.
  const made = values.right(operation.body!.schema, new Random(1)) as Record<string, unknown>;
  const needed = fieldsOf(document, operation.body!.schema).filter((name) => name in ids);
  const named = Object.fromEntries(needed.map((name) => [name, name === 'tagsID' ? [ids[name]] : ids[name]]));
  return { ...(operation.path in OWN_WORDS ? {} : made), ...named, ...OWN_WORDS[operation.path] };
}
