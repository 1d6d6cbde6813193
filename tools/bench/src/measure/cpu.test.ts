import { CpuMeter, cpuSeconds } from './cpu';

const spin = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('CpuMeter', () => {
  it('counts the CPU of a process from its making on', () => {
    const before = cpuSeconds(process.pid);
    const meter = new CpuMeter({ self: process.pid, nobody: 2 ** 22 + 1 });
    let used = 0;
    while (used < 0.05) {
      spin(10);
      used = cpuSeconds(process.pid) - before;
    }
    const each = meter.perThing(10);
    expect(each['self']).toBeGreaterThanOrEqual(4_000);
    expect(each['nobody']).toBe(0);
    expect(each['total']).toBeGreaterThanOrEqual(4_000);
  });
});
