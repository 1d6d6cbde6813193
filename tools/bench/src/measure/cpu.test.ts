import { CpuMeter, cpuSeconds, microsecondsEach } from './cpu';

const spin = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('CpuMeter', () => {
  it('counts the CPU of a process from the creation of the meter on', () => {
    const meter = new CpuMeter({ self: process.pid, nobody: 2 ** 22 + 1 });
    const before = cpuSeconds(process.pid);
    let used = 0;
    while (used < 0.05) {
      spin(10);
      used = cpuSeconds(process.pid) - before;
    }
    const each = microsecondsEach(meter.used(), 10);
    // At least the CPU time used in between, divided by ten.
    expect(each['self']).toBeGreaterThanOrEqual(4_999);
    expect(each['nobody']).toBe(0);
    expect(each['total']).toBe(each['self']);
  });
});
