import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Guard, isAlive, type ProcessSpec } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { SupervisedProcess } from './supervised-process';

describe('SupervisedProcess', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-supervised-'));
  let guard: Guard;
  const said: string[] = [];
  const pids: (number | undefined)[] = [];

  function supervised(
    name: string,
    code: string,
    restartReason?: ProcessSpec['restartReason'],
  ): SupervisedProcess {
    const logFile = join(dir, `${name}.log`);
    const spec: ProcessSpec = {
      name,
      logFile,
      command: process.execPath,
      args: ['-e', code],
      env: process.env,
      probe: async () => {
        if (!readFileSync(logFile, 'utf8').includes(`ready ${process_.pid}\n`)) throw new Error('not yet');
      },
      // Only a limit against hanging.
      readyWithinMs: 240_000,
      stopGraceMs: 240_000,
      ...(restartReason && { restartReason }),
    };
    said.length = 0;
    pids.length = 0;
    const process_ = new SupervisedProcess(spec, {
      guard,
      report: (line) => said.push(line),
      onPidChange: () => pids.push(process_.pid),
      workCheckEveryMs: 1,
    });
    return process_;
  }

  beforeAll(() => void (guard = new Guard()));
  afterAll(async () => {
    await guard.release();
    rmSync(dir, { recursive: true });
  });

  it('restarts a killed process at once each time, reports it, and knows its new pid', async () => {
    const process_ = supervised('service', "console.log('ready ' + process.pid); setInterval(() => 0, 999)");
    await process_.start();
    const killed = [process_.pid!];
    for (let kill = 0; kill < 2; kill++) {
      process_.kill('SIGKILL');
      await until(() => process_.pid !== killed.at(-1));
      await process_.whenReady();
      killed.push(process_.pid!);
    }
    const last = killed.pop()!;
    expect([...killed, last].map(isAlive)).toEqual([false, false, true]);
    const restart = [
      'service was killed by SIGKILL, restarting immediately',
      expect.stringMatching(/^service is ready again after \d\.\d s$/),
    ];
    expect(said).toEqual([...restart, ...restart]);
    expect(pids).toEqual([killed[0], undefined, killed[1], undefined, last]);
    await process_.stop();
    expect([isAlive(last), process_.pid]).toEqual([false, undefined]);
  });

  it('restarts a process that stays broken for three checks, and no other', async () => {
    const reasons = ['stores nothing', 'stores nothing', null, 'is stuck', 'is stuck', 'stores nothing'];
    const process_ = supervised(
      'broken-server',
      "console.log('ready ' + process.pid); setInterval(() => 0, 999)",
      () => Promise.resolve(reasons.shift() ?? null),
    );
    await process_.start();
    // The checks do not wait for the test: the process may have been restarted before the start returns.
    await until(() => pids.length === 3);
    await process_.whenReady();
    expect(reasons).toEqual([]);
    expect(pids).toEqual([expect.any(Number), undefined, process_.pid]);
    expect([isAlive(pids[0]!), isAlive(process_.pid!)]).toEqual([false, true]);
    expect(said).toEqual([
      'broken-server was stopped, because it stores nothing, restarting immediately',
      expect.stringMatching(/^broken-server is ready again/),
    ]);
    await process_.stop();
  });

  it('stays down after a stop, and runs again after a start', async () => {
    const process_ = supervised('optional', "console.log('ready ' + process.pid); setInterval(() => 0, 999)");
    await process_.start();
    await process_.stop();
    await expect(process_.whenReady()).rejects.toThrow('optional is stopped');
    await process_.start();
    expect(isAlive(process_.pid!)).toBe(true);
    await process_.stop();
  });

  it('does not name the reason of an earlier process in the same log', async () => {
    writeFileSync(join(dir, 'again.log'), 'listen EADDRINUSE\n');
    const process_ = supervised('again', 'process.exit(7)');
    await expect(process_.start()).rejects.toThrow('again exited with code 7 before it was ready');
  });

  it('stops retrying a program that ends three times before it was ready, and reports the reason', async () => {
    const process_ = supervised('broken', "console.error('write ENOSPC'); process.exit(1)");
    await expect(process_.start()).rejects.toThrow(/^broken exited: the disk is full\. Free some space/);
    expect(said).toEqual([
      'broken exited with code 1, restarting immediately',
      'broken exited with code 1, restarting in 1 s',
    ]);
  });
});
