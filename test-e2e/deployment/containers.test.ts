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

  const checked = containers.filter(([name, { healthcheck }]) => healthcheck && !name.includes('tools/'));
  it.each(checked)('%s is checked often only during its start', (_name, { healthcheck }) => {
    expect(healthcheck).toMatchObject({ interval: '60s', start_interval: '3s' });
    // A check is repeated, so it must not create anything.
    expect(JSON.stringify(healthcheck!.test)).not.toMatch(/initiate|createUser|rs\.add/);
  });

  it('of services are checked often only during their start', () => {
    expect(textOf('Dockerfile')).toMatch(/^HEALTHCHECK --interval=30s .*--start-interval=2s /m);
  });
});
