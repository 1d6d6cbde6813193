import type { Logger } from '@herald/logging';
import type { Route } from '../route/route';
import type { LeasedRoutes } from './leased-routes';
import type { SmppCarriers } from './smpp-carriers';

/** Each sender publishes its state every second. */
export const LIVE_PUBLISHED_WITHIN_MS = 5_000;

/** A route's state at another sender. */
export interface OtherSender {
  route: string;
  sender: string;
  live: boolean;
  /** As `BindRotation.wantsBind` of that sender. */
  wantsBind: boolean;
}

/** The properties of a route that the rotation depends on. */
type RotatedRoute = Pick<Route, 'name' | 'isLive' | 'isRunning' | 'leases' | 'owesAnswers'> & {
  settings: Pick<Route['settings'], 'binds'>;
  counts: Pick<Route['counts'], 'taken'>;
};

export interface BindRotationDeps {
  carriers: Pick<SmppCarriers, 'alive' | 'hasWork'> & { readonly all: RotatedRoute[] };
  leased: Pick<LeasedRoutes, 'handOver'>;
  logger: Logger;
  /** The id of this process. */
  sender: string;
  /** The time for which a sender keeps a bind that another sender wants, ms. 0 = binds are never handed over. */
  rotationMs: number;
  /** The monotonic clock, ms. */
  now?: () => number;
}

interface Watched {
  /** Since when this sender has the bind, or had to keep it; null = it has none. */
  heldSince: number | null;
  /** When the bind was gained, or last seen connected, stopped by the operator, or without another sender's live bind beside it. */
  connectedAt: number;
  /** When this sender last handed a bind over because it could not connect it. */
  failedAt: number;
  /** The parts that the SMSC had accepted at the last update. */
  taken: number;
}

/** The time without a connection after which a bind goes to another sender. */
const FAILED_MS = 20_000;
/**
 * The shortest time between two hand-overs of a route, in which the other senders learn the result of the first. The window empties (2 s), the
 * receiver finds its lease (2 s) and publishes its state (1 s), and the others read it (1 s). The rest is a margin.
 */
const APART_MS = 8_000;
/** The time for which a sender wants no bind after it could not connect one. */
const ABSTAINS_MS = 600_000;

/**
 * Decides when this sender hands its bind of a route over to a sender without any live bind, so that all of them have work by round robin
 * (docs/decisions/0167). A bind is handed over only while another sender has a live bind of the route, so that the route stays live.
 */
export class BindRotation {
  private readonly watched = new Map<string, Watched>();
  private handingOver: Promise<void> | null = null;
  private readonly now: () => number;

  constructor(private readonly deps: BindRotationDeps) {
    this.now = deps.now ?? (() => performance.now());
  }

  /** Whether another sender should hand a bind of this route over to this sender, which has no live bind at all. */
  wantsBind(route: RotatedRoute): boolean {
    const { carriers, rotationMs } = this.deps;
    const failedAt = this.watched.get(route.name)?.failedAt ?? -Infinity;
    const abstains = this.now() - failedAt < ABSTAINS_MS;
    return rotationMs > 0 && !carriers.alive && route.isRunning && route.leases === 0 && !abstains;
  }

  /** Begins a hand-over if one is due. Call it every second with the current states of the other senders. */
  update(others: readonly OtherSender[]): void {
    for (const route of this.deps.carriers.all) {
      const beside = others.filter((other) => other.route === route.name);
      const to = this.nextOf(beside);
      const isLiveBeside = beside.some(({ live }) => live);
      if (this.isDue(route, this.watchedOf(route), isLiveBeside) && to !== null) this.handOver(route, to);
    }
  }

  /** Resolves when no hand-over is in progress. */
  async stop(): Promise<void> {
    await this.handingOver;
  }

  private watchedOf(route: RotatedRoute): Watched {
    const known = this.watched.get(route.name);
    const fresh = { heldSince: null, connectedAt: -Infinity, failedAt: -Infinity, taken: 0 };
    const watched: Watched = known ?? fresh;
    this.watched.set(route.name, watched);
    return watched;
  }

  private isDue(route: RotatedRoute, watched: Watched, isLiveBeside: boolean): boolean {
    const now = this.now();
    const isWorking = route.counts.taken > watched.taken;
    watched.taken = route.counts.taken;
    if (route.leases === 0) watched.heldSince = null;
    else if (watched.heldSince === null) watched.heldSince = watched.connectedAt = now;
    if (route.isLive || !route.isRunning || !isLiveBeside) watched.connectedAt = now;
    const { rotationMs, carriers } = this.deps;
    if (rotationMs === 0 || watched.heldSince === null || route.leases > 1) return false;
    if (!route.isRunning || !isLiveBeside) return false;
    if (!route.isLive) return now - watched.connectedAt >= FAILED_MS;
    const isOver = now - watched.heldSince >= rotationMs;
    return isOver && isWorking && carriers.hasWork() && !route.owesAnswers;
  }

  /** In the order of the ids, beginning after this sender, so that each of them gets the bind. */
  private nextOf(beside: readonly OtherSender[]): string | null {
    const wanting = beside.filter(({ wantsBind }) => wantsBind).map(({ sender }) => sender);
    wanting.sort();
    return wanting.find((sender) => sender > this.deps.sender) ?? wanting[0] ?? null;
  }

  private handOver(route: RotatedRoute, to: string): void {
    if (this.handingOver) return;
    const { leased, logger, rotationMs } = this.deps;
    const wasLive = route.isLive;
    this.handingOver = leased
      // A shorter time would let two senders choose the same receiver, before they know that it has a bind.
      .handOver(route.name, to, Math.max(rotationMs / route.settings.binds, APART_MS))
      .then((outcome) => {
        const watched = this.watchedOf(route);
        // Each attempt idles the bind, so that the next one is as far apart as any other.
        if (outcome === 'kept') watched.heldSince = this.now();
        if (outcome === 'done' && !wasLive) watched.failedAt = this.now();
      })
      .catch((error: unknown) => logger.warn('carrier.hand_over_failed', { route: route.name, error }))
      .finally(() => (this.handingOver = null));
  }
}
