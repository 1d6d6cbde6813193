import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { TestServer } from '@herald/testing/test-server';
import { root, textOf } from '../support/checkout';

const TABLE = JSON.parse(textOf('deploy/images.json')) as Record<string, string | null>;
/** Files and folders that name images. */
const SOURCES = ['Dockerfile', 'docker-compose.yml', 'deploy', 'tools/local-servers/docker', 'docs'];
const OURS = /^(registry\.example\.com\/)?herald\b/;

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => /\.(ya?ml|md)$/.test(file) && !file.includes('decisions'));
}

/** `file: image` of each third-party image. */
const named = SOURCES.flatMap((source) => filesIn(join(root, source))).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bimage:|^ARG NODE_IMAGE=|^FROM) *([\w./:@${}-]+)/gm)]
    .map(([, image]) => image!)
    .filter((image) => !OURS.test(image) && !image.startsWith('$'))
    .map((image) => [relative(root, file), image] as const),
);

describe('third-party images', () => {
  it('have an exact version, and a digest in the one table', () => {
    const wanted = Object.entries(TABLE).map(([image, digest]) => (digest ? `${image}@${digest}` : image));
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter(([, image]) => !wanted.includes(image))).toEqual([]);
    expect(wanted.filter((image) => !named.some(([, one]) => one === image))).toEqual([]);
    for (const image of Object.keys(TABLE)) expect(image).toMatch(/:v?\d+\.\d+\.\d+(-[\w-]+)?$/);
  });

  it('lack a digest only for the backup image, which is disabled and has no known digest', () => {
    const without = Object.keys(TABLE).filter((image) => TABLE[image] === null);
    expect(without).toEqual(['percona/percona-backup-mongodb:2.9.1']);
    expect(textOf('deploy/k8s/components/clusters/mongo.yaml')).toContain(
      `backup: { enabled: false, image: ${without[0]} }`,
    );
  });
});

describe('deploy/pin-images.mjs', () => {
  const OLD = `sha256:${'a'.repeat(64)}`;
  const NEW = `sha256:${'b'.repeat(64)}`;
  let folder: string;
  let registry: TestServer;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'herald-images-'));
    writeFileSync(join(folder, 'Dockerfile'), `FROM mongo:8.0.26@${OLD}\nFROM mongo:8.0.261\n`);
    registry = await new TestServer(answerAsRegistry).listen();
  });
  afterEach(async () => {
    await registry.close();
    rmSync(folder, { recursive: true });
  });

  /** Responds like the distribution API: a token first, then the digest in a header. */
  const answerAsRegistry: ConstructorParameters<typeof TestServer>[0] = ({ url, headers }, response) => {
    if (url === '/token?service=hub&scope=pull') return response.end('{"token":"t"}');
    const realm = `http://127.0.0.1:${registry.port}/token`;
    if (headers.authorization !== 'Bearer t')
      return response
        .writeHead(401, { 'www-authenticate': `Bearer realm="${realm}",service="hub",scope="pull"` })
        .end();
    const isThere = ['8.0.26', NEW].some((name) => url === `/v2/library/mongo/manifests/${name}`);
    return response.writeHead(isThere ? 200 : 404, isThere ? { 'docker-content-digest': NEW } : {}).end();
  };

  const run = (table: object, ...flags: string[]): Promise<{ code: number; output: string }> => {
    writeFileSync(join(folder, 'images.json'), JSON.stringify(table));
    const options = ['--registry', `http://127.0.0.1:${registry.port}`, '--root', folder];
    const args = [join(root, 'deploy', 'pin-images.mjs'), ...options, '--table', join(folder, 'images.json')];
    return new Promise((resolve) =>
      execFile(process.execPath, [...args, ...flags], (error, output, errors) =>
        resolve({ code: error ? 1 : 0, output: output + errors }),
      ),
    );
  };

  it('writes the registry’s digests into the table and the files that name the image, and nowhere else', async () => {
    expect(await run({ 'mongo:8.0.26': OLD })).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'images.json'), 'utf8'))).toEqual({ 'mongo:8.0.26': NEW });
    expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toBe(
      `FROM mongo:8.0.26@${NEW}\nFROM mongo:8.0.261\n`,
    );
  });
});
