import Joi from 'joi';
import { PLAIN_MESSAGES } from '@herald/config';
import { ValidationError } from '@herald/contracts/errors';
import type { ReceiptState } from '../carrier';
import { type Condition, FORMATS, type Path } from './body-values';
import {
  ANSWERS,
  type ChargeRules,
  type Derived,
  type Entries,
  type Field,
  type JsonTemplate,
  type Preset,
  type ReceiptRules,
} from './preset';
import { checkPlaceholders } from './preset-placeholders';
import { SIGNATURES } from './signatures';
import { parseTemplate, type Template } from './template';

/** Longer files are no preset. */
const LONGEST_FILE = 64 * 1_024;
const LONGEST_TEXT = 2_000;
const MOST_ENTRIES = 50;
const DEEPEST_JSON = 8;
const STATES = ['delivered', 'not-delivered', 'error', 'pending'] as const satisfies ReceiptState[];

/** `why` is given apart, because Joi would read braces in it. */
function refusal(helpers: Joi.CustomHelpers, why: string): Joi.ErrorReport {
  return helpers.message({ custom: '{{#label}} {{#why}}' }, { why });
}

/** Turns a text, which may be empty, into a value, or names what to write. */
function parsed<T>(longest: number, parse: (text: string) => T): Joi.AnySchema<T> {
  return Joi.any().custom((given: unknown, helpers) => {
    if (typeof given !== 'string') return refusal(helpers, 'must be a text');
    if (given.length > longest) return refusal(helpers, `must have at most ${longest} characters`);
    try {
      return parse(given);
    } catch (error) {
      return refusal(helpers, (error as Error).message);
    }
  }) as Joi.AnySchema<T>;
}

const text = (length = LONGEST_TEXT): Joi.StringSchema => Joi.string().max(length);
const word = text(40).pattern(/^[a-zA-Z]\w*$/, 'of letters, digits and _');
const template = parsed(LONGEST_TEXT, parseTemplate);
const listOf = <T>(schema: Joi.AnySchema<T>, most = MOST_ENTRIES): Joi.AnySchema<T[]> =>
  Joi.array().items(schema).max(most).single() as unknown as Joi.AnySchema<T[]>;

/** An object of names and templates, in its order. */
const entries = (name = /^[\x21-\x7e]{1,100}$/, says = 'a name without blanks'): Joi.AnySchema<Entries> =>
  Joi.object()
    .pattern(Joi.string().pattern(name, says), template)
    .max(MOST_ENTRIES)
    .custom((value: Record<string, Template>): Entries => Object.entries(value))
    .default([]) as unknown as Joi.AnySchema<Entries>;

const path = parsed(200, parsePath);
const paths = listOf(path, 5).default([]);

function parseClass(written: string): number {
  if (/^[2-5]xx$/.test(written)) return Number(written[0]);
  throw new Error(`is ${written}; write a status like 202, or a class like 4xx`);
}

function parsePath(written: string): Path {
  if (written.startsWith('?') && written.length > 1) return { source: 'query', keys: [written.slice(1)] };
  if (written !== '' && !written.startsWith('/'))
    throw new Error(`is ${written}; write /name/0/name for the body, or ?name for the query`);
  const keys = written.split('/').slice(1);
  if (keys.length > 10) throw new Error('has more than 10 levels');
  return { source: 'body', keys: keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')) };
}

/** A place, or a currency itself. */
function parseCurrency(written: string): Path {
  return /^[A-Z]{3}$/.test(written) ? { source: 'constant', keys: [written] } : parsePath(written);
}

const charge = {
  parts: paths,
  price: paths,
  currency: listOf(parsed(200, parseCurrency), 5).default([]),
  priceOf: Joi.valid('message', 'part').default('message'),
};

function withCurrency<T extends ChargeRules>(given: T, helpers: Joi.CustomHelpers): T | Joi.ErrorReport {
  const isKnown = given.price.length === 0 || given.currency.length > 0;
  return isKnown
    ? given
    : refusal(helpers, 'must have currency, as it has price: a path, or a code like EUR');
}

const values = listOf(
  Joi.alternatives(text(200).allow(''), Joi.number().unsafe(), Joi.boolean()).custom(
    String,
  ) as Joi.AnySchema<string>,
);
const statusCode = Joi.alternatives(
  Joi.number().integer().min(200).max(599),
  parsed(3, parseClass),
) as unknown as Joi.AnySchema<number>;
const condition = Joi.object<Condition>({
  status: listOf(statusCode),
  at: path,
  exists: Joi.boolean(),
  is: values,
  isNot: values,
  startsWith: values,
  contains: values,
})
  .or('status', 'at')
  .with('exists', 'at')
  .with('is', 'at')
  .with('isNot', 'at')
  .with('startsWith', 'at')
  .with('contains', 'at');
const conditions = listOf(condition, 10);

const field = Joi.object<Field>({
  name: word.required(),
  label: text(60).required(),
  hint: text(300).allow('').default(''),
  type: Joi.valid('text', 'number', 'url', 'host').default('text'),
  secret: Joi.boolean().default(false),
  required: Joi.boolean().default(true),
  default: text(300).allow('').default(''),
});

const derived = Joi.object<Derived>({
  of: Joi.valid('encoding', 'priority', 'validity').required(),
  map: Joi.object().pattern(Joi.string(), text(100).allow('')).max(10),
  divide: Joi.number().integer().min(1).max(86_400).default(1),
  least: Joi.number().integer().min(0).default(0),
  most: Joi.number().integer().min(0).default(Number.MAX_SAFE_INTEGER),
});

const header = /^[!#$%&'*+.^_`|~\w-]{1,100}$/;
/** They belong to the connection, or to the body. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|expect|upgrade|keep-alive|te|trailer)$/i;
const request = Joi.object<Preset['request']>({
  method: Joi.valid('GET', 'POST', 'PUT').default('POST'),
  url: template.required(),
  query: entries(),
  headers: entries(header, 'a header name').custom((given: Entries, helpers) => {
    const own = given.find(([name]) => OWN_HEADERS.test(name));
    return own ? refusal(helpers, `has ${own[0]}, which Herald sets itself`) : given;
  }),
  basic: Joi.object({ user: template.required(), password: template.required() }).allow(null).default(null),
  body: Joi.object({
    json: Joi.any().custom(jsonTemplate),
    form: entries(),
    xml: parsed(4_000, parseTemplate),
  })
    .custom((body: object, helpers) => {
      const { form, ...others } = body as { form: Entries };
      const given = { ...others, ...(form.length > 0 && { form }) };
      if (Object.keys(given).length === 1) return given;
      return refusal(helpers, 'must have one of json, form and xml');
    })
    .allow(null)
    .default(null),
  idempotencyHeader: text(100).pattern(header, 'a header name').allow(null).default(null),
});

function jsonTemplate(value: unknown, helpers: Joi.CustomHelpers): unknown {
  try {
    return toJsonTemplate(value, DEEPEST_JSON);
  } catch (error) {
    return refusal(helpers, (error as Error).message);
  }
}

function toJsonTemplate(value: unknown, levels: number): JsonTemplate {
  if (levels === 0) throw new Error(`has more than ${DEEPEST_JSON} levels`);
  if (typeof value === 'string') {
    if (value.length > LONGEST_TEXT) throw new Error(`has a text of more than ${LONGEST_TEXT} characters`);
    return { text: parseTemplate(value) };
  }
  if (Array.isArray(value)) return { list: value.map((item) => toJsonTemplate(item, levels - 1)) };
  if (typeof value === 'object' && value !== null)
    return { object: Object.entries(value).map(([name, item]) => [name, toJsonTemplate(item, levels - 1)]) };
  return { value: value as number | boolean | null };
}

const answer = Joi.object<Preset['answer']>({
  format: Joi.valid(...FORMATS).required(),
  each: path.allow(null).default(null),
  rules: Joi.array()
    .items(Joi.object({ when: conditions.required(), then: Joi.valid(...ANSWERS).required() }))
    .min(1)
    .max(MOST_ENTRIES)
    .required(),
  id: paths,
  code: paths,
  detail: paths,
  ...charge,
}).custom(withCurrency<Preset['answer']>);

const incoming = {
  format: Joi.valid(...FORMATS).required(),
  each: path.allow(null).default(null),
  when: conditions.default([]),
  id: paths,
  time: paths,
  timeForm: Joi.valid('iso', 'unix', 'unixMs').default('iso'),
};
const statuses = Joi.object<Record<ReceiptState, string[]>>(
  Object.fromEntries(STATES.map((state) => [state, values])),
)
  .custom(
    (given: Record<string, string[]>) =>
      new Map(
        Object.entries(given).flatMap(([state, words]) => words.map((one) => [one.toLowerCase(), state])),
      ),
  )
  .required();
const RECEIPT = {
  ...incoming,
  reference: paths,
  number: paths,
  status: listOf(path, 5).required(),
  statuses,
  detail: paths,
  ...charge,
};
const receipts = Joi.object(RECEIPT)
  .custom((given: { id: Path[]; reference: Path[] }, helpers) =>
    given.id.length + given.reference.length > 0
      ? given
      : refusal(helpers, 'must have id or reference: the place of the id of the message'),
  )
  .custom(withCurrency<ReceiptRules>);
const inbound = Joi.object({ ...incoming, from: paths.required(), to: paths, text: paths.required() });

const schema = Joi.object({
  name: text(40)
    .pattern(/^[a-z0-9][a-z0-9-]*$/, 'of lower-case letters, digits and dashes')
    .required(),
  title: text(80).required(),
  documentation: text(300).required(),
  cannot: listOf(text(300)).default([]),
  fields: Joi.array().items(field).unique('name').max(30).default([]),
  derived: Joi.object()
    .pattern(word, derived)
    .max(20)
    .custom((given: Record<string, Derived>) => new Map(Object.entries(given)))
    .default(() => new Map()),
  request: request.required(),
  answer: answer.required(),
  statusQuery: Joi.object({
    request: request.required(),
    answer: Joi.object(RECEIPT)
      .custom(withCurrency<ReceiptRules>)
      .required(),
    absent: conditions.required(),
  })
    .allow(null)
    .default(null),
  receipts: receipts.allow(null).default(null),
  inbound: inbound.allow(null).default(null),
  signature: Joi.object({ kind: Joi.valid(...SIGNATURES).required(), secret: word.required() })
    .allow(null)
    .default(null),
});

/**
 * Reads a preset: what a file of presets/ has, or an operator's own.
 * @throws ValidationError naming each wrong field (`request.headers.X-Key`), and what to write
 */
export function readPreset(given: unknown): Preset {
  const size = JSON.stringify(given)?.length ?? 0;
  if (size > LONGEST_FILE)
    throw new ValidationError({ preset: `must have at most ${LONGEST_FILE} characters` });
  const result = schema.validate(given, {
    abortEarly: false,
    convert: true,
    errors: { wrap: { label: false } },
    messages: PLAIN_MESSAGES,
  });
  const errors: Record<string, string> = {};
  for (const { path: at, message } of result.error?.details ?? [])
    errors[at.join('.') || 'preset'] ??= message;
  if (result.error) throw new ValidationError(errors);
  const preset = result.value as Preset;
  const wrong = checkPlaceholders(preset);
  if (Object.keys(wrong).length > 0) throw new ValidationError(wrong);
  return preset;
}
