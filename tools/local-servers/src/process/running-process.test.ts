import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@herald/testing/until';
import { SetupError } from '../setup-error';
import { Guard } from './guard';
import { isAlive } from './is-alive';
import type { ProcessSpec } from './process-spec';
import { RunningProcess } from './running-process';

describe('RunningProcess', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-process-'));
  let guard: Guard;
  const logOf = (name: string): string => readFileSync(join(dir, `${name}.log`), 'utf8');
  const specOf = (name: string, code: string, overrides: Partial<ProcessSpec> = {}): ProcessSpec => ({
    name,
    command: process.execPath,
    args: ['-e', code],
    env: process.env,
    logFile: join(dir, `${name}.log`),
    probe: async () => {
      if (!/\bready$/m.test(logOf(name))) throw new Error('not yet');
    },
    // Only a limit against hanging.
    readyWithinMs: 240_000,
    stopGraceMs: 240_000,
    ...overrides,
  });

  beforeAll(() => void (guard = new Guard()));
  afterAll(async () => {
    await guard.release();
    rmSync(dir, { recursive: true });
  });

  it('is killed with its helpers if it does not end within its grace period', async () => {
    const code = `
      const helper = require('node:child_process').spawn(process.execPath, ['-e', "process.on('SIGTERM', () => 0); setInterval(() => 0, 999)"]);
      process.on('SIGTERM', () => 0);
      console.log(helper.pid + ' ready');
    `;
    const running = await RunningProcess.start(specOf('stubborn', code, { stopGraceMs: 100 }), guard);
    await running.whenReady();
    const helper = Number.parseInt(logOf('stubborn'), 10);
    await running.stop();
    expect(await running.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await until(() => !isAlive(helper));
  });

  it('reports in one line why it ended before it was ready', async () => {
    const failing = "console.error('listen EADDRINUSE: address already in use'); process.exit(3)";
    const running = await RunningProcess.start(specOf('failing', failing), guard);
    const error: unknown = await running.whenReady().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SetupError);
    expect((error as Error).message).toMatch(
      /^failing exited: a port that it needs is in use\. Stop the other program[^\n]*$/,
    );
  });
});
