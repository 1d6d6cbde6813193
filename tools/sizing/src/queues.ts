/** A resource that every message needs once: the processes of a service, or the cores of a database's primaries. */
export interface Station {
  name: string;
  /** Each group serves its own messages, like shards; 1 if any server may serve any message. */
  groups: number;
  /** Parallel servers of a group: single-threaded processes, or cores. */
  servers: number;
  /** Mean service time of a message of each kind, microseconds. */
  microseconds: readonly number[];
}

/** The arrivals: the time of each message in seconds, ascending, and its kind. */
export interface Arrivals {
  at: Float64Array;
  kind: Uint8Array;
}

/** The results of a simulation, without the first fifth of the arrivals. */
export interface Seen {
  /** Seconds from the arrival to the end of the last station, for messages of the kind. */
  percentile(kind: number, share: number): number;
  /** Utilization of the servers by station. */
  busy: Map<string, number>;
  /** Messages per second that left during the arrivals. */
  throughput: number;
}

// Destructured once, because each access to the globals is expensive inside the tests.
const { floor, imul, log, max } = Math;
const MICRO = 1e-6;
const WARM_UP = 0.2;

/**
 * Sends messages through consecutive stations, first come first served at each, with exponential service times. The queue of a station is
 * unlimited: under overload, times grow with the length of the run.
 * @param random gives numbers from 0 to 1, the same sequence for the same simulation
 */
export function simulate(arrivals: Arrivals, stations: readonly Station[], random: () => number): Seen {
  const { at, kind } = arrivals;
  const begun = at[0] ?? 0;
  const ends = Float64Array.from(at);
  const order = Uint32Array.from(at.keys());
  const busy = new Map<string, number>();
  for (const station of stations) {
    order.sort((one, other) => ends[one]! - ends[other]!);
    busy.set(station.name, serve(station, { ends, order, kind, begun }, random));
  }
  const first = floor(at.length * WARM_UP);
  const spans = [...new Set(kind)].map((each): [number, Float64Array] => [
    each,
    ends
      .map((end, index) => end - at[index]!)
      .filter((_, index) => index >= first && kind[index] === each)
      .sort(),
  ]);
  const byKind = new Map(spans);
  const last = at.at(-1) ?? 0;
  return {
    percentile: (each, share) => {
      const sorted = byKind.get(each) ?? new Float64Array();
      return sorted[Math.min(sorted.length - 1, floor(sorted.length * share))] ?? NaN;
    },
    busy,
    throughput: ends.filter((end) => end <= last).length / (last - begun),
  };
}

/** Adds each message's wait and service time at the station to its end time. Returns the utilization of the servers. */
function serve(
  { groups, servers, microseconds }: Station,
  { ends, order, kind, begun }: { ends: Float64Array; order: Uint32Array; kind: Uint8Array; begun: number },
  random: () => number,
): number {
  const free = Array.from({ length: groups }, () => new Float64Array(servers).fill(begun));
  let work = 0;
  let last = begun;
  for (const message of order) {
    const group = free[floor(random() * groups)]!;
    let server = 0;
    for (let each = 1; each < servers; each++) if (group[each]! < group[server]!) server = each;
    const service = -log(1 - random()) * microseconds[kind[message]!]! * MICRO;
    const end = max(ends[message]!, group[server]!) + service;
    group[server] = end;
    ends[message] = end;
    work += service;
    last = max(last, end);
  }
  return work / ((last - begun) * groups * servers);
}

/**
 * Bursts at random times (a Poisson process), each with several messages of one kind.
 * @param perSecond messages of each kind per second
 * @param burst messages of each kind that arrive at the same time
 */
export function chanceArrivals(
  { perSecond, burst, seconds }: { perSecond: number[]; burst: number[]; seconds: number },
  random: () => number,
): Arrivals {
  const all = perSecond.flatMap((rate, kind) => {
    const size = burst[kind]!;
    const times: { at: number; kind: number }[] = [];
    const wait = (): number => (-log(1 - random()) * size) / rate;
    for (let at = wait(); at < seconds; at += wait())
      for (let each = 0; each < size; each++) times.push({ at, kind });
    return times;
  });
  all.sort((one, other) => one.at - other.at);
  return { at: Float64Array.from(all, ({ at }) => at), kind: Uint8Array.from(all, ({ kind }) => kind) };
}

/** Numbers from 0 to 1, with the same sequence for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
