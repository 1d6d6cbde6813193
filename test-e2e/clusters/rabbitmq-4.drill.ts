import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectToAny } from '@herald/broker';
import { type ObtainedServer, obtainMongo, obtainRabbit } from '@herald/local-servers';
import { root, textOf } from '../support/checkout';

/**
 * RabbitMQ 4 on a machine with an older RabbitMQ: the tests of libs/broker, and kills of each of three nodes under load, with counts.
 * `HERALD_RABBITMQ_SERVER` names the program; otherwise tools/local-servers/programs/rabbitmq-4.sh installs one. The contract suite on
 * three nodes is another run of the part (tools/set-up/test-suites.mjs). Run this with `npm run test:system -- clusters:rabbitmq-4`.
 */
const MADE_WITHIN_MS = 900_000;
const SUITE_MS = 3_600_000;
const MOST_OUTPUT = 256 * 1024 * 1024;
const MESSAGES_PER_NODE = 3_000;

const run = promisify(execFile);

/** `4.3.` of the image `rabbitmq:4.3.6`. */
const MINOR = /image: rabbitmq:(\d+\.\d+\.)/.exec(textOf('docker-compose.yml'))![1]!;

/** Runs suites to their end. Throws with their output if one fails. */
async function jest(paths: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const program = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: MOST_OUTPUT, timeout: SUITE_MS };
  const { stdout, stderr } = await run(
    process.execPath,
    [program, '--runInBand', '--forceExit', ...paths],
    options,
  );
  process.stdout.write(`${paths.join(', ')}:\n${stderr.slice(stderr.lastIndexOf('Test Suites:'))}`);
  return stdout;
}

async function versionAt(url: string): Promise<string> {
  const connection = await connectToAny(url);
  const { version } = connection.connection.serverProperties as { version: string };
  await connection.close();
  return version;
}

describe('on RabbitMQ 4', () => {
  let dir: string;
  let program: string;
  const servers: ObtainedServer[] = [];
  const optionsOf = (name: string) => {
    const { AMQP_URL: _another, ...env } = process.env;
    return {
      ...{ dataDir: join(dir, name, 'data'), logDir: join(dir, name, 'logs') },
      env: { ...env, HERALD_RABBITMQ_SERVER: program },
    };
  };
  const started = async (starting: Promise<ObtainedServer>): Promise<ObtainedServer> => {
    const server = await starting;
    servers.push(server);
    return server;
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-rabbitmq-4-'));
    program = process.env['HERALD_RABBITMQ_SERVER'] ?? '';
    if (program !== '') return;
    const script = join(root, 'tools', 'local-servers', 'programs', 'rabbitmq-4.sh');
    program = (await run('sh', [script], { maxBuffer: MOST_OUTPUT })).stdout.trim();
  }, MADE_WITHIN_MS);
  afterEach(async () => {
    for (const server of servers.splice(0).reverse()) await server.stop();
  }, SUITE_MS);
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it(
    'the tests of the broker library',
    async () => {
      const mongo = await started(obtainMongo(optionsOf('library')));
      const rabbit = await started(obtainRabbit(optionsOf('library')));
      expect(await versionAt(rabbit.url)).toContain(MINOR);
      await jest(['libs/broker'], { MONGO_URL: mongo.url, AMQP_URL: rabbit.url });
    },
    SUITE_MS,
  );

  it(
    'kills of each of three nodes under load: no message is lost, duplicated, charged wrongly or without callbacks',
    async () => {
      const faults = join(dir, 'faults');
      const board = await jest(['test-e2e/clusters'], {
        HERALD_RABBITMQ_SERVER: program,
        CLUSTER_CELLS: 'rabbitmq killed',
        CLUSTER_ROUNDS: '3',
        CLUSTER_MESSAGES: process.env['CLUSTER_MESSAGES'] ?? String(3 * MESSAGES_PER_NODE),
        FAULT_DIR: faults,
      });
      process.stdout.write(board);
      const [system] = await readdir(faults);
      for (const node of [1, 2, 3]) {
        const log = await readFile(join(faults, system!, 'logs', `rabbitmq-${node}.log`), 'utf8');
        expect(log).toContain(`Starting RabbitMQ ${MINOR}`);
      }
    },
    SUITE_MS,
  );
});
