import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RowReport, readBenchFile, saveRow } from './bench-file';
import { cpuChart } from './cpu-chart';
import { rounded } from './markdown';
import { table, writeMetrics } from './table';

const report: RowReport = {
  value: 4321,
  unit: 'messages/s',
  ceiling: 8000,
  ceilingIs: 'a bare chain',
  ratio: 0.54,
  reach: '5,000 messages/s',
  reached: false,
  details: { seconds: 2 },
  cpu: { gateway: 1.5 },
  examined: 3,
  seconds: 10,
  scale: 1,
  at: '2026-01-01T00:00:00.000Z',
};

describe('reports', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  it('keep the results of other rows', () => {
    const file = join(dir, 'bench.json');
    saveRow(file, 'a', report);
    saveRow(file, 'b', { ...report, value: 1 });
    saveRow(file, 'a', { ...report, value: 2 });
    const saved = readBenchFile(file);
    expect([saved['a']!.value, saved['b']!.value]).toEqual([2, 1]);
  });

  it('replace only the text between the documents’ marks', () => {
    const [results, details] = ['performance.md', 'measurements.md'].map((name) => join(dir, name));
    const [begin, end] = ['<!-- metrics: npm run bench -- --document -->', '<!-- /metrics -->'];
    for (const file of [results!, details!]) writeFileSync(file, `# A\n\n${begin}\nold\n${end}\n\nB\n`);
    writeMetrics({ results: results!, details: details! }, { 'end-to-end': report }, [
      'memory',
      'end-to-end',
    ]);
    for (const file of [results!, details!]) {
      const text = readFileSync(file, 'utf8');
      expect(text.startsWith(`# A\n\n${begin}\n\n`)).toBe(true);
      expect(text.endsWith(`\n\n${end}\n\nB\n`)).toBe(true);
      expect(text).not.toContain('old');
    }
    expect(readFileSync(results!, 'utf8')).toContain('| `end-to-end` | 4,321 messages/s |');
    expect(readFileSync(details!, 'utf8')).toContain('- `end-to-end`: CPU per message, µs: `gateway 1.5`');
  });

  it('show the CPU of each step as its share', () => {
    const [head, , gateway, , sender] = cpuChart([
      ['isolation', report],
      ['end-to-end', { ...report, cpu: { gateway: 1.5, 'sms-sender': 4.5, load: 100 } }],
    ]);
    expect(head).toContain('campaign (`end-to-end`), µs');
    expect(head).not.toContain('isolation');
    const last = [gateway, sender].map((line) => line!.split('|').at(-2)!.trim());
    expect(last).toEqual([`1.5 ${'█'.repeat(6)}`, `4.5 ${'█'.repeat(18)}`]);
  });

  it('are a table with aligned columns', () => {
    const [head, , row] = table([['end-to-end', report]]);
    expect(row!.indexOf('5,000')).toBe(head!.indexOf('target'));
  });

  it('round to three significant digits', () => {
    expect([rounded(0), rounded(0.01234), rounded(1.239), rounded(123_456.7), rounded(NaN)]).toEqual([
      '0',
      '0.012',
      '1.24',
      '123,457',
      '?',
    ]);
  });
});
