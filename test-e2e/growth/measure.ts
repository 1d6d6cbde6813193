import { request } from 'undici';
import { herald } from '../support/herald';
import type { Case } from './cases';
import { cpuOf, memoryOf, PauseProbe } from './meter';

export interface Measured {
  name: string;
  status: number;
  /** Bytes of the smaller input. */
  n: number;
  /** CPU time of the service that took most of it, in ms, for n and 2n. */
  one: number;
  two: number;
  ratio: number;
  service: string;
  /** The longest pause of a main thread at 2n, in ms. */
  pause: number;
  /** The service that paused. */
  paused: string;
  /** Growth of the memory of all services, in MB. */
  memory: number;
}

interface Run {
  status: number;
  cpu: Record<string, number>;
  pauses: Record<string, number>;
}

/** Shorter times are mostly chance and garbage collection. */
const LEAST_MS = 100;
export const MOST_GROWTH = 2.3;
/** A measurement that another process or a garbage collection disturbed is repeated. */
const TRIES = 6;
/** The largest inputs, from the limit of the case down to where the endpoint accepts them. */
const SMALLER = 4;
const LEAST_BYTES = 1_000;
const PAUSE_MS = 400;
/** Longer than the gateway waits: it then answers itself. A busy machine may need most of it. */
const LIMIT_MS = 110_000;

/** Measures one case after another. */
export class GrowthMeter {
  private readonly probe = new PauseProbe(herald().system);

  /** Half of the bytes that an operation accepts. */
  private readonly accepted = new Map<string, number>();

  /** Null if the case takes less than the time that can be measured. */
  async measure(one: Case): Promise<Measured | null> {
    const { pids } = herald().system;
    const before = await memoryOf(pids);
    const operation = one.name.split(':', 1)[0]!;
    let bytes = this.accepted.get(operation) ?? Math.floor(one.most / 2);
    let first = await this.run(one, 2 * bytes);
    while ([413, 431].includes(first.status) && bytes > LEAST_BYTES) {
      bytes = Math.floor(bytes / SMALLER);
      first = await this.run(one, 2 * bytes);
    }
    if (one.name !== operation) this.accepted.set(operation, bytes);
    if (first.status === 0)
      return {
        name: one.name,
        status: 0,
        n: bytes,
        one: 0,
        two: LIMIT_MS,
        ratio: Infinity,
        service: most(first.cpu)[0],
        pause: most(first.pauses)[1],
        paused: most(first.pauses)[0],
        memory: 0,
      };
    const doubled = [first];
    if (most(first.cpu)[1] < LEAST_MS) {
      const [paused, pause] = most(first.pauses);
      if (pause < PAUSE_MS) return null;
      return {
        name: one.name,
        status: first.status,
        n: bytes,
        one: 0,
        two: most(first.cpu)[1],
        ratio: 0,
        service: '',
        pause,
        paused,
        memory: 0,
      };
    }
    const single: Run[] = [];
    for (let round = 0; round < TRIES; round++) {
      single.push(await this.run(one, bytes));
      if (round > 0) doubled.push(await this.run(one, 2 * bytes));
      if (isLinear(single, doubled) && shortestPause(doubled)[1] < PAUSE_MS) break;
    }
    const [service] = most(first.cpu);
    const [small, large] = [leastCpu(single, service), leastCpu(doubled, service)];
    const [paused, pause] = shortestPause(doubled);
    const growth = growthOf(small, large);
    const ratio =
      growth > MOST_GROWTH ? Math.min(growth, await this.growthTwice(one, bytes, service, large)) : growth;
    return {
      ...{ name: one.name, status: first.status, n: bytes, one: small, two: large, service, pause, paused },
      ratio,
      memory: (await memoryOf(pids)) - before,
    };
  }

  /**
   * The growth for each of two doublings, compared with four requests of a quarter, which have as many bytes together. Beyond some megabytes the
   * engine collects garbage and takes new memory for each large request, and only for some of the small ones, the least of which has none of this
   * work. All four together have it; for a square they take a quarter of the time.
   */
  private async growthTwice(one: Case, bytes: number, service: string, large: number): Promise<number> {
    let small = Infinity;
    for (let round = 0; round < TRIES; round++) {
      let four = 0;
      for (let i = 0; i < 4; i++) four += (await this.run(one, Math.floor(bytes / 2))).cpu[service] ?? 0;
      small = Math.min(small, four / 4);
    }
    return Math.sqrt(growthOf(small, large, MOST_GROWTH ** 2));
  }

  async close(): Promise<void> {
    await this.probe.close();
  }

  private async run(one: Case, bytes: number): Promise<Run> {
    const { system } = herald();
    const asked = one.make(bytes);
    for (let tries = 1; ; tries++) {
      await this.probe.read();
      const before = await cpuOf(system.pids);
      const status = await send(one, asked);
      const after = await cpuOf(system.pids);
      const pauses = await this.probe.read();
      if ([429, 503].includes(status) && tries < 5) {
        await new Promise((resolve) => setTimeout(resolve, 1_000 * tries));
        continue;
      }
      const cpu = Object.fromEntries(
        Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? ms)]),
      );
      return { status, cpu, pauses };
    }
  }
}

async function send(
  { at }: Case,
  { method, target, headers, body }: ReturnType<Case['make']>,
): Promise<number> {
  const { gatewayUrl, operatorUrl, consoleUrl } = herald().system.run;
  const base = { gateway: gatewayUrl, operator: operatorUrl, console: consoleUrl! }[at];
  const { hostname, port } = new URL(base);
  try {
    const answer = await request(`http://${hostname}:${port}${target}`, {
      method: method as 'GET',
      headers: headers.flat(),
      body,
      headersTimeout: LIMIT_MS,
      bodyTimeout: LIMIT_MS,
    });
    await answer.body.dump({ limit: 1e9 });
    return answer.statusCode;
  } catch {
    return 0;
  }
}

function most(values: Record<string, number>): [string, number] {
  return Object.entries(values).reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0]);
}

function shortestPause(runs: Run[]): [string, number] {
  return runs.map(({ pauses }) => most(pauses)).reduce((least, each) => (each[1] < least[1] ? each : least));
}

function leastCpu(runs: Run[], service: string): number {
  return Math.min(...runs.map(({ cpu }) => cpu[service] ?? 0));
}

/** @param most the growth up to which a smaller time than the least measurable one is taken for that */
function growthOf(small: number, large: number, most = MOST_GROWTH): number {
  return large / Math.max(small, LEAST_MS / most);
}

function isLinear(single: Run[], doubled: Run[]): boolean {
  const [service] = most(doubled[0]!.cpu);
  return growthOf(leastCpu(single, service), leastCpu(doubled, service)) <= MOST_GROWTH;
}
