import { answerHeaders, type CommonAnswer, commonResponse } from './common-answers';
import type { Schema } from './schema';

/**
 * One request and its answer. Its name stands at the request's examples and at the answer's, so that a reader (and the
 * test that sends them all) finds the one by the other. What has no `send` can't be provoked by a request alone.
 */
export interface Example {
  name: string;
  summary: string;
  send?: {
    path?: Record<string, string | number>;
    query?: Record<string, string | number | boolean>;
    headers?: Record<string, string>;
    body?: unknown;
  };
  status: number;
  answer: unknown;
}

export interface Parameter {
  schema: Schema;
  required?: boolean;
}

/** An operation as it is described by hand; method, path, summary and key come from the gateway's tables of routes. */
export interface Operation {
  id: string;
  tag: string;
  description: string;
  /** Schemas of the parts of the path that vary. */
  path?: Record<string, Schema>;
  query?: Record<string, Parameter>;
  headers?: Record<string, Parameter>;
  body?: { schema: Schema; required: boolean };
  /** What the operation itself answers, by HTTP status. */
  answers: Record<number, { description: string; schema: Schema }>;
  /** Answers that mean the same everywhere; the ones that every operation has are added by themselves. */
  common: readonly CommonAnswer[];
  examples: readonly Example[];
}

/** By method and path as the gateway's tables have them: `GET /v1/sms/report/:smsID`. */
export type Operations = Record<string, Operation>;

export interface RouteFacts {
  method: string;
  /** With `{name}` for what varies. */
  path: string;
  summary: string;
  security: Record<string, string[]>[];
  /** Answers that every operation of this kind has. */
  always: readonly CommonAnswer[];
  xml: boolean;
}

type Named = Record<string, { summary: string; value: unknown }>;

/** The operation as OpenAPI has it. */
export function openApiOperation(operation: Operation, route: RouteFacts): Record<string, unknown> {
  const type = route.xml ? 'application/xml' : 'application/json';
  const { body } = operation;
  return {
    operationId: operation.id,
    summary: route.summary,
    description: operation.description,
    tags: [operation.tag],
    security: route.security,
    parameters: parametersOf(operation, route.path),
    ...(body
      ? {
          requestBody: {
            required: body.required,
            content: {
              [type]: { schema: body.schema, ...examples(named(operation, ({ send }) => send?.body)) },
            },
          },
        }
      : {}),
    responses: responsesOf(operation, route, type),
  };
}

function parametersOf(operation: Operation, path: string): Record<string, unknown>[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const schema = operation.path?.[name!];
    if (!schema) throw new Error(`${operation.id} does not describe {${name}}`);
    return parameter(
      'path',
      name!,
      { schema, required: true },
      named(operation, ({ send }) => send?.path?.[name!]),
    );
  });
  const inQuery = Object.entries(operation.query ?? {}).map(([name, given]) =>
    parameter(
      'query',
      name,
      given,
      named(operation, ({ send }) => send?.query?.[name]),
    ),
  );
  const inHeader = Object.entries(operation.headers ?? {}).map(([name, given]) =>
    parameter(
      'header',
      name,
      given,
      named(operation, ({ send }) => send?.headers?.[name]),
    ),
  );
  return [...inPath, ...inQuery, ...inHeader];
}

function parameter(
  where: string,
  name: string,
  { schema, required }: Parameter,
  values: Named,
): Record<string, unknown> {
  const { description, ...rest } = schema;
  // A page that fills a form in with the first example would send what is optional, and often what is refused.
  const shown = required || Object.keys(values).length === 0 ? values : { ...LEFT_OUT, ...values };
  return { name, in: where, required: required ?? false, description, schema: rest, ...examples(shown) };
}

const LEFT_OUT: Named = { leftOut: { summary: 'left out', value: '' } };

function responsesOf(operation: Operation, route: RouteFacts, type: string): Record<string, unknown> {
  const told = (status: number): Named =>
    named(operation, (example) => (example.status === status ? example.answer : undefined));
  const own = Object.entries(operation.answers).map(([status, { description, schema }]) => {
    const content = { [type]: { schema, ...examples(told(Number(status))) } };
    return [status, { description, headers: answerHeaders(route.always), content }];
  });
  const common = [...new Set([...operation.common, ...route.always])]
    .filter((name) => !(statusOf(name) in operation.answers))
    .map((name) => [statusOf(name), commonAnswer(name, route.xml, told(statusOf(name)))]);
  return Object.fromEntries([...own, ...common]) as Record<string, unknown>;
}

/** By reference, unless the operation has examples of its own for it. */
function commonAnswer(name: CommonAnswer, isXml: boolean, told: Named): Record<string, unknown> {
  return Object.keys(told).length === 0
    ? { $ref: `#/components/responses/${name}${isXml ? 'Xml' : ''}` }
    : commonResponse(name, isXml, told);
}

/** `NotFound404` → 404 */
export function statusOf(answer: CommonAnswer): number {
  return Number(answer.slice(-3));
}

function named(operation: Operation, pick: (example: Example) => unknown): Named {
  const found = operation.examples
    .map((example) => [example.name, { summary: example.summary, value: pick(example) }] as const)
    .filter(([, { value }]) => value !== undefined);
  return Object.fromEntries(found);
}

function examples(values: Named): { examples?: Named } {
  return Object.keys(values).length > 0 ? { examples: values } : {};
}
