/** A JSON Schema (2020-12) as it stands in the OpenAPI document. */
export type Schema = Record<string, unknown>;
export type Properties = Record<string, Schema>;

/** The largest id that is read: 15 digits. */
const MAX_ID = 999_999_999_999_999;

export const text = (description: string, example: string, more: Schema = {}): Schema => ({
  type: 'string',
  description,
  examples: [example],
  ...more,
});

export const textOrNull = (description: string, example: string | null, more: Schema = {}): Schema => ({
  type: ['string', 'null'],
  description,
  examples: [example],
  ...more,
});

export const integer = (description: string, example: number, more: Schema = {}): Schema => ({
  type: 'integer',
  description,
  examples: [example],
  ...more,
});

export const integerOrNull = (description: string, example: number | null, more: Schema = {}): Schema => ({
  type: ['integer', 'null'],
  description,
  examples: [example],
  ...more,
});

export const flag = (description: string, example: boolean): Schema => ({
  type: 'boolean',
  description,
  examples: [example],
});

export const oneOf = (values: readonly (string | number)[], description: string): Schema => ({
  type: typeof values[0] === 'number' ? 'integer' : 'string',
  enum: [...values],
  description,
  examples: [values[0]],
});

export const list = (items: Schema, description: string, more: Schema = {}): Schema => ({
  type: 'array',
  description,
  items,
  ...more,
});

/** The number of a record. */
export const identifier = (description: string, example: number): Schema =>
  integer(description, example, { minimum: 1, maximum: MAX_ID });

/** The number of a record as a string, as lists have it. */
export const identifierText = (description: string, example: string): Schema =>
  text(description, example, { pattern: '^[1-9]\\d*$' });

export const identifierTextOrNull = (description: string, example: string | null): Schema =>
  textOrNull(description, example, { pattern: '^[1-9]\\d*$' });

const DATE_TIME = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$';

/** `Y-m-d H:i:s` in the company's time zone. */
export const companyTime = (description: string): Schema =>
  text(`${description}, \`Y-m-d H:i:s\` by the company's clock.`, '2027-01-31 09:30:00', {
    pattern: DATE_TIME,
  });

export const companyTimeOrNull = (description: string): Schema =>
  textOrNull(`${description}, \`Y-m-d H:i:s\` by the company's clock.`, null, { pattern: DATE_TIME });

/** ISO 8601 in UTC. */
export const utcTime = (description: string): Schema =>
  text(`${description}, ISO 8601 in UTC.`, '2027-01-31T05:30:00.000Z', { format: 'date-time' });

export const utcTimeOrNull = (description: string): Schema =>
  textOrNull(`${description}, ISO 8601 in UTC.`, null, { format: 'date-time' });

export const date = (description: string, example: string): Schema =>
  text(description, example, { format: 'date' });

export const dateOrNull = (description: string, example: string | null): Schema =>
  textOrNull(description, example, { format: 'date' });

/** A sum of money as answers have it. */
export const money = (description: string, example: string): Schema =>
  text(description, example, { pattern: '^-?\\d{1,10}\\.\\d{2}$' });

/** An object all of whose fields are there, but for those named `optional`. */
export function record(
  properties: Properties,
  optional: readonly string[] = [],
  description?: string,
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: 'object',
    ...(description ? { description } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties,
  };
}

/** The body of a request: only `required` must be there. Fields that are not named are ignored. */
export function fields(properties: Properties, required: readonly string[] = []): Schema {
  return { type: 'object', ...(required.length > 0 ? { required: [...required] } : {}), properties };
}

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** `statusID` with the meaning of every value that can stand there. */
export function statusID(meanings: Record<number, string>): Schema {
  const values = Object.entries(meanings).map(([value, description]) => ({
    const: Number(value),
    description,
  }));
  if (values.length === 1) return { type: 'integer', ...values[0] };
  return { type: 'integer', description: 'The result. 0 is success.', oneOf: values };
}

const message = text('What happened, for people.', 'Done.');

/** `{statusID: 0, message, data}`. */
export function dataAnswer(data: Schema, extra: Properties = {}, optional: readonly string[] = []): Schema {
  return record({ statusID: statusID({ 0: 'Success.' }), message, data, ...extra }, optional);
}

export const PAGE: Properties = {
  draw: integer('`draw` of the request, echoed.', 0, { minimum: 0 }),
  recordsTotal: integer('All records there are.', 1, { minimum: 0 }),
  recordsFiltered: integer('Those that pass the filters.', 1, { minimum: 0 }),
};

/** A page of a list. */
export function pageAnswer(item: Schema): Schema {
  return record({
    statusID: statusID({ 0: 'Success.' }),
    message,
    ...PAGE,
    data: list(item, 'The records of the page.'),
  });
}
