import type { fieldEn } from '../text/field-en';

export type FieldText = keyof typeof fieldEn;

/** An error of a field, as a text of the page with its values; the label is added where the error is shown. */
export interface FieldProblem {
  text: FieldText;
  values: Record<string, string>;
}

/** A text of the page for each form of the API's messages, after the name of the field. Groups are the values. */
const FORMS: [form: RegExp, text: FieldText][] = [
  [/^(?:is required|is not allowed to be empty|must be given)\b/, 'field.required'],
  [/^must be an? (?:integer|whole number) from (?<min>\S+) to (?<max>\S+?)\.?$/, 'field.range'],
  [/^must be a number from (?<min>\S+) to (?<max>\S+?)(?: with|,).*decimal/, 'field.decimals'],
  [/^must be a number other than 0/, 'field.sum'],
  [/^must be a number with at most two decimal/, 'field.number'],
  [/^must be (?:a positive (?:number|integer)|greater than 0)\b/, 'field.positive'],
  [/^must be (?:greater than or equal to|at least) (?<min>\S+)$/, 'field.min'],
  [/^must be (?:less than or equal to|at most) (?<max>\S+)$/, 'field.max'],
  [/^must be an? (?:safe )?(?:integer|whole number)\b/, 'field.integer'],
  [/^must be an? (?:safe )?number$/, 'field.number'],
  [/^length must be at least (?<min>\d+) characters/, 'field.minLength'],
  [/^length must be (?:less than or equal to|at most) (?<max>\d+) characters/, 'field.maxLength'],
  [/^must be (?:a text of )?at most (?<max>\d+) characters/, 'field.maxLength'],
  [/^must be a text of at most (?<max>\d+) characters/, 'field.maxLength'],
  [/^must be (?:a text of )?(?<min>\d+) to (?<max>\d+) characters/, 'field.length'],
  [/^must contain (?:less than or equal to|at most) (?<max>\d+) items/, 'field.maxItems'],
  [/^contains a duplicate value/, 'field.repeated'],
  [/^must be a phone number\b.* of (?<min>\d+) to (?<max>\d+) digits/, 'field.phone'],
  [/^must be one of \[?(?<values>[^\]]+)\]?$/, 'field.oneOf'],
  [/^must be \[(?<values>[^\]]+)\]$/, 'field.oneOf'],
  [/^must be (?:a boolean|true or false)/, 'field.yes'],
  [/^must be a calendar date\b.*not in the future/, 'field.pastDate'],
  [/^must not be in the future/, 'field.pastDate'],
  [/^must be a calendar date/, 'field.date'],
  [/^must be in the future/, 'field.future'],
  [/^must be later than from\b/, 'field.later'],
  [/^must be the last (?<min>\d+) to (?<max>\d+) digits of a phone number/, 'field.numberEnd'],
  [/^must be the (?:smsID of a send|brandID of a sender name|id of a )/, 'field.id'],
  [/^must be a date, or a time such as/, 'field.time'],
  [/^must be a (?:valid email|valid e-mail address)/, 'field.email'],
  [/^must be a country code such as (?<example>\S+)$/, 'field.countryCode'],
  [/^must be a time zone such as (?<example>\S+)/, 'field.zone'],
  [/^must be a URL that begins with (?<scheme>\S+)/, 'field.url'],
  [/^must begin with (?<scheme>.+)$/, 'field.url'],
  [/^must be a host such as (?<example>[^:\s]+)/, 'field.host'],
  [/^must be a MAC address such as (?<example>\S+)$/, 'field.mac'],
  [/^must be an IP address or a network/, 'field.network'],
  [/^(?:has (?:an invalid|a forbidden) format|must be a valid uri)/, 'field.format'],
  [/^is not allowed$/, 'field.notAllowed'],
  [/^must be a string\b/, 'field.text'],
];

/**
 * Reads the API's message about a field. The field's name is left out, because users see its label, and so are the words of the API's
 * validator. A message of another form is kept as its sentence (`why`).
 * @param name of the field, as the API writes it: `settings.validityHours`
 * @param ofServer translates a sentence of the server
 */
export function readProblem(name: string, message: string, ofServer: (text: string) => string): FieldProblem {
  const said = withoutName(name, message.trim());
  for (const [form, text] of FORMS) {
    const match = form.exec(said);
    if (match) return { text, values: valuesOf(match.groups ?? {}) };
  }
  return { text: 'field.other', values: { why: ofServer(said) } };
}

function withoutName(name: string, message: string): string {
  const own = [name, name.replace(/\.(\d+)/g, '[$1]'), name.split('.').pop()!];
  for (const one of own)
    for (const form of [`"${one}" `, `${one} `, `${one}: `]) {
      if (message.startsWith(form)) return message.slice(form.length);
    }
  // The validator names an element of a list by its place.
  return message.replace(/^"?[\w.]+\[\d+\][\w.]*"? /, '');
}

/** A choice may be left empty on the page, which the API calls null. */
function valuesOf(groups: Record<string, string>): Record<string, string> {
  const { values } = groups;
  if (values === undefined) return { ...groups };
  const choices = values.split(/, ?/).filter((value) => value !== 'null' && value !== '');
  return { ...groups, values: choices.join(', ') };
}

/** Messages for fields of a form, and the others; a message about a part of a field (`hosts.1`) belongs to the field. */
export function splitByField(
  errors: Record<string, string>,
  names: readonly string[],
  ofServer: (text: string) => string,
): { here: Record<string, FieldProblem>; others: Record<string, string> } {
  const here: Record<string, FieldProblem> = {};
  const others: Record<string, string> = {};
  for (const [name, message] of Object.entries(errors)) {
    const field = names.find((one) => name === one || name.startsWith(`${one}.`));
    if (field === undefined) others[name] = message;
    else here[field] ??= readProblem(name, message, ofServer);
  }
  return { here, others };
}
