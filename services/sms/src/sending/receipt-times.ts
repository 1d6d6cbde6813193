/** Times up to this are one class; each next class reaches a tenth further. */
const FIRST_MS = 100;
const STEP = 1.1;
const CLASSES = 120;
/** Of receipts that came, this share must have come within the time that is told. */
const SHARE = 0.99;
/** Fewer say nothing. */
const ENOUGH = 100;
/** A generation ends after so many receipts, or so long; what is told is told by the last two. */
const GENERATION = 1_000;
const GENERATION_MS = 600_000;
/** With messages taken and no receipt for this long, or for as long as they need, receipts have stopped: how they came before says nothing. */
const SILENT_MS = 5_000;

interface Generation {
  begunAt: number;
  count: number;
  byClass: Uint16Array;
}

interface RouteTimes {
  latest: Generation;
  older: Generation;
  /** Since when messages were taken without any receipt; null = none was. */
  takenSince: number | null;
}

/**
 * How long the receipts of each route take, from the answer to the submit, by those that came lately to this process: a few
 * hundred octets for a route. Times are ms since epoch, or ms.
 */
export class ReceiptTimes {
  private readonly routes = new Map<string, RouteTimes>();

  /** A carrier has taken a part at this time. */
  noteTaken(route: string, at: number): void {
    const times = this.timesOf(route, at);
    times.takenSince ??= at;
  }

  /** A receipt came at `at`, so long after its part was taken. */
  noteReceipt(route: string, tookMs: number, at: number): void {
    const times = this.timesOf(route, at);
    if (times.takenSince !== null && at >= times.takenSince) times.takenSince = null;
    if (times.latest.count >= GENERATION || at - times.latest.begunAt >= GENERATION_MS) {
      times.older = times.latest;
      times.latest = newGeneration(at);
    }
    times.latest.count++;
    times.latest.byClass[classOf(tookMs)]!++;
  }

  /** Within which time 99 % of the route's receipts came lately; null where too few did, Infinity where none comes any more. */
  within(route: string, now: number): number | null {
    const times = this.routes.get(route);
    if (!times) return null;
    const generations = [times.latest, times.older].filter(
      ({ begunAt }) => now - begunAt < 2 * GENERATION_MS,
    );
    const count = generations.reduce((sum, generation) => sum + generation.count, 0);
    if (count < ENOUGH) return null;
    const within = boundOf(generations, Math.ceil(count * SHARE));
    const isSilent = times.takenSince !== null && now - times.takenSince > Math.max(SILENT_MS, within);
    return isSilent ? Infinity : within;
  }

  /** Routes of which something is known. */
  get known(): string[] {
    return [...this.routes.keys()];
  }

  private timesOf(route: string, at: number): RouteTimes {
    let times = this.routes.get(route);
    if (!times) {
      times = { latest: newGeneration(at), older: newGeneration(at), takenSince: null };
      this.routes.set(route, times);
    }
    return times;
  }
}

function newGeneration(begunAt: number): Generation {
  return { begunAt, count: 0, byClass: new Uint16Array(CLASSES) };
}

function classOf(ms: number): number {
  if (ms <= FIRST_MS) return 0;
  return Math.min(CLASSES - 1, Math.ceil(Math.log(ms / FIRST_MS) / Math.log(STEP)));
}

/** The upper bound of the class in which the `rank`th receipt lies; the last class has none. */
function boundOf(generations: Generation[], rank: number): number {
  let passed = 0;
  for (let i = 0; i < CLASSES - 1; i++) {
    for (const { byClass } of generations) passed += byClass[i]!;
    if (passed >= rank) return FIRST_MS * STEP ** i;
  }
  return Infinity;
}
