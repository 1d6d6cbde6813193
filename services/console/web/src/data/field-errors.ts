import type { Coded, Words } from '@herald/contracts/errors';
import type { fieldEn } from '../text/field-en';
import type { ServerText } from '../text/server-text';

export type FieldText = keyof typeof fieldEn;

/** An error of a field, as a text of the page with its values; the label is added where the error is shown. */
export interface FieldProblem {
  text: FieldText;
  values: Record<string, string>;
}

/** Texts of the page for codes of the API's validator, and for what a field must be (`must_be`). */
const TEXTS: Record<string, FieldText> = {
  'any.required': 'field.required',
  'string.empty': 'field.required',
  field_required: 'field.required',
  'any.unknown': 'field.notAllowed',
  'object.unknown': 'field.notAllowed',
  'any.only': 'field.oneOf',
  'number.base': 'field.number',
  'number.integer': 'field.integer',
  'number.unsafe': 'field.integer',
  'number.positive': 'field.positive',
  'number.min': 'field.min',
  'number.max': 'field.max',
  'string.base': 'field.text',
  'string.min': 'field.minLength',
  'string.max': 'field.maxLength',
  'string.email': 'field.email',
  'email.plain': 'field.email',
  'string.uriCustomScheme': 'field.url',
  must_begin_with: 'field.url',
  'array.max': 'field.maxItems',
  'array.unique': 'field.repeated',
  'flag.base': 'field.yes',
  'time.base': 'field.time',
  'time.past': 'field.future',
  not_in_the_future: 'field.pastDate',
  be_country_code: 'field.countryCode',
  be_date: 'field.date',
  be_decimal: 'field.decimals',
  be_email: 'field.email',
  be_flag: 'field.yes',
  be_host: 'field.host',
  be_id: 'field.id',
  be_integer: 'field.range',
  be_later: 'field.later',
  be_mac: 'field.mac',
  be_network: 'field.network',
  be_number_end: 'field.numberEnd',
  be_one_of: 'field.oneOf',
  be_past_date: 'field.pastDate',
  be_positive: 'field.positive',
  be_sum: 'field.sum',
  be_text: 'field.maxLength',
  be_text_from: 'field.length',
  be_time: 'field.time',
  be_whole: 'field.integer',
  be_zone: 'field.zone',
};

/**
 * The API's error of a field. Its name is left out, because users see its label. An error without a text of the page is its sentence (`why`).
 * @param name of the field, as the API writes it: `settings.validityHours`
 */
export function readProblem(name: string, words: Words, ofServer: ServerText): FieldProblem {
  const { code, params = {} }: Coded = typeof words === 'string' ? { code: '' } : wrongIn(words);
  const text = TEXTS[code];
  if (text === undefined) return { text: 'field.other', values: { why: withoutName(name, ofServer(words)) } };
  return {
    text,
    values: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
  };
}

const wrongIn = (words: Coded): Coded =>
  typeof words.params?.['what'] === 'object' ? words.params['what'] : words;

function withoutName(name: string, message: string): string {
  const own = [name, name.replace(/\.(\d+)/g, '[$1]'), name.split('.').pop()!];
  const begin = own
    .flatMap((one) => [`${one} `, `${one}: `, `"${one}" `])
    .find((form) => message.startsWith(form));
  return message.slice(begin?.length ?? 0);
}

/** Messages for fields of a form, and the others; a message about a part of a field (`hosts.1`) belongs to the field. */
export function splitByField(
  errors: Record<string, Words>,
  names: readonly string[],
  ofServer: ServerText,
): { here: Record<string, FieldProblem>; others: Record<string, Words> } {
  const here: Record<string, FieldProblem> = {};
  const others: Record<string, Words> = {};
  for (const [name, words] of Object.entries(errors)) {
    const field = names.find((one) => name === one || name.startsWith(`${one}.`));
    if (field === undefined) others[name] = words;
    else here[field] ??= readProblem(name, words, ofServer);
  }
  return { here, others };
}
