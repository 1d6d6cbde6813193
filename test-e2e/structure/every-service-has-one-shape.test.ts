import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../support/checkout';
import { parseSource, readSource } from './support/sources';

interface ServiceSources {
  name: string;
  main: ts.SourceFile;
  compose: ts.SourceFile;
  config: ts.SourceFile;
}

/** Differences from the common structure: `main.ts` only runs the service of `compose.ts`, with the settings that `config.ts` reads. */
function faultsOf({ name, main, compose, config }: ServiceSources): string[] {
  const work = main.statements.filter((statement) => !ts.isImportDeclaration(statement));
  const service = exportedValue(compose, 'service');
  const fields = service && ts.isObjectLiteralExpression(service) ? service.properties : [];
  const given = fields.find((field) => field.name?.getText(compose) === 'name');
  const named = given && ts.isPropertyAssignment(given) ? given.initializer : undefined;
  const checks = {
    'main.ts: only runService(service)':
      work.length === 1 && work[0]!.getText(main).replace(/;$/, '') === 'runService(service)',
    'compose.ts: a service with the name of its folder':
      named !== undefined && ts.isStringLiteral(named) && named.text === name,
    'compose.ts: readConfig and compose': ['readConfig', 'compose'].every((wanted) =>
      fields.some((field) => field.name?.getText(compose) === wanted),
    ),
    'config.ts: readConfig of an environment': config.statements.some(
      (statement) =>
        ts.isFunctionDeclaration(statement) &&
        statement.name?.text === 'readConfig' &&
        isExported(statement) &&
        statement.parameters.length === 1,
    ),
  };
  return Object.entries(checks).flatMap(([check, holds]) => (holds ? [] : [`${name}: ${check}`]));
}

function exportedValue(source: ts.SourceFile, name: string): ts.Expression | undefined {
  return source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .filter(isExported)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.name.getText(source) === name)?.initializer;
}

function isExported(statement: ts.VariableStatement | ts.FunctionDeclaration): boolean {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

describe('every service has the same structure', () => {
  const services = readdirSync(join(root, 'services'));

  it.each(services)('%s', (name) => {
    const [main, compose, config] = ['main', 'compose', 'config'].map((file) =>
      readSource(`services/${name}/src/${file}.ts`),
    );
    expect(faultsOf({ name, main: main!, compose: compose!, config: config! })).toEqual([]);
  });

  it('reports each difference', () => {
    const other = {
      name: 'other',
      main: parseSource("import { service } from './compose';\nconst config = 1;\nrunService(service);"),
      compose: parseSource("const service = { name: 'other', readConfig, compose };"),
      config: parseSource('export function loadConfig(environment) {}'),
    };
    expect(faultsOf(other)).toHaveLength(4);
  });
});
