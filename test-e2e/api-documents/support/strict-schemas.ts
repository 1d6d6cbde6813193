import type Ajv from 'ajv';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Json } from './open-api';

/**
 * Validates responses and messages strictly by a document's schemas: an undocumented field is an error here, although clients must accept
 * further fields. This ensures that the document is complete.
 */
export class StrictSchemas {
  private readonly json: Ajv;
  /** XML has only texts, which are converted to the types of the schema. */
  private readonly xml: Ajv;
  private readonly known = new Map<string, ValidateFunction>();

  /** @param Dialect JSON Schema 2020-12, as in OpenAPI 3.1, or the Ajv of another version */
  constructor(components: unknown, Dialect: new (options: object) => Ajv = Ajv2020) {
    const options = { strict: false, allErrors: true };
    this.json = new Dialect(options);
    this.xml = new Dialect({ ...options, coerceTypes: true });
    for (const ajv of [this.json, this.xml]) {
      addFormats(ajv);
      ajv.addSchema({ $id: DOCUMENT, components: closed(components) });
    }
  }

  /** Errors of a value; empty if it is valid. */
  problems(schema: Json, value: unknown, asXml: boolean): string[] {
    const name = `${asXml ? 'xml' : 'json'} ${JSON.stringify(schema)}`;
    const validate = this.known.get(name) ?? this.compile(name, schema, asXml);
    if (validate(value)) return [];
    return validate.errors!.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  private compile(name: string, schema: Json, asXml: boolean): ValidateFunction {
    const compiled = (asXml ? this.xml : this.json).compile(closed(schema) as Json);
    this.known.set(name, compiled);
    return compiled;
  }
}

const DOCUMENT = 'https://herald.example.com/document';

/** The schema with every object closed to undocumented fields, and with references into the document. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === '$ref') return [name, `${DOCUMENT}${String(value)}`];
      return [name, name === 'examples' ? value : closed(value)];
    }),
  );
  return isObjectSchema(copy) ? { ...copy, additionalProperties: false } : copy;
}

function isObjectSchema(schema: Json): boolean {
  const { type, properties, additionalProperties } = schema;
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'));
  return isObject && typeof properties === 'object' && additionalProperties === undefined;
}
