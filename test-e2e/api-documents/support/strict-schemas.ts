import type Ajv from 'ajv';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Json } from './open-api';

/**
 * Judges answers and messages by a document's schemas, read strictly: a field that the document does not name is a mistake here,
 * although clients are told to expect further ones. So the document is held to all that is answered.
 */
export class StrictSchemas {
  private readonly json: Ajv;
  /** XML has texts only; they are read as what the schema says. */
  private readonly xml: Ajv;
  private readonly known = new Map<string, ValidateFunction>();

  /** @param Dialect JSON Schema 2020-12 as OpenAPI 3.1 has it, or another one's Ajv. */
  constructor(components: unknown, Dialect: new (options: object) => Ajv = Ajv2020) {
    const options = { strict: false, allErrors: true };
    this.json = new Dialect(options);
    this.xml = new Dialect({ ...options, coerceTypes: true });
    for (const ajv of [this.json, this.xml]) {
      addFormats(ajv);
      ajv.addSchema({ $id: DOCUMENT, components: closed(components) });
    }
  }

  /** What is wrong with a value; empty where nothing is. */
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

/** The schema with every object closed to fields that it doesn't name, and references into the document. */
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
