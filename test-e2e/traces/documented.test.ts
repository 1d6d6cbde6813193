import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Compose {
  services: Record<string, { image?: string; environment?: Record<string, string>; networks?: string[] }>;
  networks?: Record<string, unknown>;
}

const ROOT = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/tracing.md');
const settings = new Set(read('libs/tracing/src/settings.ts').match(/OTEL_[A-Z_]+/g));
/** Read by OpenTelemetry itself. */
const THEIRS = ['OTEL_RESOURCE_ATTRIBUTES', 'OTEL_SERVICE_NAME'];

describe('docs/tracing.md', () => {
  it('names every setting, and no other', () => {
    const named = [...page.matchAll(/`(OTEL_[A-Z_]+?)(_FILE)?`/g)].map(([, name]) => name!);
    expect([...new Set(named)].sort()).toEqual([...settings, ...THEIRS].sort());
  });

  it('has an addition to the compose file that fits it', () => {
    const [block] = /(?<=```yaml\n)x-traces[\s\S]*?(?=```)/.exec(page)!;
    const addition = parse(block, { merge: true }) as Compose;
    const { services, networks } = parse(read('docker-compose.yml'), { merge: true }) as Compose;
    const ours = Object.keys(services).filter((name) => services[name]!.environment?.['METRICS_PORT']);
    const { jaeger, ...traced } = addition.services;
    expect(Object.keys(traced).sort()).toEqual(ours.filter((name) => name !== 'carrier-simulator').sort());
    for (const { environment = {} } of Object.values(traced)) {
      expect([...settings]).toEqual(expect.arrayContaining(Object.keys(environment)));
    }
    const known = ['default', ...Object.keys(networks ?? {})];
    expect(known).toEqual(expect.arrayContaining(jaeger!.networks!));
  });

  it('shows every span that the code records', () => {
    const files = [
      'services/sms/src/traces/job-spans.ts',
      'services/sms/src/traces/batch-trace.ts',
      'services/sms/src/traces/record-spans.ts',
      'services/callback-dispatcher/src/sending/callback-traces.ts',
      'services/brand/src/brands/brand-traces.ts',
    ];
    const names = files.flatMap((file) => read(file).match(/(?<=name: )(receipts .*)?['`].*?(?=,\n)/g) ?? []);
    // `publish ${queue}` is shown by one of its queues.
    const words = names.flatMap((name) =>
      [...name.matchAll(/['`]([^'`$]+)/g)].map(([, text]) => text!.trim()),
    );
    expect(words.length).toBeGreaterThanOrEqual(10);
    for (const word of words) expect(page).toContain(word);
  });
});
