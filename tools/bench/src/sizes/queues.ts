/** A resource that every message asks for once: a service's processes, or the cores of a database's primaries. */
export interface Station {
  name: string;
  /** Each serves messages of its own: shards. One where any server may serve any message. */
  groups: number;
  /** What serves at the same time in a group: processes of one thread, or cores. */
  servers: number;
  /** Mean microseconds that a message of each kind keeps a server busy. */
  microseconds: readonly number[];
}

/** What comes: for each message when, in seconds, earliest first, and of what kind. */
export interface Arrivals {
  at: Float64Array;
  kind: Uint8Array;
}

/** What a simulation saw, without the first fifth of what came. */
export interface Seen {
  /** Seconds from arrival to the end of the last station, for messages of the kind. */
  percentile(kind: number, share: number): number;
  /** By station: share of the time in which its servers were busy. */
  busy: Map<string, number>;
  /** Messages a second that came out, while they came in. */
  throughput: number;
}

// Taken once: each look into the globals costs much where tests run this.
const { floor, imul, log, max } = Math;
const MICRO = 1e-6;
const WARM_UP = 0.2;

/**
 * Messages through stations in a row, first come first served at each, with service times that vary as exponential ones
 * do. A station's queue has no end: where more comes than it can do, times grow with the length of the run.
 * @param random gives numbers from 0 to 1, the same ones for the same simulation
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

/** Moves each message's end on by its wait and service at the station. Returns the share of time its servers were busy. */
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
 * Bursts that come by chance (a Poisson process) and bring so many messages of one kind each.
 * @param perSecond of each kind, messages
 * @param burst of each kind, messages that come at the same moment
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

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
