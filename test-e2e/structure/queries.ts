import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A query of the code: where it stands, and whether what it looks for names the company. */
export interface Query {
  /** `sms/src/reports/report-store.ts › jobOf` */
  place: string;
  file: string;
  /** The call as it is written, shortened. */
  call: string;
  namesCompany: boolean;
}

const METHODS = new Set([
  'find',
  'findOne',
  'findById',
  'exists',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'countDocuments',
  'distinct',
  'aggregate',
  'bulkWrite',
]);
/** What stands before the dot where a collection or model is asked, and not an array or a service. */
const COLLECTION =
  /(?:collections?|model|models|batches|jobs|texts|outbox|ledger|balances|routes|controls|states|waiting|unknown|submissions|sequences|accounts|payments|customers)$/;

/** Every query in a source file below `services/`, by its syntax. */
export function queriesIn(root: string, file: string): Query[] {
  const text = readFileSync(join(root, 'services', file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const queries: Query[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isQuery(node, source)) queries.push(queryOf(node, file, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return queries;
}

function isQuery(call: ts.CallExpression, source: ts.SourceFile): boolean {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression) || !METHODS.has(expression.name.text)) return false;
  const first = call.arguments[0];
  if (first && (ts.isArrowFunction(first) || ts.isFunctionExpression(first))) return false;
  const asked = expression.expression.getText(source).replace(/<[^>]*>|\([^()]*\)|\s/g, '');
  return COLLECTION.test(asked);
}

function queryOf(call: ts.CallExpression, file: string, source: ts.SourceFile): Query {
  const around = functionAround(call);
  // `distinct` has its filter behind the field's name.
  const method = (call.expression as ts.PropertyAccessExpression).name.text;
  const filter = call.arguments[method === 'distinct' ? 1 : 0];
  return {
    place: `${file} › ${nameOf(around, source)}`,
    file,
    call: call.getText(source).replace(/\s+/g, ' ').slice(0, 120),
    namesCompany: filter !== undefined && namesCompany(filter, around, source),
  };
}

/** The filter itself, or what the names in it stand for in the same function. */
function namesCompany(filter: ts.Node, around: ts.Node, source: ts.SourceFile, depth = 0): boolean {
  const text = filter.getText(source);
  if (/\bcompany\b/.test(text)) return true;
  if (depth === 3) return false;
  return namesIn(filter)
    .map((name) => initializerOf(name, around))
    .some((initializer) => initializer !== null && namesCompany(initializer, around, source, depth + 1));
}

function namesIn(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isIdentifier(inner)) names.push(inner.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return [...new Set(names)];
}

function initializerOf(name: string, around: ts.Node): ts.Node | null {
  let found: ts.Node | null = null;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) {
      found = node.initializer ?? null;
    }
    ts.forEachChild(node, visit);
  };
  visit(around);
  return found;
}

/** The method or named function that a node stands in. */
function functionAround(node: ts.Node): ts.Node {
  let around = node;
  while (
    around.parent &&
    !ts.isMethodDeclaration(around) &&
    !ts.isFunctionDeclaration(around) &&
    !ts.isConstructorDeclaration(around)
  ) {
    around = around.parent;
  }
  return around;
}

function nameOf(node: ts.Node, source: ts.SourceFile): string {
  const { name } = node as Partial<ts.MethodDeclaration>;
  return name ? name.getText(source) : 'top';
}
