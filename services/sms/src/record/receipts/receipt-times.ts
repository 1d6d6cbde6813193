/** Times up to this are one class; the upper bound of each further class is a tenth higher. */
const FIRST_MS = 100;
const STEP = 1.1;
const CLASSES = 120;
/** The share of delivery receipts that arrived within the reported time. */
const SHARE = 0.99;
/** Minimum number of delivery receipts for a report. */
const ENOUGH = 100;
/** A generation ends after this number of delivery receipts, or after `GENERATION_MS`. The last two generations are reported. */
const GENERATION = 1_000;
const GENERATION_MS = 600_000;
/**
 * If messages were accepted but no delivery receipt arrived for this time, or for the usual time if longer, delivery receipts have stopped.
 * Earlier times are ignored then.
 */
const SILENT_MS = 5_000;

interface Generation {
  begunAt: number;
  count: number;
  byClass: Uint16Array;
}

interface RouteTimes {
  latest: Generation;
  older: Generation;
  /** Since when messages were accepted without any delivery receipt; null if none was. */
  takenSince: number | null;
}

/**
 * The time from the answer to the submit until the delivery receipt, per route, as this process measured it recently. It needs a few
 * hundred bytes per route. Times are ms since epoch, or ms.
 */
export class ReceiptTimes {
  private readonly routes = new Map<string, RouteTimes>();

  /** A carrier accepted a part at this time. */
  noteTaken(route: string, at: number): void {
    const times = this.timesOf(route, at);
    times.takenSince ??= at;
  }

  /** A delivery receipt arrived at `at`, `tookMs` after its part was accepted. */
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

  /**
   * The time within which 99 % of the route's recent delivery receipts arrived; null if there were too few, Infinity if they have stopped.
   */
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

  /** Routes with measurements. */
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

/** The upper bound of the class of the `rank`th delivery receipt; the last class has none. */
function boundOf(generations: Generation[], rank: number): number {
  let passed = 0;
  for (let i = 0; i < CLASSES - 1; i++) {
    for (const { byClass } of generations) passed += byClass[i]!;
    if (passed >= rank) return FIRST_MS * STEP ** i;
  }
  return Infinity;
}
