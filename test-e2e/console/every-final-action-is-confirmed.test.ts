import ts from 'typescript';
import { nodesIn, programsBelow, readSource } from '../structure/support/sources';

const SCREENS = 'services/console/web/src/screens';
/** Calls that change something on the server, and for `ask` those that are no GET. */
const CALLS = new Set(['change', 'ask']);

/** Mutations that can be undone, or that only add a record; each with the reason. All others are final. */
const NOT_FINAL: Record<string, string> = {
  'POST /v1/accounts/create': 'adds a record',
  'POST /v1/customers/create': 'adds a record',
  'PATCH /v1/customers/{}': 'the former values can be saved again',
  'POST /v1/keys': 'the key can be revoked',
  'POST /v1/portal/people': 'the person can be removed',
  'POST /v1/callback/test': 'sends no event of the company',
  'POST /v1/sms/stop-list': 'the number can be removed',
  'POST /v1/sms/brandNameCreate': 'the name can be removed',
  'DELETE /v1/sms/stop-list': 'the number can be added again; its screen asks nevertheless',
  'POST /v1/sms/otp-guard/allowed': 'the allowance can be removed',
  'DELETE /v1/sms/otp-guard/allowed': 'the allowance can be added again',
  'POST /admin/v1/routes/{name}/try': 'only shows the request; its screen asks before it sends',
  'POST /recipient-lists': 'the list can be deleted',
  'POST /recipient-lists/{}/use': 'only prepares a file',
  'POST /templates': 'the template can be deleted',
  'PUT /templates/{}': 'the former text can be saved again',
  'PUT /send-names/{}': 'the former name can be saved again',
  'POST /sign-in/mail': 'the link ends by itself',
  'POST /bulk-sends': 'only checks a file',
  'DELETE /uploads/{}': 'nothing of it was sent, and the file can be chosen again',
  'POST /questions': 'only asks',
  'POST /admin/v1/companies': 'adds a record',
  'PATCH /admin/v1/companies/{id}': 'settings: the former values can be saved again',
  'POST /admin/v1/companies/{id}/people': 'the person can be removed',
  'POST /admin/v1/companies/{id}/keys': 'the key can be revoked',
  'POST /admin/v1/companies/{id}/callback/test': 'sends no event of the company',
  'POST /admin/v1/companies/{id}/payments/reconcile': 'only compares',
  'POST /admin/v1/companies/{id}/brands': 'the name can be rejected',
  'POST /admin/v1/brands/{brandID}/authorize': 'the name can be rejected',
  'POST /admin/v1/companies/{id}/{}': 'adds a record to a catalogue',
  'PUT /admin/v1/companies/{id}/{}/{itemID}': 'the former values can be saved again',
  'POST /admin/v1/companies/{id}/otp-guard/allowed': 'the allowance can be removed',
  'DELETE /admin/v1/companies/{id}/otp-guard/allowed': 'the allowance can be added again',
  'POST /admin/v1/companies/{id}/stop-list': 'the number can be removed',
  'DELETE /admin/v1/companies/{id}/stop-list': 'the number can be added again; its screen asks nevertheless',
  'DELETE /admin/v1/stop-list': 'the number can be added again; its screen asks nevertheless',
  'POST /admin/v1/stop-list': 'the number can be removed',
  'POST /admin/v1/operators': 'the operator can be removed',
  'PATCH /admin/v1/operators/{operatorID}': 'the former values can be saved again',
  'POST /admin/v1/operators/me/second-factor': 'an owner can remove it',
  'POST /admin/v1/operators/me/second-factor/confirm': 'an owner can remove it',
  'POST /admin/v1/inbound-rules': 'the rule can be removed',
  'POST /admin/v1/sender-rules/import': 'shows the difference; its screen asks before it applies it',
  'POST /admin/v1/companies/{id}/brands/{brandID}/templates': 'the template can be removed',
  'POST /admin/v1/routes/test-connection': 'stores and submits nothing',
};

interface Call {
  operation: string;
  file: string;
  isConfirmed: boolean;
}

const sources = programsBelow(SCREENS).map((file) => ({ file, source: readSource(file) }));

/** Text of a path: constants of the file are filled in, other values are `{}`. */
function textOf(node: ts.Expression, source: ts.SourceFile): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map((span) => textOf(span.expression, source) + span.literal.text);
    return node.head.text + spans.join('');
  }
  if (ts.isIdentifier(node)) {
    for (const found of nodesIn(source))
      if (ts.isVariableDeclaration(found) && found.initializer && found.name.getText() === node.text)
        return textOf(found.initializer, source);
  }
  if (ts.isConditionalExpression(node)) return textOf(node.whenFalse, source);
  return '{}';
}

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === name;

/** Whether a node is inside `useConfirmed`, or in a function of the file that only confirmed mutations use. */
function isConfirmed(node: ts.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    if (isCallOf(at, 'useConfirmed')) return true;
    const name = namedFunction(at);
    if (name === undefined) continue;
    const uses = sources.flatMap(({ source }) =>
      source === node.getSourceFile() || imports(name, source) ? usesOf(name, source) : [],
    );
    return uses.length > 0 && uses.every((use) => isConfirmed(use));
  }
  return false;
}

/** Name of a module's function that is no component and no hook. */
function namedFunction(node: ts.Node): string | undefined {
  const isOfModule =
    (ts.isFunctionDeclaration(node) && ts.isSourceFile(node.parent)) ||
    (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));
  const name = isOfModule ? node.name?.getText() : undefined;
  return name !== undefined && /^(?!use[A-Z])[a-z]/.test(name) ? name : undefined;
}

const imports = (name: string, source: ts.SourceFile): boolean =>
  nodesIn(source).some((node) => ts.isImportSpecifier(node) && node.name.text === name);

/** Uses of a function, except its definition and imports, and dry runs. */
function usesOf(name: string, source: ts.SourceFile): ts.Node[] {
  return nodesIn(source).filter(
    (node) =>
      ts.isIdentifier(node) &&
      node.text === name &&
      !ts.isImportSpecifier(node.parent) &&
      !(ts.isFunctionDeclaration(node.parent) || ts.isVariableDeclaration(node.parent)) &&
      !ts.isPropertyAssignment(node.parent) &&
      !ts.isPropertyAccessExpression(node.parent) &&
      !node.parent.getText().includes('dryRun: true'),
  );
}

const calls = sources.flatMap(({ file, source }): Call[] =>
  nodesIn(source).flatMap((node) => {
    if (!ts.isCallExpression(node) || !CALLS.has(node.expression.getText())) return [];
    // A call with one argument changes the values of a form.
    if (node.arguments.length === 1) return [];
    const method = textOf(node.arguments[0]!, source).toUpperCase();
    if (method === 'GET') return [];
    const operation = `${method} ${textOf(node.arguments[1]!, source)}`;
    return [{ operation, file, isConfirmed: isConfirmed(node) }];
  }),
);

/** Every action that cannot be undone asks in the same dialog: `useConfirmed` in services/console/web/src/data/confirmation.ts. */
describe('a mutation of a screen', () => {
  it('is confirmed, or listed above with the reason why it need not be', () => {
    expect(calls.length).toBeGreaterThan(70);
    const forgotten = calls.filter((call) => !call.isConfirmed && !(call.operation in NOT_FINAL));
    expect(forgotten.map(({ operation, file }) => `${operation} in ${file}`)).toEqual([]);
  });

  it('is listed only if some screen has it unconfirmed', () => {
    const free = new Set(calls.filter((call) => !call.isConfirmed).map(({ operation }) => operation));
    expect(Object.keys(NOT_FINAL).filter((operation) => !free.has(operation))).toEqual([]);
  });

  it('runs by `mutate`, because `mutateAsync` is not confirmed', () => {
    const around = sources.filter(({ source }) => source.text.includes('mutateAsync'));
    expect(around.map(({ file }) => file)).toEqual([]);
  });
});
