import ts from 'typescript';
import { nodesIn, programsBelow, readSource } from '../structure/support/sources';

const SCREENS = 'services/console/web/src/screens';
/** Elements that call a mutation, and are inactive without its role if they name the operation. */
const ELEMENTS = new Set(['Form', 'ActionButton', 'RouteForm']);

/** Files whose mutations every operator may call. */
const FOR_ALL = [`${SCREENS}/system/own-second-factor.tsx`];

interface Element {
  file: string;
  text: string;
  /** The text of its property `needs`. */
  needs: string | null;
  /** The texts of the operations that its mutation calls. */
  calls: string[];
}

const propertiesOf = (node: ts.JsxOpeningLikeElement): Map<string, string> =>
  new Map(
    node.attributes.properties
      .filter(ts.isJsxAttribute)
      .map((one) => [one.name.getText(), one.initializer?.getText() ?? '']),
  );

/** The initializer of a name, in the nearest scope. */
function initializerOf(name: string, from: ts.Node): ts.Node | undefined {
  for (let node = from; node; node = node.parent) {
    if (!ts.isBlock(node) && !ts.isSourceFile(node)) continue;
    for (const statement of node.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const found = statement.declarationList.declarations.find((one) => one.name.getText() === name);
      if (found) return found.initializer;
    }
  }
  return undefined;
}

/** `act('post', PATH, …)` as `POST ${PATH}`: the way in which `needs` is written. */
function operationsIn(node: ts.Node): string[] {
  return nodesIn(node).flatMap((one) => {
    if (!ts.isCallExpression(one) || one.expression.getText() !== 'change') return [];
    const [method, path] = one.arguments as unknown as [ts.StringLiteral, ts.Expression];
    const text = path.getText();
    const inner = ts.isIdentifier(path) ? `\${${text}}` : text.slice(1, -1);
    return [`${method.text.toUpperCase()} ${inner}`];
  });
}

const elements = programsBelow(SCREENS).flatMap((file): Element[] => {
  const source = readSource(file);
  return nodesIn(source).flatMap((node) => {
    if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return [];
    if (!ELEMENTS.has(node.tagName.getText())) return [];
    const properties = propertiesOf(node);
    const mutation =
      /^\{(\w+)\}$/.exec(properties.get('mutation') ?? '') ??
      /(\w+)\.mutate\(/.exec(properties.get('onClick') ?? '');
    const initializer = mutation && initializerOf(mutation[1]!, node);
    const needs = properties.get('needs')?.replace(/^\{?["'`]|["'`]\}?$/g, '') ?? null;
    const calls = initializer ? operationsIn(initializer) : [];
    return [{ file, text: node.tagName.getText(), needs, calls }];
  });
});

/** Operators see who may press a button, instead of a refusal after they pressed it: `needs` in data/may.ts. */
describe('a button or form that calls an operation of the operator', () => {
  const calling = elements.filter(({ calls, file }) => calls.length > 0 && !FOR_ALL.includes(file));

  it('names that operation, so that it follows the role', () => {
    expect(calling.length).toBeGreaterThan(40);
    const wrong = calling.filter(({ needs, calls }) => needs === null || !calls.includes(needs));
    expect(wrong.map(({ file, text, calls }) => `${text} of ${calls.join()} in ${file}`)).toEqual([]);
  });
});
