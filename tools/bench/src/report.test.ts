import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBenchFile, rounded, type RowReport, saveRow, table } from './report';

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
