import { type Arrivals, chanceArrivals, seeded, simulate, type Station } from './queues';

const SECONDS = 120;
/** Messages of a simulation: enough for its percentiles, and fast to compute. */
const MOST_MESSAGES = 300_000;
/** Messages per second of a server. */
const MU = 1_000;

function station(changes: Partial<Station> = {}): Station {
  return { name: 'one', groups: 1, servers: 1, microseconds: [1e6 / MU], ...changes };
}

function poisson(rate: number, seed: number): Arrivals {
  const seconds = Math.min(SECONDS, MOST_MESSAGES / rate);
  return chanceArrivals({ perSecond: [rate], burst: [1], seconds }, seeded(seed));
}

/** Erlang's C: the probability that a message waits at `servers` servers with an offered load of `load` servers. */
function erlangC(servers: number, load: number): number {
  let blocking = 1;
  for (let each = 1; each <= servers; each++) blocking = (load * blocking) / (each + load * blocking);
  return blocking / (1 - (load / servers) * (1 - blocking));
}

describe('simulated queues', () => {
  it.each([0.3, 0.5, 0.7])('one server with a utilization of %d matches M/M/1', (busy) => {
    const seen = simulate(poisson(MU * busy, 1), [station()], seeded(2));
    // Exponential with the mean 1 / (mu - lambda): its median and 99th percentile.
    const mean = 1 / (MU - MU * busy);
    expect(seen.busy.get('one')).toBeCloseTo(busy, 2);
    expect(seen.percentile(0, 0.5) / (mean * Math.log(2))).toBeCloseTo(1, 1);
    expect(seen.percentile(0, 0.99) / (mean * Math.log(100))).toBeCloseTo(1, 1);
  });

  it('the mean time at many servers matches Erlang’s C', () => {
    const [servers, load] = [8, 6.4];
    const arrivals = poisson(MU * load, 3);
    const seen = simulate(arrivals, [station({ servers })], seeded(4));
    const mean = (erlangC(servers, load) / (servers - load) + 1) / MU;
    const steps = Array.from({ length: 999 }, (_, index) => seen.percentile(0, (index + 0.5) / 999));
    const seenMean = steps.reduce((sum, each) => sum + each, 0) / steps.length;
    expect(seenMean / mean).toBeCloseTo(1, 1);
  });

  it('separate groups are slower than the same servers in one group', () => {
    const arrivals = poisson(MU * 6.4, 5);
    const together = simulate(arrivals, [station({ servers: 8 })], seeded(6));
    const apart = simulate(arrivals, [station({ groups: 8 })], seeded(6));
    // Each of the eight is an M/M/1 with a utilization of 0.8.
    expect(apart.percentile(0, 0.99) / (Math.log(100) / (0.2 * MU))).toBeCloseTo(1, 1);
    expect(apart.percentile(0, 0.99)).toBeGreaterThan(2 * together.percentile(0, 0.99));
  });

  it('the times of consecutive stations add up', () => {
    const stations = ['one', 'two', 'three'].map((name) => station({ name }));
    const seen = simulate(poisson(MU / 2, 7), stations, seeded(8));
    // Three exponential times with a mean of 2 ms each: Erlang-3, with a median of 2.674 means.
    expect(seen.percentile(0, 0.5) / (2.674 / (MU / 2))).toBeCloseTo(1, 1);
    expect([...seen.busy.keys()]).toEqual(['one', 'two', 'three']);
  });

  it('an overload leaves at the rate of the slowest station', () => {
    const stations = [station({ name: 'wide', servers: 4 }), station()];
    const seen = simulate(poisson(2 * MU, 9), stations, seeded(10));
    expect(seen.throughput / MU).toBeCloseTo(1, 1);
    expect(seen.busy.get('wide')).toBeCloseTo(0.5, 1);
    // Half of the messages still wait at the end, so the last of them waits as long as the run lasted.
    expect(seen.percentile(0, 0.999)).toBeGreaterThan(0.9 * SECONDS);
  });

  it('each kind has its own times, and a burst delays itself', () => {
    const arrivals = chanceArrivals({ perSecond: [100, 100], burst: [50, 1], seconds: SECONDS }, seeded(11));
    const seen = simulate(arrivals, [station({ microseconds: [1_000, 4_000] })], seeded(12));
    expect(seen.busy.get('one')).toBeCloseTo(0.5, 1);
    // Of fifty messages that arrive at once, half are served after 25 ms at the earliest.
    expect(seen.percentile(0, 0.5)).toBeGreaterThan(0.025);
    expect(seen.percentile(1, 0.5)).toBeLessThan(seen.percentile(0, 0.5));
  });

  it('repeats with the same seed and differs with another', () => {
    const of = (seed: number): number =>
      simulate(poisson(500, seed), [station()], seeded(seed)).percentile(0, 0.99);
    expect(of(1)).toBe(of(1));
    expect(of(1)).not.toBe(of(2));
  });
});
