import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { hostOf } from '../structure/support/typed-program';

const WEB = join(__dirname, '../../services/console/web');
const CALLS = join(WEB, 'src/data/operator.ts');
const DOCUMENT = join(__dirname, '../../services/gateway/dist/openapi/operator-api.json');

/** Operations without a screen, each with its reason. */
const NOT_ON_SCREENS: Record<string, string> = {
  'GET /admin/v1/operators/me': "The console's service asks it at the sign-in; the page knows its session.",
};

/**
 * The operations that the pages use, from the types of their calls: `get` has a path, `act` a method and a path. A path that is built from
 * names, such as those of the catalogues, counts for each name.
 */
function usedOperations(): Set<string> {
  const { config } = ts.readConfigFile(join(WEB, 'tsconfig.json'), ts.sys.readFile) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, WEB);
  const program = ts.createProgram(
    fileNames,
    // Types of packages say nothing about calls of the operator's API.
    { ...options, types: [], lib: ['lib.es5.d.ts'] },
    hostOf(options),
  );
  const checker = program.getTypeChecker();
  const used = new Set<string>();

  const valuesOf = (node: ts.Expression): string[] => {
    const type = checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    return parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  };
  const note = ({ expression, arguments: given }: ts.CallExpression): void => {
    const symbol = checker.getSymbolAtLocation(expression);
    const real = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (real?.declarations?.[0]?.getSourceFile().fileName !== CALLS) return;
    if (real.name === 'get') for (const path of valuesOf(given[0]!)) used.add(`GET ${path}`);
    if (real.name === 'change')
      for (const method of valuesOf(given[0]!))
        for (const path of valuesOf(given[1]!)) used.add(`${method.toUpperCase()} ${path}`);
  };
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) note(node);
    ts.forEachChild(node, look);
  };
  for (const file of program.getSourceFiles())
    if (/\/web\/src\/(screens|shell)\//.test(file.fileName)) look(file);
  return used;
}

describe("the operator's API", () => {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const used = usedOperations();

  it('has a screen for every operation; a new one needs a call in services/console/web/src/screens or shell', () => {
    expect(documented.length).toBeGreaterThan(100);
    const missing = documented.filter((operation) => !used.has(operation) && !(operation in NOT_ON_SCREENS));
    expect(missing).toEqual([]);
  });

  it('has only exceptions that exist and have no screen', () => {
    const exceptions = Object.keys(NOT_ON_SCREENS);
    expect(exceptions.filter((operation) => used.has(operation) || !documented.includes(operation))).toEqual(
      [],
    );
  });
});
