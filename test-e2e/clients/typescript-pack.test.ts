import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, textOf } from '../support/checkout';
import { installTypescript, run, tsc } from './support/languages';

/** The TypeScript client as its users install it: types from the document, one package for both kinds of modules, strict. */
const WITHIN_MS = 240_000;

const USE = `
const herald = new Herald({ url: 'https://sms.example.com', key: 'a key' });
export async function use(): Promise<unknown[]> {
  const sent = await herald.send({ brandID: 1, numbers: [995598123456], text: 'Hello' }, { idempotencyKey: 'a' });
  const smsID: number = sent.smsID;
  const numbers: string[] = [];
  for await (const { number } of herald.report(smsID)) numbers.push(number);
  for await (const { sum } of herald.payments({ from: '2026-01-01' })) numbers.push(sum);
  const account = await herald.createAccount({ customerID: 1 });
  const balance: string = account.balance;
  // @ts-expect-error the text is lacking
  await herald.send({ brandID: 1, numbers: [995598123456] });
  // @ts-expect-error undefined is no name of a request
  await herald.send({ brandID: 1, numbers: [1], text: '' }, { idempotencyKey: undefined });
  return [smsID, numbers, balance, RefusedError, receiveCallbacks, verifyCallback];
}
export function on(event: CallbackEvent): string {
  if (event.event === 'sms.delivery.updated') return \`\${event.id} \${event.statusID satisfies '0' | '1' | '2' | '3' | '4'}\`;
  // @ts-expect-error this one has no recipient
  if (event.event === 'sms.brand.activated') return event.number;
  return event.id;
}
`;
const NAMES = '{ Herald, RefusedError, receiveCallbacks, verifyCallback, type CallbackEvent }';

describe('the package of the TypeScript client', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'herald-pack-'));
    installTypescript(folder);
    for (const name of ['use.mts', 'use.cts'])
      writeFileSync(join(folder, name), `import ${NAMES} from 'herald-client';\n${USE}`);
  }, WITHIN_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['nodenext', 'nodenext', ['use.mts', 'use.cts']],
    ['esnext', 'bundler', ['use.mts']],
  ])(
    'is strict under module %s, resolved by %s',
    (module, moduleResolution, files) => {
      const config = {
        compilerOptions: {
          module,
          moduleResolution,
          target: 'es2022',
          lib: ['es2023', 'dom'],
          noEmit: true,
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
          types: ['node'],
          typeRoots: [join(root, 'node_modules', '@types')],
        },
        files,
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      expect(run(process.execPath, [tsc, '-p', folder], folder)).toBe('');
    },
    WITHIN_MS,
  );

  it('can be loaded by import and by require, with the same names', () => {
    const names = (load: string): string =>
      run(
        process.execPath,
        ['--input-type=module', '-e', `${load} console.log(Object.keys(client).sort().join());`],
        folder,
      );
    const imported = names(`import * as client from 'herald-client';`);
    expect(imported).toContain('Herald,');
    const require = `import { createRequire } from 'node:module';`;
    expect(names(`${require} const client = createRequire(process.cwd() + '/x')('herald-client');`)).toBe(
      imported,
    );
  });

  it('requires no other package, and contains its licence', () => {
    const pack = (file: string): string =>
      readFileSync(join(folder, 'node_modules', 'herald-client', file), 'utf8');
    expect(JSON.parse(pack('package.json'))).not.toHaveProperty('dependencies');
    expect(pack('LICENSE')).toBe(textOf('LICENSE'));
    expect(JSON.parse(pack('package.json')).license).toBe('Apache-2.0');
  });
});
