import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuOfRow } from './measured';
import { sizesPage } from './sizes-page';
import { assumed, sizeFor } from './sizing';

const docs = join(__dirname, '..', '..', '..', 'docs');
const measurements = readFileSync(join(docs, 'internal', 'measurements.md'), 'utf8');
const costs = { campaign: { mongod: 100, 'sms-sender': 100 }, single: { mongod: 100, 'sms-sender': 100 } };
/** Number of simulated messages, for tests that do not compare the page's results. */
const SIMULATED = 10_000;

describe('sizes', () => {
  let hundredMillion: ReturnType<typeof sizeFor>;
  let thousandMillion: ReturnType<typeof sizeFor>;
  beforeAll(() => {
    [hundredMillion, thousandMillion] = [
      sizeFor(100e6, costs, SIMULATED),
      sizeFor(1_000e6, costs, SIMULATED),
    ];
  });

  it('of the page follow from the measurements', () => {
    // To fix a difference, run `npm run sizing`.
    expect(readFileSync(join(docs, 'scale.md'), 'utf8')).toContain(sizesPage(measurements));
  });

  it('read the measurements of a row from its line', () => {
    const page =
      '- `a`: CPU per message, µs: `mongod 71`, `sms-api 1,024`, `callback-dispatcher 0.5`\n- `ab`: x';
    expect(cpuOfRow(page, 'a')).toEqual({ mongod: 71, 'sms-api': 1_024, 'callback-dispatcher': 0.5 });
    expect(() => cpuOfRow(page, 'b')).toThrow('docs/internal/measurements.md has no CPU of the row b');
  });

  it('grow with the day’s messages and leave half of each process free', () => {
    // 100 million: 5,556 per second, of 100 µs each.
    const { instances, perSecond, bytesADay } = hundredMillion;
    expect(Math.round(perSecond)).toBe(5_556);
    expect(instances).toEqual({ gateway: 2, 'sms-api': 2, 'sms-sender': 2, 'callback-dispatcher': 2 });
    expect(thousandMillion.instances['sms-sender']).toBe(12);
    const { recipient, submission, callbacks, single } = assumed.bytes;
    expect(bytesADay).toBeCloseTo(100e6 * (recipient + submission + callbacks + assumed.singles * single));
  });

  it('require the shards for disk or CPU, whichever is more', () => {
    const busy = { campaign: { mongod: 2_000 }, single: { mongod: 2_000 } };
    const cpu = sizeFor(100e6, busy, SIMULATED);
    expect([cpu.shards, cpu.shardsFor.cpu]).toEqual([3, 3]);
    const disk = thousandMillion;
    expect(disk.shardsFor.disk).toBe(Math.ceil(disk.bytesKept / assumed.memberBytes));
    expect(disk.shards).toBe(Math.max(disk.shardsFor.disk, disk.shardsFor.cpu));
  });

  it('name the bottleneck, and the times after the worst loss', () => {
    const { first, seen, without } = hundredMillion;
    expect(first.name).toBe('sms-sender');
    expect(first.busy).toBeCloseTo(0.28, 1);
    expect(without.name).toBe('sms-sender');
    expect(without.seen.percentile(1, 0.99)).toBeGreaterThan(seen.percentile(1, 0.99));
  });
});
