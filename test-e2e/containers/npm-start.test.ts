import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeContainers } from '@herald/local-servers';
import { paste, shellBlocks, textOf } from '../support/checkout';
import { NpmStart } from '../support/npm-start';

/** `npm start` on a machine with a Docker engine, and the first message of the README: both servers are containers. */
const LIMIT_MS = 30 * 60_000;
jest.setTimeout(LIMIT_MS);
const run = promisify(execFile);

let newcomer: NpmStart;
beforeAll(async () => {
  newcomer = await NpmStart.create('docker');
  const registry = process.env['HERALD_REGISTRY'];
  const options = { cwd: newcomer.folder, env: newcomer.env, timeout: LIMIT_MS };
  // The command fails for images that the registry does not have; those are not used here.
  if (registry) await paste([`node deploy/pin-images.mjs --registry ${registry} || true`], options);
  await newcomer.start();
});
afterAll(async () => {
  await newcomer?.remove();
  if (newcomer) await removeContainers(join(newcomer.folder, '.local', 'data'));
});

const containers = async (): Promise<string[]> => {
  const format = ['--format', '{{.Image}} {{.Ports}}'];
  const { stdout } = await run('docker', ['ps', ...format], { env: newcomer.env });
  return stdout.split('\n').filter((line) => /127\.0\.0\.1:\d+/.test(line));
};

describe('npm start with Docker', () => {
  it('runs both servers in it, and its campaign is delivered and called back', async () => {
    expect(newcomer.printed).toContain('MongoDB 8 in Docker');
    expect(newcomer.printed).toContain('RabbitMQ 4 in Docker');
    expect(newcomer.printed).toMatch(/✔ 1000 messages sent, delivered and called back/);
    expect(newcomer.printed).not.toMatch(/✖|refused/);
    expect((await containers()).join()).toMatch(/mongo:.*rabbitmq:|rabbitmq:.*mongo:/);
  });

  it('accepts the first message of the README', async () => {
    const commands = shellBlocks(textOf('README.md')).map(({ command }) => command);
    const first = commands.findIndex((command) => command.includes('.local/run.json'));
    const options = { cwd: newcomer.folder, env: newcomer.env, timeout: LIMIT_MS };
    const answers = await paste(commands.slice(first, first + 4), options);
    for (const answer of answers) expect(answer).toContain('"statusID":0');
  });

  it('Ctrl-C stops the containers too', async () => {
    await newcomer.interrupt();
    expect((await containers()).join()).not.toMatch(/mongo:|rabbitmq:/);
  });
});
