/** The types of the Python client (TypedDicts), from the OpenAPI document of companies. */

const HEAD = `"""Fields of requests and answers. Made from the OpenAPI document by \`npm run build\`; not changed by hand."""

from typing import Dict, List, Literal, Optional, TypedDict, Union
`;
const SCALARS = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };

/** @param document the bundled document of companies */
export function pythonTypes(document) {
  const { schemas, parameters } = document.components;
  const module = new Module(schemas);
  for (const [name, schema] of Object.entries(schemas)) if (isRecord(schema)) module.record(name);
  const events = Object.values(document.webhooks).map(({ get }) => {
    const name = get.operationId.replace(/^on/, '');
    const given = get.parameters.map((one) => (one.$ref ? parameters[lastPart(one.$ref)] : one));
    const fields = given.filter((one) => one.in === 'query' && one.name !== 'key');
    const id = {
      description: 'The same at every attempt: ignore callbacks that you have already handled.',
      type: 'string',
    };
    const properties = fields.map((one) => [one.name, { description: one.description, ...one.schema }]);
    const required = ['id', ...fields.filter((one) => one.required).map((one) => one.name)];
    module.once(name, { properties: { id, ...Object.fromEntries(properties) }, required });
    return name;
  });
  const union = `# The parameters of a callback, by its \`event\`.\nCallbackEvent = Union[\n${events.map((name) => `    ${name},\n`).join('')}]\n`;
  return [HEAD, ...module.classes, union].join('\n\n');
}

/** Classes in the order of their dependencies. */
class Module {
  classes = [];
  /** Schemas by the names of their classes. */
  written = new Map();

  constructor(schemas) {
    this.schemas = schemas;
  }

  /** The name of a schema of the document; its class is written first. */
  record(name) {
    return this.once(name, this.schemas[name]);
  }

  once(name, schema) {
    const before = this.written.get(name);
    if (before === undefined) {
      this.written.set(name, schema);
      this.write(name, schema);
    } else if (before !== schema) throw new Error(`${name}: two schemas would have this name`);
    return name;
  }

  /** A class has either required or optional fields, so a schema with both needs two classes. */
  write(name, { properties, required = [], description }) {
    const fields = Object.entries(properties).map(([field, schema]) => ({
      field,
      line: this.line(name, field, schema),
      isRequired: required.includes(field),
    }));
    const linesOf = (isRequired) =>
      fields.filter((one) => one.isRequired === isRequired).map(({ line }) => line);
    const [always, sometimes] = [linesOf(true), linesOf(false)];
    const about = description ? [`    """${oneLine(description)}"""\n`] : [];
    const write = (head, lines) => this.classes.push([head, ...lines].join('\n') + '\n');
    if (always.length === 0 || sometimes.length === 0) {
      write(`class ${name}(TypedDict${always.length === 0 ? ', total=False' : ''}):`, [
        ...about,
        ...always,
        ...sometimes,
      ]);
    } else {
      write(`class _${name}Always(TypedDict):`, always);
      write(`class ${name}(_${name}Always, total=False):`, [...about, ...sometimes]);
    }
  }

  line(name, field, schema) {
    const type = this.type(schema, name + field[0].toUpperCase() + field.slice(1));
    const description =
      schema.description ?? (schema.$ref && this.schemas[lastPart(schema.$ref)].description);
    return `${description ? `    # ${oneLine(description)}\n` : ''}    ${field}: ${type}`;
  }

  /** The type of a schema; `name` is the name of a class, if it needs one. */
  type(schema, name) {
    if (schema.$ref) {
      const referred = lastPart(schema.$ref);
      return isRecord(this.schemas[referred])
        ? this.record(referred)
        : this.type(this.schemas[referred], referred);
    }
    if ('const' in schema) return literal([schema.const]);
    if (schema.enum) return literal(schema.enum);
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (alternatives && !isRecord(schema))
      return union(alternatives.map((one, index) => this.type(one, `${name}${index || ''}`)));
    if (Array.isArray(schema.type)) return this.severalTypes(schema, name);
    if (schema.type === 'array') return `List[${schema.items ? this.type(schema.items, name) : 'object'}]`;
    if (schema.type === 'object') return this.object(schema, name);
    return SCALARS[schema.type] ?? 'object';
  }

  severalTypes(schema, name) {
    const others = schema.type.filter((type) => type !== 'object');
    const types = others.map((type) => this.type({ ...schema, type }, name));
    return union(others.length < schema.type.length ? [...types, this.object(schema, name)] : types);
  }

  object(schema, name) {
    if (isRecord(schema)) return this.once(name, schema);
    const { additionalProperties: values } = schema;
    return `Dict[str, ${values && values !== true ? this.type(values, name) : 'object'}]`;
  }
}

function isRecord({ properties }) {
  return properties !== undefined;
}

function literal(values) {
  const isNull = values.includes(null);
  const written = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
  const type = `Literal[${written.join(', ')}]`.replace(/\btrue\b/g, 'True').replace(/\bfalse\b/g, 'False');
  return isNull ? `Optional[${type}]` : type;
}

function union(types) {
  const others = [...new Set(types)].filter((type) => type !== 'None');
  const values = others.filter((type) => type.startsWith('Literal['));
  // Values with separate descriptions in the document.
  const joined =
    values.length > 1 ? [`Literal[${values.map((type) => type.slice(8, -1)).join(', ')}]`] : values;
  const all = [...joined, ...others.filter((type) => !type.startsWith('Literal['))];
  const type = all.length === 1 ? all[0] : `Union[${all.join(', ')}]`;
  return types.includes('None') ? `Optional[${type}]` : type;
}

function lastPart(ref) {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
}
