import ts from 'typescript';

/** Classes that are created empty or with a size, and filled later. */
const CONTAINERS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'LRUCache']);

/** Variables of a module that change at runtime: `let`, and containers that are created empty. */
export function moduleStateOf(source: ts.SourceFile): string[] {
  return source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => {
      const canChange = (declarationList.flags & ts.NodeFlags.Const) === 0;
      return declarationList.declarations
        .filter(({ initializer }) => canChange || (initializer !== undefined && beginsEmpty(initializer)))
        .map(({ name }) => name.getText(source));
    });
}

function beginsEmpty(value: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0;
  if (!ts.isNewExpression(value) || !ts.isIdentifier(value.expression)) return false;
  const [content] = value.arguments ?? [];
  // Options, such as those of a cache, are not content.
  const isEmpty = content === undefined || ts.isObjectLiteralExpression(content);
  return CONTAINERS.has(value.expression.text) && isEmpty;
}
