import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, textOf } from '../support/checkout';

describe('node deploy/make-secrets.mjs', () => {
  const parent = mkdtempSync(join(tmpdir(), 'herald-secrets-'));
  const folder = join(parent, 'secrets');
  afterAll(() => rmSync(parent, { recursive: true }));
  const run = (): string =>
    execFileSync(process.execPath, [join(root, 'deploy', 'make-secrets.mjs'), folder], { encoding: 'utf8' });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

  it('leaves no incomplete secret if the disk is full', () => {
    // Of a process with this limit, each write to a file fails.
    const full = `ulimit -f 0; exec '${process.execPath}' '${join(root, 'deploy', 'make-secrets.mjs')}' '${folder}'`;
    expect(spawnSync('sh', ['-c', full]).status).not.toBe(0);
    expect(readdirSync(folder).filter((name) => !name.endsWith('.new'))).toEqual([]);
  });

  it('creates files that only their owner can access, without line breaks that would become part of a secret', () => {
    expect(run()).toMatch(/^made .*operator_token$/m);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of ['operator_token', 'mongo_password', 'mongo_key', 'key_encryption_key'])
      expect(read(name)).toMatch(/^[\w+/=-]{32,}$/);
  });

  it('never changes existing files, and derives missing files from them', () => {
    const before = ['operator_token', 'mongo_password', 'amqp_url'].map(read);
    rmSync(join(folder, 'mongo_url'));
    rmSync(join(folder, 'sms_carriers'));
    writeFileSync(join(folder, 'sms_carriers'), 'smpp://ours:secret@carrier.example:2775');
    expect(run()).toMatch(/^kept .*sms_carriers$/m);
    expect(['operator_token', 'mongo_password', 'amqp_url'].map(read)).toEqual(before);
    expect(read('mongo_url')).toContain(`:${read('mongo_password')}@`);
    expect(read('sms_carriers')).toBe('smpp://ours:secret@carrier.example:2775');
  });

  it('rewrites the users of the servers in place if a password or a right has changed', () => {
    const users = ['mongo_users.json', 'rabbitmq_definitions.json'];
    const before = users.map(read);
    expect(run()).not.toMatch(/^made /m);
    for (const name of ['mongo_password_sms', 'mongo_url_sms', 'rabbitmq_password_sms', 'amqp_url_sms'])
      rmSync(join(folder, name));
    const { ino } = statSync(join(folder, users[0]!));
    expect(run().match(/^made .*/gm)).toHaveLength(6);
    expect(statSync(join(folder, users[0]!)).ino).toBe(ino);
    expect(read('mongo_users.json')).toContain(read('mongo_password_sms'));
    const hashes = (text: string): Record<string, string> =>
      Object.fromEntries(
        (JSON.parse(text) as { users: { name: string; password_hash: string }[] }).users.map(
          ({ name, password_hash }) => [name, password_hash],
        ),
      );
    const [then, now] = [hashes(before[1]!), hashes(read('rabbitmq_definitions.json'))];
    expect(Object.keys(now).filter((name) => now[name] !== then[name])).toEqual(['herald-sms']);
    writeFileSync(join(folder, 'mongo_users.json'), '{"of the version before": 1}');
    expect(run()).toMatch(/^made .*mongo_users.json$/m);
  });

  it.each(['027', '077'])('makes files that containers can read, under umask %s as well', (umask) => {
    const checkout = join(parent, `checkout-${umask}`);
    cpSync(join(root, 'deploy'), join(checkout, 'deploy'), { recursive: true });
    // The modes that git creates under that umask.
    for (const entry of readdirSync(join(checkout, 'deploy'), { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
    const command = `umask ${umask} && ${process.execPath} deploy/make-secrets.mjs`;
    execFileSync('sh', ['-c', command], { cwd: checkout });
    const modeOf = (...path: string[]): number => statSync(join(checkout, ...path)).mode & 0o777;
    expect(modeOf('secrets')).toBe(0o700);
    for (const name of readdirSync(join(checkout, 'secrets'))) expect(modeOf('secrets', name)).toBe(0o644);
    const mounted = ['docker-compose.yml', 'deploy/compose.clusters.yml'].flatMap((file) =>
      [...textOf(file).matchAll(/\.\/(deploy\/[^:' ]+):/g)].map(([, path]) => path!),
    );
    expect(mounted.length).toBeGreaterThan(8);
    for (const path of mounted) expect(modeOf(path) & 0o044).toBe(0o044);
    expect(modeOf('deploy/observability/prometheus/rules')).toBe(0o755);
  });

  it('does not print their content', () => {
    const printed = run();
    for (const name of ['operator_token', 'mongo_password', 'amqp_url'])
      expect(printed).not.toContain(read(name));
  });
});
