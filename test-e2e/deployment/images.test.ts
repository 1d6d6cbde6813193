import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
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
});
