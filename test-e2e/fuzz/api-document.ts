import { type Addresses, readApiDocuments } from '../support/api-documents';

/** The part of a JSON Schema that the generator of values uses (OpenAPI 3.1). */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  example?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  schema: Schema;
}

/** One operation with all data for a request; without a `$ref` at its top level. */
export interface Operation {
  method: string;
  /** `/v1/customers/{customerID}` */
  path: string;
  parameters: Parameter[];
  /** Schema of the body and its content type; null for an operation without a body. */
  body: { type: string; schema: Schema } | null;
  /** True: the operator's API, with a token. False: a company's, with a key. */
  isOperators: boolean;
  /** The scope that a company's key needs; in the operator's API, the required role. */
  scope: string | undefined;
  /** Whether the key is accepted in the query. */
  keyInQuery: boolean;
}

type Json = Record<string, unknown>;

interface RawOperation {
  security?: Record<string, string[]>[];
  parameters?: (Partial<Parameter> & { $ref?: string })[];
  requestBody?: { $ref?: string; content?: Record<string, { schema?: Schema }> };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** The OpenAPI 3.1 documents that the gateway serves, merged. */
export class ApiDocument {
  readonly operations: Operation[];

  constructor(private readonly document: Json) {
    const paths = document['paths'] as Record<string, Json>;
    this.operations = Object.entries(paths).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) =>
        this.operation(method, path, item[method] as RawOperation, item as RawOperation),
      ),
    );
  }

  static async read(addresses: Addresses): Promise<ApiDocument> {
    return new ApiDocument(await readApiDocuments(addresses));
  }

  /** The target of a `$ref`; other schemas unchanged. */
  resolve<T extends { $ref?: string }>(schema: T): T {
    let found = schema;
    for (let depth = 0; found.$ref !== undefined && depth < 20; depth++) found = this.at<T>(found.$ref);
    return found;
  }

  private at<T>(reference: string): T {
    const steps = reference.replace(/^#\//, '').split('/');
    const names = steps.map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'));
    return names.reduce<unknown>((value, name) => (value as Json)[name], this.document) as T;
  }

  private operation(method: string, path: string, raw: RawOperation, item: RawOperation): Operation {
    const given = [...(item.parameters ?? []), ...(raw.parameters ?? [])].map((one) => this.resolve(one));
    const parameters = given.map((one) => ({
      name: one.name!,
      in: one.in!,
      required: one.required ?? false,
      schema: one.schema ?? { type: 'string' },
    }));
    const content = raw.requestBody && Object.entries(this.resolve(raw.requestBody).content ?? {})[0];
    return {
      method: method.toUpperCase(),
      path,
      parameters,
      body: content ? { type: content[0], schema: content[1].schema ?? { type: 'object' } } : null,
      isOperators: path.startsWith('/admin/'),
      scope: raw.security?.flatMap(Object.values<string[]>).flat()[0],
      keyInQuery: raw.security?.some((way) => 'keyInQuery' in way) ?? false,
    };
  }
}
