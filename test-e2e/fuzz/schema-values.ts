import type { ApiDocument, Schema } from './api-document';
import { HOSTILE_NAMES, HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile-values';
import type { Random } from './random';

/** Real IDs and words of the system, by the name of their field or parameter. */
export type KnownValues = Record<string, readonly unknown[]>;

const MAX_DEPTH = 5;
const PHONE = /^(mobile|number)$/i;

/** Generates values of a schema: valid values, so that a request gets far, and then mutations of them. */
export class SchemaValues {
  constructor(
    private readonly document: ApiDocument,
    private readonly known: KnownValues,
  ) {}

  /** A value that is valid for the schema, as far as a generator can know. */
  right(given: Schema, random: Random, name = '', depth = 0): unknown {
    const schema = this.document.resolve(given);
    const known = this.known[name];
    if (known && known.length > 0 && random.chance(0.8)) return random.of(known);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.of(schema.enum);
    const examples = [...(schema.examples ?? []), schema.example, schema.default].filter(
      (example) => example !== undefined,
    );
    if (examples.length > 0 && random.chance(0.6)) return random.of(examples);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return this.right(random.of(choices), random, name, depth + 1);
    if (schema.allOf) return this.merged(schema.allOf, random, depth);
    return this.ofType(schema, random, name, depth);
  }

  /** A valid value with one to three mutations. */
  wrong(schema: Schema, random: Random): unknown {
    let value = this.right(schema, random);
    for (let count = 1 + random.below(3); count > 0; count--) value = spoil(value, random);
    return value;
  }

  private merged(schemas: Schema[], random: Random, depth: number): unknown {
    const parts = schemas.map((part) => this.right(part, random, '', depth + 1));
    return Object.assign({}, ...parts) as unknown;
  }

  private ofType(schema: Schema, random: Random, name: string, depth: number): unknown {
    const type = Array.isArray(schema.type) ? random.of(schema.type) : schema.type;
    switch (type ?? (schema.properties ? 'object' : undefined)) {
      case 'object':
        return this.object(schema, random, depth);
      case 'array':
        return depth > MAX_DEPTH
          ? []
          : Array.from({ length: Math.max(schema.minItems ?? 0, random.below(4)) }, () =>
              this.right(schema.items ?? {}, random, name, depth + 1),
            );
      case 'integer':
        return (schema.minimum ?? 0) + random.below(Math.min(schema.maximum ?? 1_000, 1_000) + 1);
      case 'number':
        return random.below(100_000) / 100;
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'string':
        return text(schema, random, name);
      default:
        return random.chance(0.5) ? text(schema, random, name) : random.below(1_000);
    }
  }

  private object(schema: Schema, random: Random, depth: number): Record<string, unknown> {
    if (depth > MAX_DEPTH) return {};
    const fields = Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || random.chance(0.6))
      .map(([name, field]) => [name, this.right(field, random, name, depth + 1)] as const);
    return Object.fromEntries(fields);
  }
}

function text({ format, minLength = 0, maxLength = 40 }: Schema, random: Random, name: string): string {
  switch (format) {
    case 'date':
      return `2027-0${1 + random.below(9)}-1${random.below(10)}`;
    case 'date-time':
      return `2027-0${1 + random.below(9)}-11T10:00:00Z`;
    case 'email':
      return `a${random.below(1_000)}@mail.invalid`;
    case 'uri':
      return `https://callbacks.invalid/${random.below(1_000)}`;
    default:
  }
  if (PHONE.test(name)) return String(995_577_000_000 + random.below(1_000_000));
  const length = minLength + random.below(Math.max(Math.min(maxLength, 200) - minLength, 1));
  return Array.from({ length }, () => random.of(['a', 'B', '7', ' ', '-', 'ქ', '€'])).join('');
}

/** One part of the value becomes hostile: the whole value, a field, an element, a further field, or none. */
export function spoil(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== 'object' || random.chance(0.05)) return hostile(value, random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...(value as unknown[]), hostile(0, random)];
    const at = random.below(value.length);
    return value.map((item: unknown, index) => (index === at ? spoil(item, random) : item));
  }
  const fields = Object.entries(value);
  if (fields.length === 0 || random.chance(0.15)) {
    return withField(fields, random.of(HOSTILE_NAMES), hostile(0, random));
  }
  const [name, field] = random.of(fields);
  if (random.chance(0.1)) return Object.fromEntries(fields.filter(([other]) => other !== name));
  return withField(fields, name, spoil(field, random));
}

/** `__proto__` becomes an own field too, as with JSON.parse. */
function withField(fields: [string, unknown][], name: string, value: unknown): unknown {
  return Object.fromEntries([...fields.filter(([other]) => other !== name), [name, value]]);
}

function hostile(value: unknown, random: Random): unknown {
  if (typeof value === 'string' && random.chance(0.1)) return value.repeat(20) + random.of(HOSTILE_TEXTS);
  if (typeof value === 'number' && random.chance(0.2)) return random.of([String(value), -value, value + 0.5]);
  return random.chance(0.5) ? random.of(HOSTILE_TEXTS) : random.of(HOSTILE_VALUES);
}
