import { splitNumberList } from '@herald/values/phone-numbers';
import type { ContractStatusError } from '@herald/contracts/errors';
import { flagOfBoth, isMeantAsDryRun, quoted, toInteger } from '@herald/values/request-values';
import { broken } from './broken-body';

/** The form of a request, which determines the form of its answer (interface.md part 2). */
export const SEND_FORMS = ['get', 'post', 'xml', 'notification'] as const;
export type SendForm = (typeof SEND_FORMS)[number];

/** A send as it was requested: its options are read, its content is not. */
export interface SendEnvelope {
  /** null if it is not an integer. */
  brandID: number | null;
  checkStopList: boolean;
  otp: boolean;
  dryRun: boolean;
  numbers: unknown;
  text: unknown;
  sendTime: unknown;
  callbackUrl: unknown;
  /** Names of the first fields that the form does not have. */
  unknownFields: string[];
}

/** A misspelled field (`sendtime`) must not be ignored silently; an unrelated body need not be echoed. */
const MOST_UNKNOWN = 5;
const LONGEST_NAME = 40;
export const XML_FIELDS = ['brandID', 'numbers', 'text', 'stopList', 'dryRun'];
const FIELDS = [...XML_FIELDS, 'otp', 'sendTime', 'callbackUrl'];

/**
 * Reads the options of a send. Integers may be given as digits, booleans as `"true"`, `"false"`, 1 and 0 (decisions, "Strictness");
 * fields that the form does not have are named.
 *
 * @param query the query of a request whose fields are in its body: only `dryRun` may be in the query alone
 * @throws ContractStatusError 90 if an option has another type, or the query contradicts the body, because a misunderstood send must not be
 * accepted.
 */
export function readEnvelope(
  form: SendForm,
  fields: Record<string, unknown>,
  query: Record<string, unknown> = {},
): SendEnvelope {
  const isXml = form === 'xml';
  refuseMisspelt(form, fields);
  refuseMisspelt(form, query);
  refuseContradiction(form, fields, query);
  return {
    brandID: toInteger(fields.brandID),
    checkStopList: readFlag(form, fields, 'stopList', true),
    otp: !isXml && readFlag(form, fields, 'otp', false),
    dryRun: readFlag(form, fields, 'dryRun', false, query),
    numbers: form === 'get' ? splitQueryNumbers(fields.numbers) : fields.numbers,
    text: fields.text,
    // The XML form has neither (interface.md part 4).
    sendTime: isXml ? undefined : fields.sendTime,
    callbackUrl: isXml ? undefined : fields.callbackUrl,
    unknownFields: [
      ...unknownIn(fields, form === 'xml' ? XML_FIELDS : form === 'get' ? [...FIELDS, 'key'] : FIELDS),
      ...unknownIn(query, [...FIELDS, 'key']),
    ],
  };
}

/** @throws ContractStatusError 90 */
function refuseContradiction(
  form: SendForm,
  fields: Record<string, unknown>,
  query: Record<string, unknown>,
): void {
  for (const name of FIELDS) {
    if (name === 'dryRun' || query[name] === undefined || query[name] === String(fields[name])) continue;
    throw unreadable(form, `${name} in the query is not ${name} of the body. Give it in the body only.`);
  }
}

/** The message would be sent, and not only tried. @throws ContractStatusError 90 */
function refuseMisspelt(form: SendForm, fields: Record<string, unknown>): void {
  for (const name in fields) {
    if (name !== 'dryRun' && isMeantAsDryRun(name))
      throw unreadable(form, `${quoted(name)} is unknown; write dryRun.`);
  }
}

function unknownIn(fields: Record<string, unknown>, known: string[]): string[] {
  const unknown: string[] = [];
  for (const name in fields) {
    if (known.includes(name)) continue;
    unknown.push(name.slice(0, LONGEST_NAME));
    if (unknown.length === MOST_UNKNOWN) break;
  }
  return unknown;
}

/** The warning about ignored fields; null if there were none. */
export function warningOfUnknown(names: string[]): string | null {
  if (names.length === 0) return null;
  const named = names.map((name) => {
    const meant = FIELDS.find((field) => field.toLowerCase() === name.toLowerCase());
    return meant && meant !== name ? `${name} (use ${meant})` : name;
  });
  return `Ignored unknown fields: ${named.join(', ')}.`;
}

/** @throws ContractStatusError 90 */
export function readFlag(
  form: SendForm,
  fields: Record<string, unknown>,
  name: string,
  byDefault: boolean,
  query: Record<string, unknown> = {},
): boolean {
  const flag = flagOfBoth(query[name], fields[name]);
  if (flag !== null) return flag ?? byDefault;
  const isOnlyOne = query[name] === undefined || (fields[name] ?? undefined) === undefined;
  throw unreadable(form, `${name} must be true or false${isOnlyOne ? '' : ', the same in query and body'}.`);
}

function unreadable(form: SendForm, message: string): ContractStatusError {
  return broken(message, form === 'xml' ? 'XML' : 'JSON');
}

/** The query's `numbers`, which may be repeated. */
function splitQueryNumbers(value: unknown): unknown {
  if (typeof value === 'string') return splitNumberList(value);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((list) => (typeof list === 'string' ? splitNumberList(list) : []));
}
