import { type Properties, record, ref, type Schema, statusID, text } from './schema';

interface Described {
  /** What the answer means and what to do. */
  meaning: string;
  /** `statusID` where it isn't the HTTP status. */
  statusID?: number;
  message: string;
  /** Further fields of the answer. */
  fields?: Record<string, unknown>;
  headers?: readonly string[];
}

const RATE_LIMIT = ['RateLimit-Limit', 'RateLimit-Policy', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** Answers that mean the same on every operation (interface.md part 7; interface-decisions.md, "HTTP and errors"). */
const DESCRIBED = {
  Invalid400: {
    meaning:
      'A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8.',
    message: 'Validation failed: length. See errors.',
    fields: { data: null, errors: { length: 'length must be an integer from 1 to 10000' } },
  },
  Unauthorized401: {
    meaning:
      'The key (or the operator token) is missing, wrong, revoked or expired: one text for all of these.',
    message: 'The API key is missing or not valid.',
  },
  Forbidden403: {
    meaning: 'The company is suspended, or the key lacks the permission of this operation.',
    message: 'The company is suspended.',
  },
  NotFound404: {
    meaning: 'There is nothing with this id. What belongs to another company counts as not there.',
    message: 'There is no customer 4711.',
    fields: { data: null },
  },
  Conflict409: {
    meaning: 'The request contradicts what is there; `message` says what.',
    message: "The customer type 1 is in use and can't be deleted.",
    fields: { data: null },
  },
  TooLarge413: {
    meaning: 'The body is larger than this operation takes. It was refused while it streamed.',
    message: 'The body is larger than 104857600 bytes. Split the request.',
  },
  MediaType415: {
    meaning: 'Send the body with `Content-Type: application/json`.',
    message: 'Send the body with the header Content-Type: application/json.',
  },
  TooMany429: {
    meaning:
      "More requests than the company's limit in this second, or more one-time passwords than its limits allow: wait as long as `Retry-After` says.",
    message: 'Too many requests. Try again in 1 s.',
    headers: ['Retry-After', ...RATE_LIMIT],
  },
  HeadersTooLarge431: {
    meaning: 'The request line and headers are over 64 KiB. Send the numbers with POST.',
    message: 'The request line and headers are over 64 KiB. Send the numbers with POST.',
  },
  General500: {
    meaning: 'General error: the request was not carried out. `statusID` is 99.',
    statusID: 99,
    message: 'General error. The request was not carried out; try again.',
    fields: { data: null },
  },
  Unavailable503: {
    meaning:
      'Something that the request needs is away for the moment: repeat it after `Retry-After` seconds.',
    message: 'The service is not available for the moment. Try again shortly.',
    headers: ['Retry-After'],
  },
  TimedOut524: {
    meaning:
      'The request ran longer than 100 s and was ended. Repeat a send only with the same `Idempotency-Key`.',
    message: 'The request took longer than 100 s and was ended.',
  },
} satisfies Record<string, Described>;

export type CommonAnswer = keyof typeof DESCRIBED;

/** What every operation of `/v1` may answer. */
export const ALWAYS_PUBLIC: readonly CommonAnswer[] = [
  'Unauthorized401',
  'Forbidden403',
  'TooMany429',
  'HeadersTooLarge431',
  'General500',
  'Unavailable503',
  'TimedOut524',
];
/** The same for `/admin/v1`: the gateway's own paths, and those that another service answers. */
export const ALWAYS_OWN: readonly CommonAnswer[] = [
  'Unauthorized401',
  'HeadersTooLarge431',
  'General500',
  'Unavailable503',
];
export const ALWAYS_FORWARDED: readonly CommonAnswer[] = [...ALWAYS_OWN, 'TimedOut524'];

const noData: Schema = { type: 'null', description: 'There is no record.' };

/** The schemas of answers that say what went wrong. */
export const ERROR_SCHEMAS: Record<string, Schema> = {
  Error: record(
    {
      statusID: { type: 'integer', examples: [503] },
      message: text('What was wrong, and what to do.', 'Try again.'),
      data: noData,
    },
    ['data'],
  ),
  ValidationError: record(
    {
      statusID: statusID({ 400: 'The request is not valid.' }),
      message: text('What was wrong.', 'Validation failed: name. See errors.'),
      data: noData,
      errors: {
        type: 'object',
        description: 'Every invalid field, with what is wrong with it.',
        additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      },
    },
    ['errors'],
  ),
  XmlError: {
    ...record(
      {
        statusID: { type: 'integer', examples: [503] },
        message: text('What was wrong, and what to do.', 'Try again.'),
        data: text('There is no record: always empty.', '', { maxLength: 0 }),
      },
      ['data'],
    ),
    xml: { name: 'response' },
  },
};

/** `components.responses`: each as JSON, and with `Xml` behind its name as the XML endpoint answers it. */
export function commonResponses(): Record<string, unknown> {
  const names = Object.keys(DESCRIBED) as CommonAnswer[];
  const inXml = names.filter((name) => ALWAYS_PUBLIC.includes(name) || XML_TOO.includes(name));
  return Object.fromEntries([
    ...names.map((name) => [name, commonResponse(name, false)]),
    ...inXml.map((name) => [`${name}Xml`, commonResponse(name, true)]),
  ]) as Record<string, unknown>;
}

const XML_TOO: readonly CommonAnswer[] = ['Conflict409', 'TooLarge413'];

/** One of the common answers, with an operation's own examples in the place of the one that stands for all. */
export function commonResponse(
  name: CommonAnswer,
  asXml: boolean,
  examples?: Record<string, unknown>,
): Record<string, unknown> {
  const { meaning, message, fields, headers = [], ...rest }: Described = DESCRIBED[name];
  const statusID = rest.statusID ?? Number(name.slice(-3));
  // What Node itself refuses is JSON even there: it has not seen the path.
  const isXml = asXml && name !== 'HeadersTooLarge431';
  const schema = isXml ? 'XmlError' : name === 'Invalid400' ? 'ValidationError' : 'Error';
  const example = isXml
    ? `<?xml version="1.0" encoding="UTF-8"?>\n<response>\n  <statusID>${statusID}</statusID>\n  <message>${message}</message>\n</response>`
    : { statusID, message, ...fields };
  const told = examples ?? { answer: { summary: message, value: example } };
  const content = {
    [isXml ? 'application/xml' : 'application/json']: { schema: ref(schema), examples: told },
  };
  return { description: meaning, headers: headersOf(['x-request-id', ...headers]), content };
}

/** Headers of an answer that is no error. */
export function answerHeaders(always: readonly CommonAnswer[]): Properties {
  return headersOf(['x-request-id', ...(always.includes('TooMany429') ? RATE_LIMIT : [])]);
}

const HEADER_NAMES: Record<string, string> = { 'x-request-id': 'RequestId' };

function headersOf(names: readonly string[]): Properties {
  return Object.fromEntries(
    names.map((name) => [
      name,
      { $ref: `#/components/headers/${HEADER_NAMES[name] ?? name.replace(/-/g, '')}` },
    ]),
  );
}

/** `components.headers` */
export const HEADER_COMPONENTS: Record<string, unknown> = {
  RequestId: {
    description:
      'Runs through all logs, messages and callbacks of the request; kept if the caller sent a sane one.',
    schema: { type: 'string', examples: ['3f1c2a9e5b7d4c60'] },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1, examples: [2] } },
  RateLimitLimit: { description: 'Requests per second.', schema: { type: 'integer', examples: [500] } },
  RateLimitPolicy: {
    description: 'The limit and its window in seconds.',
    schema: { type: 'string', examples: ['500;w=1'] },
  },
  RateLimitRemaining: { description: 'What is left of it.', schema: { type: 'integer', examples: [499] } },
  RateLimitReset: {
    description: 'Seconds until it is whole again.',
    schema: { type: 'integer', examples: [1] },
  },
};
