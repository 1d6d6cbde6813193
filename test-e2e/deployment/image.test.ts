import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PRODUCTION_NODE } from '@herald/local-servers';
import { importsOf, programsBelow, readSource } from '../structure/support/sources';
import { PROGRAMS } from './support/code';
import { root, textOf } from '../support/checkout';

const dockerfile = textOf('Dockerfile').replaceAll('\\\n', ' ');
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

const dependencies = Object.keys(
  (JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> }).dependencies,
);

/** The folders that the Dockerfile compiles. */
const built = /tsc -b ([^&\n]+)/.exec(dockerfile)![1]!.trim().split(/\s+/);

describe('the Dockerfile', () => {
  it('builds every service, and only existing folders', () => {
    for (const folder of built) expect(existsSync(join(root, folder, 'tsconfig.json'))).toBe(true);
    expect(built.filter((folder) => folder.startsWith('services/')).sort()).toEqual(
      readdirSync(join(root, 'services'))
        .map((name) => `services/${name}`)
        .sort(),
    );
    expect(Object.keys(PROGRAMS).sort()).toEqual(readdirSync(join(root, 'services')).sort());
  });

  it('runs as a user that is not root, with a first process that forwards signals', () => {
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(/^ENTRYPOINT \["tini", "--", "node"/m);
    expect(last).toMatch(/install -y --no-install-recommends tini/);
  });

  it('starts and checks with files that it contains', () => {
    const [, script] = /^CMD \["(.+?)"\]/m.exec(last)!;
    expect(existsSync(join(root, script!.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
    const [, check] = /^HEALTHCHECK .*CMD \["node", "(.+?)"\]/m.exec(last)!;
    expect(existsSync(join(root, check!))).toBe(true);
    expect(dockerfile).toMatch(/cp --parents .* deploy\/images \/out/);
  });

  it('has the Node.js version that the packages require', () => {
    const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } };
    expect(engines.node).toContain(`>=${PRODUCTION_NODE.split('.')[0]}`);
    expect(dockerfile).toContain(`\nARG NODE_IMAGE=node:${PRODUCTION_NODE}-bookworm-slim`);
    for (const stage of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(['${NODE_IMAGE}']).toContain(stage[1]);
  });

  it('installs every package that its programs need, but none for development', () => {
    const needed = [...built, 'libs'].flatMap(packagesOf);
    expect(needed.length).toBeGreaterThan(50);
    expect([...new Set(needed)].filter((name) => !dependencies.includes(name))).toEqual([]);
  });

  it('installs no package that only tests need, or that is unused', () => {
    const needed = new Set(['services', 'libs', 'tools', 'deploy'].flatMap(packagesOf));
    expect(dependencies.filter((name) => !needed.has(name))).toEqual([]);
  });

  it('gets no unused files in its context, and no secret', () => {
    const ignored = textOf('.dockerignore').split('\n');
    for (const name of ['secrets', '**/node_modules', '.git', '.local', '**/dist'])
      expect(ignored).toContain(name);
    // The build generates pages from them. The last matching line decides.
    const pages = ['docs/quick-start.md', 'docs/guides/*.md', 'CHANGELOG.md', 'clients/*/README.md'];
    for (const page of pages)
      for (const other of ['**/*.md', 'docs', 'clients/*/*'])
        expect(ignored.indexOf(`!${page}`)).toBeGreaterThan(ignored.indexOf(other));
  });
});

/** Third-party packages that the programs below a folder need at run time; pages are bundled with theirs. */
function packagesOf(folder: string): string[] {
  return programsBelow(folder)
    .filter((file) => !file.includes('/web/'))
    .flatMap((file) => importsOf(readSource(file)))
    .filter((name) => !/^(\.|@herald\/)/.test(name) && !isBuiltin(name))
    .map(packageOf);
}

/** `@opentelemetry/api` of `@opentelemetry/api/build/…`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

describe("the image's health check", () => {
  const script = join(root, 'deploy', 'images', 'healthcheck.mjs');
  let server: Server;
  let status = 200;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(status).end('{"missing":["mongodb"]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const check = (env: Record<string, string>): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [script], { env }, (error, output) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output }),
      );
    });

  it('requests readiness from the service of its container, and fails with the reason if it is not ready', async () => {
    const port = String((server.address() as AddressInfo).port);
    for (const name of ['GATEWAY_PORT', 'PORT', 'WEB_PORT'])
      expect(await check({ [name]: port })).toMatchObject({ code: 0 });
    status = 503;
    expect(await check({ PORT: port })).toEqual({ code: 1, output: expect.stringContaining('mongodb') });
    expect(await check({ PORT: '9' })).toEqual({ code: 1, output: expect.stringContaining('ECONNREFUSED') });
    expect(asked).toEqual(['/readyz', '/readyz', '/readyz', '/readyz']);
  });

  it('prints nothing for a tool that listens on no port', async () => {
    expect(await check({})).toEqual({ code: 0, output: '' });
  });
});
