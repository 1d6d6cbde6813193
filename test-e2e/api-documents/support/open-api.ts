import { API_DOCUMENTS, readApiDocument } from '../../../services/gateway/src/docs/api-documents';
import { readApiDocuments } from '../../support/api-documents';
import { herald } from '../../support/herald';

export type Json = Record<string, unknown>;

export interface Document {
  info: { title: string; description: string };
  security: Record<string, string[]>[];
  webhooks: Record<string, { get: { parameters: (RawParameter | Reference)[] } }>;
  paths: Record<string, Record<string, RawOperation>>;
  components: {
    parameters: Record<string, RawParameter>;
    responses: Record<string, RawResponse>;
    schemas: Record<string, Json>;
  };
}

interface Reference {
  $ref: string;
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
  content: Record<string, { schema: Json; example?: unknown; examples?: Named }>;
}

interface RawOperation {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: (RawParameter | Reference)[];
  requestBody?: { content: Record<string, { schema: Json; examples?: Named }> };
  responses: Record<string, RawResponse | Reference>;
}

export interface DescribedAnswer {
  status: number;
  type: string;
  schema: Json;
  /** By name. */
  examples: Record<string, unknown>;
}

export interface DescribedOperation {
  id: string;
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  security: string[];
  /** The scope that a company's key needs; in the operator's API, the required role. */
  scope: string | undefined;
  parameters: RawParameter[];
  body: { type: string; schema: Json } | null;
  answers: DescribedAnswer[];
  examples: DescribedExample[];
}

/** A documented request and its response: both have the same name. */
export interface DescribedExample {
  name: string;
  path: Json;
  query: Json;
  headers: Json;
  /** undefined without a body. */
  body: unknown;
  answer: DescribedAnswer;
  value: unknown;
}

/** The example of a response with this name applies to all operations, and has no request. */
const FOR_ALL = 'answer';

/** Both documents as served by the running gateway, merged. */
export async function readDocument(): Promise<Document> {
  return (await readApiDocuments(herald().system.run)) as unknown as Document;
}

/** The bundled documents: for companies, and for operators. */
export function bundledDocuments(): Document[] {
  return API_DOCUMENTS.map(({ file }) => JSON.parse(readApiDocument(file)) as Document);
}

/** The target of a reference; any other value unchanged. */
export function resolved<T extends object>(document: Document, found: T | Reference): T {
  if (!('$ref' in found) || typeof found.$ref !== 'string') return found as T;
  const [, , group, name] = found.$ref.split('/') as [string, string, keyof Document['components'], string];
  return document.components[group][name]! as unknown as T;
}

export function operationsOf(document: Document): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => describe(document, method.toUpperCase(), path, raw)),
  );
}

function describe(document: Document, method: string, path: string, raw: RawOperation): DescribedOperation {
  const [type, body] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
  const parameters = (raw.parameters ?? []).map((parameter) => resolved(document, parameter));
  const answers = Object.entries(raw.responses).flatMap(([status, response]) =>
    answersOf(document, Number(status), response),
  );
  const inBody = body?.examples ?? {};
  // In the order of the requests, because some depend on earlier requests.
  const asked = [...parameters, ...(body ? [body] : [])].flatMap(({ examples }) =>
    Object.keys(examples ?? {}),
  );
  const answered = answers.flatMap(({ examples }) => Object.keys(examples));
  // A parameter's example `leftOut` is not a request.
  const names = [...new Set([...asked, ...answered])].filter(
    (name) => answered.includes(name) && name !== FOR_ALL,
  );
  const partOf = (where: RawParameter['in'], name: string): Json =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === where && name in (parameter.examples ?? {}))
        .map((parameter) => [parameter.name, parameter.examples![name]!.value]),
    );
  return {
    id: raw.operationId,
    method,
    path,
    security: (raw.security ?? document.security).flatMap(Object.keys),
    scope: raw.security?.flatMap(Object.values<string[]>).flat()[0],
    parameters,
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
        value: answer.examples[name],
      };
    }),
  };
}

/** One for each possible content type. */
function answersOf(document: Document, status: number, given: RawResponse | Reference): DescribedAnswer[] {
  const response = resolved(document, given);
  return Object.entries(response.content).map(([type, { schema, examples }]) => {
    const named = Object.entries(examples ?? {}).map(([name, { value }]) => [name, value]);
    return { status, type, schema, examples: Object.fromEntries(named) as Record<string, unknown> };
  });
}
