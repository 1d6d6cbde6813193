import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isAlive, signal } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import type { RunInfo } from './system/run-file';

const fixture = join(__dirname, 'testing', 'launch-fixture.cjs');
/** The same as in testing/fake-gateway.cjs. */
const SIGN_IN_URL = 'http://127.0.0.1/sign-in#once';

/** Only a limit against hanging: servers, services and the demo all start within it. */
const PATIENCE = { timeoutMs: 540_000 };
const TEST_LIMIT_MS = 600_000;

/** The real launcher as a process, with private servers and a fake in place of the services (see testing/). */
describe('npm start', () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'herald-launcher-')), '.local');
  const launchers: ChildProcess[] = [];
  const exits = new Map<ChildProcess, Promise<number | null>>();
  let output = '';
  let port = 0;
  let madeAt = 0;

  beforeAll(async () => {
    port = await freePort();
  });
  afterAll(() => {
    launchers.forEach((launcher) => launcher.kill('SIGKILL'));
    rmSync(join(dir, '..'), { recursive: true, force: true });
  });

  function start(flags: string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
    output = '';
    const { MONGO_URL: _mongo, AMQP_URL: _amqp, ...ours } = process.env;
    const launcher = spawn(process.execPath, [fixture, dir, ...flags], {
      env: { ...ours, GATEWAY_PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [launcher.stdout!, launcher.stderr!]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    launchers.push(launcher);
    // At `close`, all output has been read; at `exit`, it may not have been.
    exits.set(launcher, new Promise((resolve) => launcher.once('close', resolve)));
    return launcher;
  }

  const run = (): RunInfo => JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8')) as RunInfo;
  const databaseMadeAt = (): number => statSync(join(dir, 'data', 'mongo', 'WiredTiger')).mtimeMs;
  /** A file may be gone since it was listed. */
  const isOpenToOthers = (file: string): boolean =>
    ((lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
  const exitOf = (launcher: ChildProcess): Promise<number | null> => exits.get(launcher)!;

  it(
    'starts everything, shows the demo, keeps run.json up to date, and leaves no process after the launcher is killed',
    async () => {
      const launcher = start();
      await until(() => output.includes('Ctrl-C stops everything'), Boolean, PATIENCE);
      madeAt = databaseMadeAt();
      expect(output).toContain('✔ 1000 messages sent, delivered and called back');
      expect(output).toContain(`curl -s -H 'key: hk_live_test'`);
      expect(output).toMatch(
        /^ {2}export HERALD_URL='http:.*' HERALD_KEY='hk_live_test' .* SIGNING_SECRET='whsec_/m,
      );
      expect(output).toContain(
        '✔ Customer 1 has account 100001 with a tariff and a payment; its balance is 50.00',
      );
      expect(output).toMatch(/curl .*\/v1\/payments\/account\/100001$/m);
      expect(output).toContain(`as operator:          ${SIGN_IN_URL}`);
      const first = run();
      expect(first).toEqual({
        gatewayUrl: `http://127.0.0.1:${port}`,
        operatorUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        operatorToken: expect.stringMatching(/^ho_.{38}$/),
        mongoUrl: expect.stringMatching(/^mongodb:/),
        amqpUrl: expect.stringMatching(/^amqp:/),
        metricsUrls: expect.objectContaining({ gateway: expect.stringMatching(/^http:.*metrics$/) }),
        simulator: { smppUrl: expect.stringMatching(/^smpp:/), webUrl: expect.stringMatching(/^http:/) },
        company: { id: 1, apiKey: 'hk_live_test', callbackKey: expect.stringMatching(/.{20}/) },
        consoleUrl: expect.stringMatching(/^http:/),
        operatorSignInUrl: SIGN_IN_URL,
        companySignInUrl: SIGN_IN_URL,
        pids: expect.any(Object),
      });
      const services = [
        'gateway',
        'sms',
        'brand',
        'billing',
        'callback-dispatcher',
        'carrier-simulator',
        'console',
      ];
      expect(Object.keys(first.pids).sort()).toEqual([...services, 'mongod', 'rabbitmq'].sort());
      expect(statSync(join(dir, 'run.json')).mode & 0o777).toBe(0o600);
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      expect(files.length).toBeGreaterThan(50);
      expect(['.', ...files].filter((file) => isOpenToOthers(join(dir, file)))).toEqual([]);

      signal(first.pids['billing']!, 'SIGKILL');
      await until(() => output.includes('billing is ready again'), Boolean, PATIENCE);
      const now = run().pids;
      expect(now['billing']).not.toBe(first.pids['billing']);
      expect(Object.values(now).every(isAlive)).toBe(true);

      launcher.kill('SIGKILL');
      const { children } = JSON.parse(readFileSync(join(dir, 'processes.json'), 'utf8')) as {
        children: number[];
      };
      expect(children.length).toBe(Object.keys(now).length + 1); // epmd is started by RabbitMQ, and is not in run.json
      await until(() => !children.some(isAlive), Boolean, PATIENCE);
    },
    TEST_LIMIT_MS,
  );

  it(
    'starts a second time with the same data, and stops everything in order on Ctrl-C',
    async () => {
      const launcher = start([], { HERALD_DEMO: 'off' });
      await until(() => existsSync(join(dir, 'run.json')) && output.includes('Ctrl-C'), Boolean, PATIENCE);
      expect(databaseMadeAt()).toBe(madeAt);
      expect(output).not.toContain('Sending 1000 messages');
      const { pids } = run();

      const second = start([], { GATEWAY_PORT: String(await freePort()) });
      expect(await exitOf(second)).toBe(1);
      expect(output).toMatch(/^Herald is already running in .* \(process \d+\)\. Use it, or stop it first$/m);
      expect(Object.values(pids).every(isAlive)).toBe(true);

      launcher.kill('SIGINT');
      expect(await exitOf(launcher)).toBe(0);
      expect(Object.values(pids).some(isAlive)).toBe(false);
      expect(existsSync(join(dir, 'run.json'))).toBe(false);
    },
    TEST_LIMIT_MS,
  );

  it(
    'starts without callbacks if private addresses are refused',
    async () => {
      const launcher = start(['--fresh'], { CALLBACK_ALLOW_PRIVATE: 'false' });
      await until(() => output.includes('Ctrl-C stops everything'), Boolean, PATIENCE);
      expect(output).toContain(
        'company 1, without callbacks: its receiver has a private address (CALLBACK_ALLOW_PRIVATE=false)',
      );
      expect(output).toContain('✔ 1000 messages sent and delivered in');
      expect(output).not.toContain('called back');
      launcher.kill('SIGINT');
      expect(await exitOf(launcher)).toBe(0);

      const withoutDemo = start([], { CALLBACK_ALLOW_PRIVATE: 'false', HERALD_DEMO: 'off' });
      await until(() => output.includes('Ctrl-C stops everything'), Boolean, PATIENCE);
      withoutDemo.kill('SIGINT');
      expect(await exitOf(withoutDemo)).toBe(0);
    },
    TEST_LIMIT_MS,
  );

  it(
    'reports a taken port in one line, and starts nothing',
    async () => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
      expect(await exitOf(start())).toBe(1);
      expect(output).toContain(
        `Port ${port} is in use by another program. Stop that program, or choose another port: GATEWAY_PORT=${port + 1} npm start\n`,
      );
      expect(output).not.toContain('MongoDB');
      await new Promise((resolve) => other.close(resolve));
    },
    TEST_LIMIT_MS,
  );
});
