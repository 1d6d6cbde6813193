import { type Document, operationsOf, readDocument, resolved } from '../api-documents/support/open-api';

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

/** One operation with all data for a request. */
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

/** The OpenAPI 3.1 documents that the gateway serves, merged. */
export class ApiDocument {
  readonly operations: Operation[];

  constructor(private readonly document: Document) {
    this.operations = operationsOf(document).map((operation) => ({
      ...operation,
      parameters: operation.parameters as Parameter[],
      body: operation.body as Operation['body'],
      isOperators: operation.path.startsWith('/admin/'),
      keyInQuery: operation.security.includes('keyInQuery'),
    }));
  }

  static async read(): Promise<ApiDocument> {
    return new ApiDocument(await readDocument());
  }

  /** The target of a `$ref`; other schemas unchanged. */
  resolve(schema: Schema): Schema {
    let found = schema;
    while (found.$ref !== undefined) found = resolved(this.document, found);
    return found;
  }
}
