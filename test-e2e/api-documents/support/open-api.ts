import { HttpClient } from '../../support/http-client';
import { herald } from '../../support/herald';

export type Json = Record<string, unknown>;

export interface Document {
  info: { description: string };
  webhooks: Record<string, { get: { parameters: RawParameter[] } }>;
  paths: Record<string, Record<string, RawOperation>>;
  components: { responses: Record<string, RawResponse>; schemas: Record<string, Json> };
}

interface RawParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Json;
  examples?: Named;
}

type Named = Record<string, { summary: string; value: unknown }>;

interface RawResponse {
  $ref?: string;
  content: Record<string, { schema: Json; example?: unknown; examples?: Named }>;
}

interface RawOperation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: RawParameter[];
  requestBody?: { content: Record<string, { schema: Json; examples?: Named }> };
  responses: Record<string, RawResponse>;
}

export interface DescribedAnswer {
  status: number;
  type: string;
  schema: Json;
  /** It stands for all operations, and so does its example. */
  isShared: boolean;
  /** By name. */
  examples: Record<string, unknown>;
}

export interface DescribedOperation {
  id: string;
  method: string;
  /** With `{name}` for what varies. */
  path: string;
  security: string[];
  parameters: RawParameter[];
  body: { type: string; schema: Json } | null;
  answers: DescribedAnswer[];
  examples: DescribedExample[];
}

/** A request of the document and the answer that it is said to get: both carry the same name. */
export interface DescribedExample {
  name: string;
  path: Json;
  query: Json;
  headers: Json;
  /** undefined where there is none. */
  body: unknown;
  answer: DescribedAnswer;
  told: unknown;
}

/** The document as the running gateway serves it. */
export async function readDocument(): Promise<Document> {
  const { text } = await new HttpClient(herald().system.run.gatewayUrl).get('/openapi.json');
  return JSON.parse(text) as Document;
}

export function operationsOf(document: Document): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => describe(document, method.toUpperCase(), path, raw)),
  );
}

function describe(document: Document, method: string, path: string, raw: RawOperation): DescribedOperation {
  const [type, body] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
  const answers = Object.entries(raw.responses).map(([status, response]) =>
    answerOf(document, Number(status), response),
  );
  const inBody = body?.examples ?? {};
  // In the order of the requests: some take for granted what those before them did.
  const asked = [...raw.parameters, ...(body ? [body] : [])].flatMap(({ examples }) =>
    Object.keys(examples ?? {}),
  );
  const told = answers.filter(({ isShared }) => !isShared).flatMap(({ examples }) => Object.keys(examples));
  // A parameter's `leftOut` is no request.
  const names = [...new Set([...asked, ...told])].filter((name) => told.includes(name));
  const partOf = (where: RawParameter['in'], name: string): Json =>
    Object.fromEntries(
      raw.parameters
        .filter((parameter) => parameter.in === where && name in (parameter.examples ?? {}))
        .map((parameter) => [parameter.name, parameter.examples![name]!.value]),
    );
  return {
    id: raw.operationId,
    method,
    path,
    security: raw.security.flatMap(Object.keys),
    parameters: raw.parameters,
    body: body ? { type: type!, schema: body.schema } : null,
    answers,
    examples: names.map((name) => {
      const answer = answers.find(({ examples }) => name in examples)!;
      return {
        name,
        path: partOf('path', name),
        query: partOf('query', name),
        headers: partOf('header', name),
        body: inBody[name]?.value,
        answer,
        told: answer.examples[name],
      };
    }),
  };
}

function answerOf(document: Document, status: number, { $ref, ...given }: RawResponse): DescribedAnswer {
  const response = $ref ? document.components.responses[$ref.split('/').pop()!]! : given;
  const [type, { schema, examples }] = Object.entries(response.content)[0]!;
  const named = Object.entries(examples ?? {}).map(([name, { value }]) => [name, value]);
  return {
    status,
    type,
    schema,
    isShared: $ref !== undefined,
    examples: Object.fromEntries(named) as Record<string, unknown>,
  };
}
