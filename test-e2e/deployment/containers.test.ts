import { parse } from 'yaml';
import { textOf } from '../support/checkout';
import type { ComposeFile, ComposeService } from './support/compose-file';

/** The common rules for every container of every compose file. */
const RESET = { tag: '!reset', collection: 'seq' as const, nodeClass: undefined, resolve: () => [] };
const servicesOf = (text: string): Record<string, ComposeService> =>
  (parse(text, { merge: true, customTags: [RESET] }) as ComposeFile).services;

const FILES = {
  'docker-compose.yml': textOf('docker-compose.yml'),
  'deploy/compose.clusters.yml': textOf('deploy', 'compose.clusters.yml'),
  'tools/local-servers/docker/compose.yml': textOf('tools', 'local-servers', 'docker', 'compose.yml'),
  'docs/tracing.md': /(?<=```yaml\n)x-traces[\s\S]*?(?=```)/.exec(textOf('docs', 'tracing.md'))![0],
};

/** A service without an image is only changed by an additional file. */
const containers = Object.entries(FILES).flatMap(([file, text]) =>
  Object.entries(servicesOf(text))
    .filter(([, { image }]) => image !== undefined)
    .map(([name, service]) => [`${name} of ${file}`, service] as const),
);

describe('containers', () => {
  it.each(containers)('%s has a bounded log', (_name, { logging }) => {
    const options = { 'max-size': '10m', 'max-file': '5' };
    expect(logging).toEqual({ driver: 'local', options });
  });
});
