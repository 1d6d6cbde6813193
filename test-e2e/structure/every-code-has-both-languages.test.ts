import ts from 'typescript';
import { COMMAND_STATUSES } from '../../services/sms/src/carriers/command-status';
import { MESSAGE_STATES } from '../../services/sms/src/carriers/receipts/receipt-state';
import { readProblem } from '../../services/console/web/src/data/field-errors';
import { sentencesKa } from '../../services/console/web/src/text/sentences-ka';
import { SENTENCES } from '../../libs/contracts/src/errors/sentences';
import { textOf } from '../support/checkout';
import { nodesIn, programsBelow, programsWith, readSource } from './support/sources';

/** Folders with the operations that users reach in the console. */
const FOLDERS = [
  ...['accounts', 'company-records', 'customers', 'payments', 'request'].map(
    (folder) => `services/billing/src/${folder}`,
  ),
  'services/brand/src/brands',
  'services/callback-dispatcher/src/deliveries',
  ...['api', 'files', 'gateway', 'links', 'lists', 'oidc', 'send-names', 'sessions', 'templates'].map(
    (folder) => `services/console/src/${folder}`,
  ),
  ...['access', 'callback-settings', 'forwarding', 'keys', 'people', 'portal'].map(
    (folder) => `services/gateway/src/${folder}`,
  ),
  ...['operator', 'test-send'].map((folder) => `services/sms/src/carriers/${folder}`),
  ...['accept', 'otp', 'read', 'rules/senders', 'rules/stop-list', 'deliver/suspension'].map(
    (folder) => `services/sms/src/${folder}`,
  ),
];
/** Errors that requests of the console do not cause: about other forms of a request, and about other callers. */
const NOT_CAUSED =
  /\b(?:XML|element|JSON|UTF-8|header|The body|document type|listener|operator token|ID token|is missing|Idempotency-Key is longer)\b| error: |closed the connection|batches of a job|Only the (?:gateway|key)|^INTERNAL_TOKEN|version of gateway|key for a session|requires company|either id or a time|and permissions are mutually|use scopes/;
const VALUE = /\{(\w+)\}/g;

/** The text of a node, with `{}` for each value; null for other nodes. */
function textIn(node: ts.Node | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
}

const isText = (code: string): boolean =>
  readProblem('', { code, text: '' }, () => '').text !== 'field.other';
const valuesIn = (text: string): string[] => [...text.matchAll(VALUE)].map(([, name]) => name!);
const OF_CARRIERS = [...COMMAND_STATUSES.map(({ name }) => name), ...MESSAGE_STATES.map(({ word }) => word)];
/** Codes that a reason or the validator gives. */
const OF_DATA = /^(?:no_state|state_of_carrier|not_in_specification|refused|other|string\.pattern\..*)$/;

describe('the code of a sentence', () => {
  it('has Georgian, or a text of a form', () => {
    const codes = [...Object.keys(SENTENCES), ...OF_CARRIERS];
    expect(codes.filter((code) => !(code in sentencesKa) && !isText(code))).toEqual([]);
  });

  it('has only values of its sentence in Georgian', () => {
    const differing = Object.entries(SENTENCES).filter(([code, sentence]) =>
      valuesIn(sentencesKa[code] ?? '').some((name) => !valuesIn(sentence).includes(name)),
    );
    expect(differing).toEqual([]);
  });

  it('is in use', () => {
    const files = ['libs', 'services'].flatMap((folder) => programsWith('said(', folder));
    const all = files.map((file) => textOf(file)).join('\n');
    expect(Object.keys(SENTENCES).filter((code) => !all.includes(`said('${code}'`))).toEqual([]);
    const known = [...Object.keys(SENTENCES), ...OF_CARRIERS];
    expect(Object.keys(sentencesKa).filter((code) => !known.includes(code) && !OF_DATA.test(code))).toEqual(
      [],
    );
  });
});

/** The sentences without a code in `new NotFoundError('…')`, and in the fields of `new ValidationError({ … })`. */
const uncodedIn = (file: string): string[] =>
  nodesIn(readSource(file)).flatMap((node) => {
    if (!ts.isNewExpression(node) || !/^(?!Error$|Permanent).*Error$/.test(node.expression.getText()))
      return [];
    const [first, ...others] = node.arguments ?? [];
    const fields = first && ts.isObjectLiteralExpression(first) ? first.properties : [];
    const ofFields = fields.map((one) => (ts.isPropertyAssignment(one) ? one.initializer : undefined));
    return [...ofFields, first, ...others].flatMap((one) => textIn(one) ?? []);
  });

const isProse = (text: string): boolean => /[a-z]{2,} [a-z({]|\} [a-z]{2,}/i.test(text);

it.each(FOLDERS)('each error of %s that users can cause has a code', (folder) => {
  const files = programsBelow(folder).filter((file) => !file.includes('-admin-'));
  const uncoded = files.flatMap(uncodedIn).filter((text) => isProse(text) && !NOT_CAUSED.test(text));
  expect(uncoded).toEqual([]);
});
