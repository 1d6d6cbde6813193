import type Joi from 'joi';
import { type Said, ValidationError } from '@herald/contracts/errors';

/** Replaces the default messages of Joi that show a regular expression or the value. Use it as `messages` in each schema for external input. */
export const PLAIN_MESSAGES = {
  'string.pattern.base': '{{#label}} has an invalid format',
  'string.pattern.name': '{{#label}} must be {{#name}}',
  'string.pattern.invert.base': '{{#label}} has a forbidden format',
  'string.pattern.invert.name': '{{#label}} must not be {{#name}}',
  'string.uriCustomScheme': '{{#label}} must be a URL that begins with {{#scheme}}://',
  'object.xor': 'give only one of {{#peersWithLabels}}',
  'object.missing': 'one of {{#peersWithLabels}} is required',
  'object.pattern.match': '{{#label}} has an invalid key',
  must_be: '{{#label}} must be {{#what.text}}',
  told: '{{#said.text}}',
};

/** In a body with more values, only the first error is named: an error for each of them would take seconds, and fill the answer. */
const MOST_VALUES = 5_000;

/**
 * Checks a body or query. Unknown fields at the top level are ignored unless `options` say otherwise; in schemas with `.unknown(false)` they
 * are errors.
 * @throws ValidationError with all invalid fields (with the first, in a huge body), and nested fields written with dots (`settings.validityHours`)
 */
export function validate<T>(
  schema: Joi.ObjectSchema<T>,
  given: unknown,
  options: Joi.ValidationOptions = {},
): T {
  const { error, value } = schema.validate(given, {
    abortEarly: hasMoreValues(given, MOST_VALUES),
    stripUnknown: true,
    errors: { wrap: { label: false } },
    messages: PLAIN_MESSAGES,
    ...options,
  });
  if (!error) return value;
  // A map, because a field may be named like a property of every object.
  const errors = new Map<string, Said>();
  for (const one of error.details) {
    const name = one.path.join('.') || 'body';
    if (!errors.has(name)) errors.set(name, saidBy(one));
  }
  throw new ValidationError(Object.fromEntries(errors));
}

/** An error of Joi as a sentence: its type is the code, its limits are the values. A rule of ours may say the sentence itself (`told`). */
export function saidBy({ type, message, context = {} }: Joi.ValidationErrorItem): Said {
  if (type === 'told') return context.said as Said;
  const { label: _label, key: _key, value: _value, ...limits } = context;
  const params = Object.entries(limits).flatMap(([name, limit]): [string, string | Said][] => {
    if (name === 'valids')
      return [['values', (limit as unknown[]).filter((one) => one !== null && one !== '').join(', ')]];
    if (name === 'what') return [[name, limit as Said]];
    return typeof limit === 'string' || typeof limit === 'number' ? [[name, String(limit)]] : [];
  });
  return { code: type, text: message, ...(params.length > 0 && { params: Object.fromEntries(params) }) };
}

/** A rule for the form of a text. @param what completes "<field> must be …" */
export const matches =
  (form: RegExp, what: Said) =>
  (text: string, helpers: Joi.CustomHelpers<string>): string | Joi.ErrorReport =>
    form.test(text) ? text : helpers.error('must_be', { what });

function hasMoreValues(given: unknown, most: number): boolean {
  const unread = [given];
  let values = 0;
  while (unread.length > 0) {
    const value = unread.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Object.values(value);
    values += inside.length;
    if (values > most) return true;
    unread.push(...inside);
  }
  return false;
}
