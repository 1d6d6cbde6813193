import { sep } from 'node:path';
import ts from 'typescript';
import { nodesIn } from './sources';
import type { TypedProgram } from './typed-program';

/** A database query in the code: its place, and whether its filter names the company. */
export interface Query {
  /** `sms/src/read/reports/report-store.ts › jobOf` */
  place: string;
  file: string;
  /** The call as written, shortened. */
  call: string;
  namesCompany: boolean;
}

/** Methods of a collection or model that take a filter. */
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
/** Functions of `@herald/mongo/paging` that run the query. */
const PAGES = ['findPage', 'findPageById'];
/** Function of `@herald/mongo` that runs a query without a filter. */
const ALL = 'countAll';
/** `distinct` takes its filter after the field's name, a page after its collection. */
const FILTER_SECOND = new Set(['distinct', ...PAGES]);
const DATABASE = ['mongodb', 'mongoose'].map((name) => `${sep}node_modules${sep}${name}${sep}`);
/** How many variables are followed from a filter to its fields. */
const DEPTH = 3;

/** All database queries in a source file below `services/`, found by type, whatever the name of the collection. */
export function queriesIn({ checker, source }: TypedProgram, file: string): Query[] {
  const tree = source(file);
  return nodesIn(tree)
    .filter((node) => ts.isCallExpression(node))
    .filter((call) => isQuery(call, checker))
    .map((call) => queryOf(call, file.replace(/^services\//, ''), checker));
}

function isQuery({ expression }: ts.CallExpression, checker: ts.TypeChecker): boolean {
  if ([...PAGES, ALL].includes(expression.getText())) return true;
  if (!ts.isPropertyAccessExpression(expression) || !METHODS.has(expression.name.text)) return false;
  const method = checker.getSymbolAtLocation(expression.name)?.declarations?.[0];
  return method !== undefined && DATABASE.some((folder) => method.getSourceFile().fileName.includes(folder));
}

function queryOf(call: ts.CallExpression, file: string, checker: ts.TypeChecker): Query {
  const method = call.expression.getText().split('.').at(-1)!;
  const filter = call.arguments[FILTER_SECOND.has(method) ? 1 : 0];
  return {
    place: `${file} › ${nameOf(functionAround(call))}`,
    file,
    call: call.getText().replace(/\s+/g, ' ').slice(0, 120),
    namesCompany: method !== ALL && filter !== undefined && namesCompany(filter, checker),
  };
}

/** Checks the filter itself, or the initializers of its variables. */
function namesCompany(filter: ts.Node, checker: ts.TypeChecker, depth = DEPTH): boolean {
  const nodes = nodesIn(filter);
  if (nodes.some(isCompany)) return true;
  if (depth === 0) return false;
  return nodes
    .filter((node) => ts.isIdentifier(node))
    .map((name) => initializerOf(name, checker))
    .some((initializer) => initializer && namesCompany(initializer, checker, depth - 1));
}

/** `company` as a field or a value, or in a path: `'_id.company'`. */
function isCompany(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === 'company';
  return ts.isStringLiteral(node) && node.text.split('.').includes('company');
}

function initializerOf(name: ts.Identifier, checker: ts.TypeChecker): ts.Expression | undefined {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  const declared = symbol?.valueDeclaration;
  return declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
}

/** The method or named function that contains a node; otherwise the file. */
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

function nameOf(node: ts.Node): string {
  const { name } = node as Partial<ts.MethodDeclaration>;
  return name ? name.getText() : 'top';
}
