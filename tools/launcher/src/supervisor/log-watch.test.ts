import { appendFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogWatch } from './log-watch';

describe('logs', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-logs-'));
  const file = join(dir, 'sms.log');
  afterAll(() => rmSync(dir, { recursive: true }));
  // `LogWatch` looks only when the test says so, even on a slow machine.
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('counts lines from now on, and reports errors', async () => {
    writeFileSync(file, '{"level":"error","event":"of an earlier run"}\n');
    const said: string[] = [];
    const watch = new LogWatch(dir, ['sms', 'never-written'], (line) => said.push(line));
    appendFileSync(file, '{"level":"warn"}\n{"level":"error"}\n{"level":"warn"}\n{"level":"info"}\n');
    await watch.poll();
    appendFileSync(file, '{"level":"warn"}\n');
    await watch.poll();
    watch.stop();
    expect(watch.totals()).toEqual({
      sms: { warnings: 3, errors: 1 },
      'never-written': { warnings: 0, errors: 0 },
    });
    expect(said).toEqual([`sms: 1 error and 2 warnings logged, 1 error and 2 warnings in total (${file})`]);
  });

  it('reports a log that cannot be copied, as on a full disk, and continues', async () => {
    const large = join(dir, 'brand.log');
    writeFileSync(large, '');
    mkdirSync(`${large}.1`);
    const said: string[] = [];
    const watch = new LogWatch(dir, ['brand'], (line) => said.push(line));
    truncateSync(large, 101 * 1024 * 1024);
    await watch.poll();
    appendFileSync(large, '{"level":"warn"}\n');
    await watch.poll();
    watch.stop();
    expect(watch.totals()).toEqual({ brand: { warnings: 1, errors: 0 } });
    const failure: unknown = expect.stringMatching(/^brand\.log cannot be read or shortened \(E/);
    expect(said).toEqual([failure, failure]);
  });
});
