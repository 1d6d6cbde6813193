import ts from 'typescript';
import { nodesIn, readSource } from './support/sources';

const TABLE = 'services/console/web/src/text/server-ka.ts';
/** Files whose sentences users of the pages read: about messages, their failures, refused numbers, and alarms. */
const SOURCES = [
  'services/sms/src/read/timeline/explanation.ts',
  'services/sms/src/read/timeline/failure.ts',
  'services/sms/src/model/reasons.ts',
  'services/sms/src/carriers/receipts/receipt-state.ts',
  'services/sms/src/carriers/command-status.ts',
  'services/sms/src/accept/rejected-numbers.ts',
  'services/sms/src/operations/alarms/detectors.ts',
  'services/sms/src/operations/alarms/low-balances.ts',
  'services/sms/src/otp-guard/pumping-alarms.ts',
  'services/callback-dispatcher/src/callbacks/failing-callbacks.ts',
  'libs/phone-numbers/src/recipient-number.ts',
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

describe('the Georgian table of the server’s sentences', () => {
  const keys = nodesIn(readSource(TABLE)).flatMap((node) =>
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
});
