import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root, textOf } from '../../support/checkout';

/** Folders of a package with files that run in no service. */
const NOT_SOURCES = /(^|\/)(node_modules|dist|dist-web|\.local)\//;
const TESTS = /\.(test|drill)\.ts$|(^|\/)testing\//;

/** TypeScript files below a folder of the checkout, including tests and fixtures. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !NOT_SOURCES.test(file))
    .sort();
}

/** The files of `filesBelow` without tests and fixtures. */
export function programsBelow(folder: string): string[] {
  return filesBelow(folder).filter((file) => !TESTS.test(file));
}

/** Programs whose text contains a word. Other files would have no match, and parsing them is slow. */
export function programsWith(word: string, folder: string): string[] {
  return programsBelow(folder).filter((file) => textOf(file).includes(word));
}

/** Parses a file of the checkout. */
export function readSource(file: string): ts.SourceFile {
  return parseSource(textOf(file), file);
}

/** Parses a text. */
export function parseSource(text: string, file = 'inline.ts'): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
}

/** A node and its descendants, in source order. */
export function nodesIn(node: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const add = (one: ts.Node): void => {
    nodes.push(one);
    ts.forEachChild(one, add);
  };
  add(node);
  return nodes;
}

/** Modules that a file imports at runtime: `./config`, `@herald/broker`, `undici`. */
export function importsOf(source: ts.SourceFile): string[] {
  return nodesIn(source).flatMap((node) => {
    if (ts.isImportDeclaration(node))
      return isOnlyTypes(node.importClause) ? [] : [nameIn(node.moduleSpecifier)];
    if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      return node.isTypeOnly ? [] : [nameIn(node.moduleSpecifier)];
    const isCalled = ts.isCallExpression(node) && node.arguments.length === 1;
    const isImport = isCalled && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const isResolve = isCalled && /^require(\.resolve)?$/.test(node.expression.getText(source));
    const [asked] = isImport || isResolve ? node.arguments : [];
    return asked && ts.isStringLiteral(asked) ? [asked.text] : [];
  });
}

function isOnlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

const nameIn = (specifier: ts.Expression): string => (specifier as ts.StringLiteral).text;

/** Names of environment variables that a file reads: `process.env.NAME` and `process.env['NAME']`. */
export function environmentNamesOf(source: ts.SourceFile): string[] {
  return nodesIn(source).flatMap((node) => {
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return [];
    if (node.expression.getText(source) !== 'process.env') return [];
    if (ts.isPropertyAccessExpression(node)) return [node.name.text];
    return ts.isStringLiteral(node.argumentExpression) ? [node.argumentExpression.text] : [];
  });
}

/** The value of a numeric constant of a file: `const STOP_LIMIT_MS = 25_000`. Throws if there is none. */
export function numberIn(file: string, name: string): number {
  for (const node of nodesIn(readSource(file))) {
    const isIt = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name;
    if (isIt && node.initializer && ts.isNumericLiteral(node.initializer))
      return Number(node.initializer.text);
  }
  throw new Error(`${file} has no number ${name} any more`);
}
