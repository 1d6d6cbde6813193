import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../support/checkout';
import { composeFile, ourServices } from './support/compose-file';

/** `node deploy/roll.mjs` with a stand-in for docker, which keeps a list of containers (`support/stand-in.mjs`). */
const folder = mkdtempSync(join(tmpdir(), 'herald-roll-'));
const log = join(folder, 'log');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  for (const name of ['deploy', 'docker-compose.yml', 'package.json', 'node_modules'])
    symlinkSync(join(root, name), join(folder, name));
  mkdirSync(join(folder, 'bin'));
  const standIn = join(__dirname, 'support', 'stand-in.mjs');
  chmodSync(standIn, 0o755);
  symlinkSync(standIn, join(folder, 'bin', 'docker'));
  spawnSync(process.execPath, [join(root, 'deploy', 'make-secrets.mjs')], { cwd: folder });
});

/** Runs a command with the stand-in; `said` is its whole output, `called` the commands that docker received. */
function run(program: string, args: string[], settings: Record<string, string> = {}) {
  writeFileSync(log, '');
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, STAND_IN_ROOT: root };
  const options = { cwd: folder, encoding: 'utf8' as const, env: { ...env, STAND_IN_LOG: log, ...settings } };
  const { status, stdout, stderr } = spawnSync(program, args, options);
  const called = readFileSync(log, 'utf8').trim().split('\n');
  return { status, said: stdout + stderr, called };
}
const preloaded = pathToFileURL(join(__dirname, 'support', 'docker-in-process.mjs')).href;
/** Calls the stand-in within its own process. */
const roll = (names: string[] = [], settings?: Record<string, string>) =>
  run(process.execPath, ['--import', preloaded, 'deploy/roll.mjs', ...names], settings);
/** Starts the stand-in as a program, like docker. */
const rollByPrograms = (names: string[], settings?: Record<string, string>) =>
  run(process.execPath, ['deploy/roll.mjs', ...names], settings);
const containers = (): Record<string, string> =>
  JSON.parse(readFileSync(`${log}.containers`, 'utf8')) as Record<string, string>;
const of = (name: string): string[] =>
  Object.entries(containers()).flatMap(([id, service]) => (service === name ? [id] : []));

const names = ourServices(composeFile()).map(([name]) => name);

describe('node deploy/roll.mjs', () => {
  beforeEach(() => {
    rmSync(`${log}.containers`, { force: true });
    run('docker', ['compose', 'up', '-d']);
  });

  it('replaces every container of Herald’s services and no other: the gateway first, the old containers after the new containers are healthy', () => {
    const before = containers();
    const { status, said, called } = roll();
    expect([status, status === 0 ? '' : said]).toEqual([0, '']);
    const after = containers();
    for (const [id, service] of Object.entries(before))
      expect([id, id in after]).toEqual([id, !names.includes(service)]);
    for (const name of names) expect([name, of(name).length]).toEqual([name, 1]);
    const [first] = called.filter((line) => line.includes('--scale'));
    expect(first).toMatch(/--scale gateway=2 gateway$/);
    const [old] = called.filter((line) => line.startsWith('docker stop'));
    const order = ['--scale gateway=2', 'docker inspect', old!, old!.replace('stop', 'rm'), '--scale'];
    const at = order.reduce<number[]>(
      (found, text) => [
        ...found,
        called.findIndex((line, i) => i > (found.at(-1) ?? -1) && line.includes(text)),
      ],
      [],
    );
    expect(at).not.toContain(-1);
  });

  it('reloads the balancer after all containers are replaced', () => {
    const { called } = roll();
    const reload = called.indexOf('docker compose kill --signal USR2 balancer');
    expect(reload).toBeGreaterThan(0);
    const later = called.slice(reload + 1).filter((line) => /^docker (stop|rm|compose up) /.test(line));
    expect(later).toEqual([]);
  });

  it('updates users and rights of the servers before it replaces any container', () => {
    const { called } = rollByPrograms(['billing']);
    const begins = called.filter((line) => !/ (config|ps) /.test(line)).slice(0, 3);
    expect(begins).toEqual([
      'docker compose run --rm -T --no-deps --env WAIT_SECONDS=300 mongo-set-up',
      expect.stringMatching(
        /^docker compose exec -T rabbitmq rabbitmqctl .*import_definitions \/etc\/rabbitmq\/.* --timeout 300$/,
      ),
      expect.stringContaining('--scale billing=2 billing'),
    ]);
  });

  it.each([
    ['MongoDB', 'mongo-set-up'],
    ['RabbitMQ', 'rabbitmq'],
  ])('ends before it replaces any container while %s is down, and says so', (server, down) => {
    const before = containers();
    const settings = { STAND_IN_DOWN: down, ROLL_TIMEOUT_SECONDS: '7' };
    const { status, said, called } = rollByPrograms(['billing'], settings);
    expect([status, containers()]).toEqual([1, before]);
    expect(said).toMatch(new RegExp(`^${server}: updating users and rights \\(limit 7 s\\)$`, 'm'));
    expect(said).toMatch(new RegExp(`^${server}: a node is down, .* No container was replaced\\.`, 'm'));
    expect(called.join('\n')).toMatch(/WAIT_SECONDS=7 /);
  });

  it('rolls only the named services, to the configured number of instances', () => {
    const [gateway, sender] = [of('gateway'), of('sms-sender')];
    expect(roll(['sms-sender'], { SMS_SENDER_INSTANCES: '3' }).status).toBe(0);
    expect(of('gateway')).toEqual(gateway);
    expect(of('sms-sender')).toHaveLength(3);
    expect(of('sms-sender')).not.toContain(sender[0]);
    expect(roll(['sms-sender'], { SMS_SENDER_INSTANCES: '2' }).status).toBe(0);
    expect(of('sms-sender')).toHaveLength(2);
  });

  it('keeps the old containers if a new one is not healthy, and says so', () => {
    const before = containers();
    const settings = { STAND_IN_UNHEALTHY: 'brand', ROLL_TIMEOUT_SECONDS: '0' };
    const { status, said, called } = roll(['brand'], settings);
    expect([status, containers()]).toEqual([1, before]);
    expect(said).toMatch(/^brand: the new containers were not healthy within 0 s/m);
    expect(said).not.toContain('at ');
    expect(called.join('\n')).toMatch(/docker logs .*brand-/);
  });

  it('completes an interrupted roll when it is run again', () => {
    run('docker', ['compose', 'up', '-d', '--no-recreate', '--scale', 'brand=2', 'brand']);
    const before = of('brand');
    expect(roll(['brand']).status).toBe(0);
    expect(of('brand')).toHaveLength(1);
    expect(before).not.toContain(of('brand')[0]);
  });

  it('refuses a name that is not a service of Herald', () => {
    const { status, said } = roll(['mongo']);
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(/^Unknown service: mongo\. Services: .*gateway/m),
    ]);
  });
});
