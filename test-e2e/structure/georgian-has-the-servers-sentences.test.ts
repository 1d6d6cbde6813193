import ts from 'typescript';
import { readProblem } from '../../services/console/web/src/data/field-errors';
import { nodesIn, programsBelow, readSource } from './support/sources';

const TEXTS = 'services/console/web/src/text';
const TABLES = [`${TEXTS}/server-ka.ts`, `${TEXTS}/server-errors-ka.ts`];
/** Files whose sentences users of the pages read: about messages, their failures, refused numbers, and alarms. */
const SOURCES = [
  'services/sms/src/read/timeline/explanation.ts',
  'services/sms/src/read/timeline/failure.ts',
  'services/sms/src/model/reasons.ts',
  'services/sms/src/carriers/receipts/receipt-state.ts',
  'services/sms/src/carriers/command-status.ts',
  'services/sms/src/accept/request/rejected-numbers.ts',
  'services/sms/src/upkeep/alarms/share-alarms.ts',
  'services/sms/src/upkeep/alarms/low-balances.ts',
  'services/sms/src/otp/guard/pumping-alarms.ts',
  'services/callback-dispatcher/src/callbacks/failing-callbacks.ts',
  'libs/values/src/phone-numbers/recipient-number.ts',
  'libs/values/src/phone-numbers/local-numbers.ts',
];
/** Files whose errors users read at the sign-in, when they invite people, and of roles and companies. */
const ERROR_SOURCES = [
  'services/gateway/src/access/require-role.ts',
  'services/gateway/src/companies/company-service.ts',
  'services/gateway/src/people/person-sign-in.ts',
  'services/gateway/src/people/person-service.ts',
  'services/gateway/src/people/sign-in-controller.ts',
  'services/console/src/api/permitted-target.ts',
  'services/console/src/links/link-controller.ts',
  'services/console/src/links/link-service.ts',
  'services/console/src/oidc/oidc-controller.ts',
  'services/console/src/sessions/faces.ts',
  'services/console/src/sessions/session-controller.ts',
  'services/console/src/sessions/session-guard.ts',
  'services/console/src/sessions/session-service.ts',
];
/** Folders with the operations that users of a company reach in the console, and with those on routes. */
const FOLDERS = [
  ...['accounts', 'company-records', 'customers', 'payments', 'request'].map(
    (folder) => `services/billing/src/${folder}`,
  ),
  'services/brand/src/brands',
  'services/callback-dispatcher/src/deliveries',
  ...['files', 'gateway', 'lists', 'send-names', 'templates'].map(
    (folder) => `services/console/src/${folder}`,
  ),
  ...['access', 'callback-settings', 'forwarding', 'keys', 'people', 'portal'].map(
    (folder) => `services/gateway/src/${folder}`,
  ),
  ...['operator', 'test-send'].map((folder) => `services/sms/src/carriers/${folder}`),
  ...['accept', 'otp', 'read', 'rules/stop-list', 'deliver/suspension'].map(
    (folder) => `services/sms/src/${folder}`,
  ),
];
/** Errors that requests of the console do not cause: about other forms of a request, and about other callers. */
const NOT_CAUSED =
  /\b(?:XML|element|JSON|UTF-8|header|The body|document type|listener|operator token|ID token|is missing|Idempotency-Key is longer)\b| error: |closed the connection|batches of a job|Only the (?:gateway|key)|^INTERNAL_TOKEN|version of gateway|key for a session|requires company|either id or a time|and permissions are mutually|use scopes/;
const SENTENCE_END = /(?<=[.!?]) (?=\S)/;
const VALUE = '{}';

/** The texts of a file in its own order, with `{}` for each value; without types, imports, log events and keys of records. */
function textsOf(file: string): string[] {
  return nodesIn(readSource(file)).flatMap((node) => {
    const isText =
      ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
    if (!isText || isName(node) || isAnswer(node)) return [];
    if (!ts.isTemplateExpression(node)) return [node.text];
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE)];
  });
}

/** An answer's text, which the pages do not show: `sendRecord(response, 'Signed in.', …)`, `{ message: 'Signed in.' }`. */
function isAnswer({ parent }: ts.Node): boolean {
  return (
    (ts.isCallExpression(parent) && parent.expression.getText() === 'sendRecord') ||
    (ts.isPropertyAssignment(parent) && parent.name.getText() === 'message')
  );
}

function isName({ parent }: ts.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent) || ts.isExportDeclaration(parent);
}

/** Whether a text has words, and not only values or one name. */
const isProse = (text: string): boolean => /[a-z]{2,} [a-z({]|\} [a-z]{2,}/i.test(text);

/** Sentences of a text. A value at the end of a text is another sentence. */
const sentencesIn = (text: string): string[] =>
  text
    .split(SENTENCE_END)
    .map((sentence) => sentence.replace(/(?<=\.)\{\}$/, '').trim())
    .filter((sentence) => sentence !== '' && sentence !== VALUE);

/** Complete sentences: not the errors of fields, which begin with the field, or of responses without a text for users. */
const isError = (text: string): boolean => /^(?:[A-Z]|\{\}).*\.$/.test(text) && isProse(text);

/** Not sentences: a query, a log line, or a name of the database. */
const isTechnical = (text: string): boolean => /[$_]|^\w+\.\w+$/.test(text) && !/\} /.test(text);

/** The text of a node, with `{}` for each value; null for other nodes. */
function textIn(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE);
}

/** The first texts in `new NotFoundError('…')` and in other errors that a client sees. */
function errorsOf(file: string): string[] {
  return nodesIn(readSource(file)).flatMap((node) => {
    const isShown =
      ts.isNewExpression(node) && /^(?!Error$|Permanent).*Error$/.test(node.expression.getText());
    return isShown ? (node.arguments ?? []).flatMap((argument) => textIn(argument) ?? []) : [];
  });
}

/** The texts in `new ValidationError({ name: '…' })` and `errors.name = '…'`, each with the name of its field. */
function fieldErrorsOf(file: string): [name: string, text: string][] {
  return nodesIn(readSource(file)).flatMap((node): [string, string][] => {
    if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left)) {
      const text = node.left.expression.getText() === 'errors' ? textIn(node.right) : null;
      return text === null ? [] : [[node.left.name.text, text]];
    }
    if (!ts.isNewExpression(node) || node.expression.getText() !== 'ValidationError') return [];
    const [fields] = node.arguments ?? [];
    if (!fields || !ts.isObjectLiteralExpression(fields)) return [];
    return fields.properties.flatMap((property): [string, string][] => {
      const text = ts.isPropertyAssignment(property) ? textIn(property.initializer) : null;
      return text === null ? [] : [[property.name!.getText(), text]];
    });
  });
}

/** The messages of the validator's rules, without the field. */
const ruleErrorsOf = (file: string): string[] =>
  nodesIn(readSource(file))
    .flatMap((node) => textIn(node) ?? [])
    .filter((text) => text.startsWith('{{#label}} '))
    .map((text) => text.slice('{{#label}} '.length).replace(/\{\{#\w+\}\}/g, VALUE))
    // The value is the sentence.
    .filter((text) => text !== `must be ${VALUE}`);

const isUnread = (text: string): boolean =>
  readProblem('', text.replaceAll(VALUE, '7'), (said) => said).text === 'field.other';

describe('the Georgian table of the server’s sentences', () => {
  const keys = TABLES.flatMap((table) => nodesIn(readSource(table))).flatMap((node) =>
    ts.isPropertyAssignment(node) && (ts.isStringLiteral(node.name) || ts.isIdentifier(node.name))
      ? [node.name.text.replace(/\{\w+\}/g, VALUE).trim()]
      : [],
  );

  it.each(SOURCES)('has each sentence of %s', (file) => {
    const sentences = textsOf(file)
      .filter((text) => isProse(text) && !isTechnical(text))
      .flatMap(sentencesIn);
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.filter((sentence) => !keys.includes(sentence))).toEqual([]);
  });

  it.each(ERROR_SOURCES)('has each error of %s', (file) => {
    const sentences = textsOf(file).filter(isError).flatMap(sentencesIn);
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.filter((sentence) => !keys.includes(sentence))).toEqual([]);
  });

  /** Without the files of the operator's API. */
  const filesOf = (folder: string): string[] =>
    programsBelow(folder).filter((file) => !file.includes('-admin-'));
  const unknownOf = (sentences: string[]): string[] =>
    sentences.filter((text) => isProse(text) && !NOT_CAUSED.test(text) && !keys.includes(text));

  it.each(FOLDERS)('has each error of %s that users can cause', (folder) => {
    const texts = filesOf(folder).flatMap(errorsOf);
    expect(texts.length + filesOf(folder).flatMap(fieldErrorsOf).length).toBeGreaterThan(0);
    // A last value before the end is optional.
    expect(unknownOf(texts.flatMap(sentencesIn).map((text) => text.replace(/\{\}\{\}\.$/, '{}.')))).toEqual(
      [],
    );
  });

  it.each(FOLDERS)('or a form has each error of a field of %s', (folder) => {
    const unread = filesOf(folder)
      .flatMap(fieldErrorsOf)
      .map(([name, text]) => {
        const own = [`${name} `, `${name}: `].find((begin) => text.startsWith(begin));
        return own ? text.slice(own.length) : text.replace(/^\{\} /, '');
      })
      .filter(isUnread);
    expect(unknownOf(unread.flatMap(sentencesIn))).toEqual([]);
  });

  it.each(FOLDERS)('or a form has each message of a rule of %s', (folder) => {
    expect(unknownOf(filesOf(folder).flatMap(ruleErrorsOf).filter(isUnread).flatMap(sentencesIn))).toEqual(
      [],
    );
  });

  it('has each refusal of a sender name', () => {
    const texts = nodesIn(readSource('services/brand/src/brands/brand-name.ts'))
      .flatMap((node) => textIn(node) ?? [])
      .filter((text) => text.startsWith('brandName '));
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.flatMap(sentencesIn).filter((sentence) => !keys.includes(sentence))).toEqual([]);
  });

  it('has an entry for each sentence, because texts are translated sentence by sentence', () => {
    expect(keys.filter((key) => SENTENCE_END.test(key))).toEqual([]);
  });
});
