import type { Priority } from '@herald/contracts';
import type { Claimant } from './route-queues';

/**
 * Maximum numbers of batches that a sender has in progress per priority queue. A large batch has up to 1,000 recipients: a few keep every
 * window full. A batch that waits for a route counts for that route instead, so that a slow route takes no capacity from others. As many
 * wait there as keep a quick route at work until those return that were deferred by a second.
 */
const MOST = {
  small: { running: 2_000, atRoute: 400 },
  large: { running: 8, atRoute: 16 },
};

/** A company may have half of the capacity that the others leave: whatever it sends, some remains for the next company. */
class Pool {
  private size = 0;
  private readonly ofCompany = new Map<number, number>();

  constructor(private readonly most: number) {}

  /** Number of batches that the company may add. */
  room(company: number): number {
    const own = this.ofCompany.get(company) ?? 0;
    return Math.max(0, Math.ceil((this.most - this.size + own) / 2) - own);
  }

  add(company: number, by: 1 | -1): void {
    this.size += by;
    const own = (this.ofCompany.get(company) ?? 0) + by;
    if (own > 0) this.ofCompany.set(company, own);
    else this.ofCompany.delete(company);
  }
}

/** The batches of one size in a priority queue. */
interface Pools {
  running: Pool;
  atRoute(route: string): Pool;
  /** Number of routes at which no further batch of the company may wait. */
  fullRoutes(company: number): number;
}

function poolsOf({ running, atRoute }: { running: number; atRoute: number }): Pools {
  const routes = new Map<string, Pool>();
  return {
    running: new Pool(running),
    atRoute: (route) => {
      const pool = routes.get(route) ?? new Pool(atRoute);
      routes.set(route, pool);
      return pool;
    },
    fullRoutes: (company) => [...routes.values()].filter((pool) => pool.room(company) === 0).length,
  };
}

/** A batch in progress. */
export interface BatchInProgress {
  priority: Priority;
  company: number;
  large: boolean;
}

/** Counts the batches that a sender has in progress, and so decides how many more of a company it may claim. */
export class Permits {
  private readonly pools = new Map<string, Pools>();

  /** @param routes the number of routes on which parts may wait */
  constructor(private readonly routes: () => number) {}

  /** Number of batches that may be claimed. None if all routes are full: the batches would only be deferred. */
  room({ priority, company, large }: BatchInProgress): number {
    const pools = this.poolsFor(priority, large);
    const isStuck = pools.fullRoutes(company) >= Math.max(1, this.routes());
    return isStuck ? 0 : pools.running.room(company);
  }

  issue(batch: BatchInProgress): Permit {
    return new Permit(batch, this.poolsFor(batch.priority, batch.large));
  }

  private poolsFor(priority: Priority, large: boolean): Pools {
    const key = `${priority}/${large}`;
    const pools = this.pools.get(key) ?? poolsOf(large ? MOST.large : MOST.small);
    this.pools.set(key, pools);
    return pools;
  }
}

/** The permit of one batch in progress, which asks for capacity of the routes on its behalf. */
export class Permit implements Claimant {
  readonly company: number;
  readonly large: boolean;
  /** The pool that it counts for; null once it is released. */
  private pool: Pool | null = null;
  private route: string | null = null;
  /** Routes at which a wait timed out. To wait there again for each recipient would hold up recipients of other routes. */
  private readonly full = new Set<string>();

  constructor(
    { company, large }: BatchInProgress,
    private readonly pools: Pools,
  ) {
    this.company = company;
    this.large = large;
    this.moveTo(pools.running);
  }

  waitAt(route: string): boolean {
    const pool = this.pools.atRoute(route);
    if (this.pool === null || this.full.has(route) || pool.room(this.company) === 0) return false;
    this.route = route;
    this.moveTo(pool);
    return true;
  }

  goOn(inVain: boolean): void {
    if (inVain && this.route !== null) this.full.add(this.route);
    this.route = null;
    if (this.pool !== null) this.moveTo(this.pools.running);
  }

  /** Idempotent. */
  release(): void {
    this.moveTo(null);
  }

  private moveTo(pool: Pool | null): void {
    this.pool?.add(this.company, -1);
    this.pool = pool;
    pool?.add(this.company, 1);
  }
}
