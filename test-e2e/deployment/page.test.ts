/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { herald } from '../support/herald';
import { paste, root, shellBlocks, textOf } from '../support/checkout';
import { interpolated } from './support/compose-file';
import { OVERLAYS } from './support/manifests';
import { objectsOf } from './support/overlay';
import { composeErrors } from './support/schema';
import { parse } from 'yaml';

/**
 * Every command of docs/deployment.md and docs/secrets.md in a shell, in a folder that looks like the checkout. `docker` and `kubectl` are
 * replaced by stand-ins (`support/stand-in.mjs`): they know the existing objects, and run the commands for a container here, on the shared
 * system.
 */
const WITHIN_MS = 180_000;

const pages = ['deployment.md', 'secrets.md'].map((name) => textOf('docs', name));
const blocks = pages.flatMap((page) => shellBlocks(page)).map(({ command }) => command);

const folder = mkdtempSync(join(tmpdir(), 'herald-deployment-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A checkout with a separate `secrets` folder, and the stand-ins. */
function prepare(): NodeJS.ProcessEnv {
  for (const name of [
    'deploy',
    'tools',
    'docs',
    'docker-compose.yml',
    'Dockerfile',
    'package.json',
    'node_modules',
  ])
    symlinkSync(join(root, name), join(folder, name));
  for (const name of ['fullchain.pem', 'privkey.pem']) writeFileSync(join(folder, name), 'in PEM\n');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  chmodSync(join(__dirname, 'support', 'stand-in.mjs'), 0o755);
  for (const name of ['docker', 'kubectl'])
    symlinkSync(join(__dirname, 'support', 'stand-in.mjs'), join(bin, name));

  const { gatewayUrl, operatorUrl, operatorToken, mongoUrl } = herald().system.run;
  const token = join(folder, 'token');
  writeFileSync(token, operatorToken);
  const manifests = join(folder, 'manifests.json');
  const all = Object.fromEntries(OVERLAYS.map((overlay) => [overlay, objectsOf(overlay)]));
  writeFileSync(manifests, JSON.stringify(all));
  const inside = {
    GATEWAY_PORT: new URL(gatewayUrl).port,
    OPERATOR_PORT: new URL(operatorUrl).port,
    OPERATOR_TOKEN_FILE: token,
    MONGO_URL: mongoUrl,
    // No database has this name, so that the check does not judge data that other tests are changing.
    MONGO_NAMESPACE: 'empty',
  };
  const { OPERATOR_TOKEN: _token, HERALD_URL: _url, ...rest } = process.env;
  return {
    ...rest,
    PATH: `${bin}:${process.env['PATH']}`,
    GATEWAY_PORT: inside.GATEWAY_PORT,
    STAND_IN_ROOT: root,
    STAND_IN_LOG: join(folder, 'log'),
    STAND_IN_ENV: JSON.stringify(inside),
    STAND_IN_MANIFESTS: manifests,
  };
}

/** IDs are 1 in a new installation, and others on a shared system: takes them from the responses. */
function withRealIds(block: string): string {
  return (
    block
      .replace(
        'herald companies create Acme',
        `COMPANY=$(herald companies create Acme --json | grep -o '"id": *[0-9]*' | head -1 | grep -o '[0-9]*')`,
      )
      .replace(/herald (keys create|sms top-up) 1\b/g, 'herald $1 "$COMPANY"')
      .replace(
        /(curl .*brandNameCreate.*)/,
        `$1 | tee brand\nBRAND=$(grep -o '"brandID":[0-9]*' brand | cut -d: -f2)`,
      )
      .replace('herald brands authorize 1', 'herald brands authorize "$BRAND"')
      // No process has to notice changed files here.
      .replace(/^sleep \d+$/gm, '')
      .replace(`'{"brandID": 1, `, `'{"brandID": '"$BRAND"', `)
  );
}

describe('docs/deployment.md and docs/secrets.md', () => {
  it(
    'every command on the pages works when pasted, one after another',
    async () => {
      const env = prepare();
      const answers = await paste(blocks.map(withRealIds), { cwd: folder, env, timeout: WITHIN_MS });
      expect(answers).toHaveLength(blocks.length);
      const first = answers.find((answer) => answer.includes('smsID'))!;
      expect(first).toMatch(/"statusID":0,"smsID":\d+/);
      expect(answers.filter((answer) => answer.includes('✔')).length).toBe(2);
      expect(answers.join('')).not.toMatch(/✖/);
      // The stand-ins were called, which proves that the commands were checked.
      const called = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
      expect(called.filter((line) => line.startsWith('docker ')).length).toBeGreaterThan(8);
      expect(called.filter((line) => line.startsWith('kubectl ')).length).toBeGreaterThan(8);
    },
    WITHIN_MS,
  );

  it('the changed token is new, all else is kept', () => {
    const secrets = join(folder, 'secrets');
    expect(readFileSync(join(secrets, 'operator_token'), 'utf8')).toMatch(/^[\w-]{40,}$/);
    expect(readFileSync(join(secrets, 'tls.crt'), 'utf8')).toBe('in PEM\n');
  });

  it('names files for HTTPS by the Compose Specification, and their settings', () => {
    // The simulator's profile is enabled until the page configures real carriers.
    const lines = readFileSync(join(folder, '.env'), 'utf8').trim().split('\n');
    const settings = Object.fromEntries(lines.map((line) => line.split('=')));
    expect(settings).toEqual({
      COMPOSE_FILE: 'docker-compose.yml:deploy/compose.tls.yml',
      GATEWAY_HOST: 'sms.example.com',
      SMS_SENDER_INSTANCES: '2',
    });
    for (const name of settings['COMPOSE_FILE'].split(':'))
      expect(composeErrors(interpolated(parse(textOf(name), { merge: true })) as object)).toEqual([]);
  });
});
