import { isDeepStrictEqual } from 'node:util';
import { LeasePool } from '@herald/mongo/leases';
import type { ServiceContext } from '@herald/service';
import type { Route, RouteControl } from '../route/route';
import type { RouteSettings } from '../route/route-settings';
import type { RouteCarriers } from './route-carriers';

interface LeasedRoutesDeps extends Pick<
  ServiceContext<unknown>,
  'connection' | 'logger' | 'owner' | 'activity'
> {
  carriers: RouteCarriers;
  /** Lifetime and renewal interval of a bind lease, ms; by default as `LeasePool`. */
  leases?: { ttlMs: number; renewMs: number };
}

interface LeasedRoute {
  route: Route;
  settings: RouteSettings;
  leases: LeasePool;
}

/**
 * Gives each route of this process its share of the route's bind leases, so that all senders together stay within the carrier's
 * limits.
 */
export class LeasedRoutes {
  private readonly leased = new Map<string, LeasedRoute>();

  constructor(private readonly deps: LeasedRoutesDeps) {}

  /**
   * Sets the routes with the state of each (`running` by default). A route with changed settings is replaced. If only its passwords
   * changed, the route is kept and its binds are renewed one by one.
   */
  async set(wanted: RouteSettings[], controls: Map<string, RouteControl>): Promise<void> {
    const byName = new Map(wanted.map((settings) => [settings.name, settings]));
    const gone = [...this.leased].filter(
      ([name, { settings }]) => !isSameButForPasswords(settings, byName.get(name)),
    );
    await Promise.all(gone.map(([name]) => this.remove(name)));
    for (const [name, { route }] of this.leased) route.setPasswords(byName.get(name)!);
    const controlOf = (name: string): RouteControl => controls.get(name) ?? 'running';
    for (const route of this.deps.carriers.all) route.setControl(controlOf(route.name));
    const fresh = wanted.filter(({ name }) => !this.leased.has(name));
    await Promise.all(fresh.map((settings) => this.addRoute(settings, controlOf(settings.name))));
  }

  /** Waits until every part is answered, then releases the leases. */
  async stop(): Promise<void> {
    await Promise.all([...this.leased.keys()].map((name) => this.remove(name)));
  }

  private async addRoute(settings: RouteSettings, control: RouteControl): Promise<void> {
    const { carriers, connection, logger, owner, activity, leases: times } = this.deps;
    const route = carriers.addRoute(settings);
    route.setControl(control);
    const leases = new LeasePool({
      ...times,
      connection,
      logger,
      owner,
      onInstanceLost: activity.note,
      pool: `route:${settings.name}`,
      size: settings.binds,
      onGained: (index) => route.gain(index),
      onLost: (index) => route.lose(index),
    });
    this.leased.set(settings.name, { route, settings, leases });
    await leases.start();
  }

  private async remove(name: string): Promise<void> {
    const leased = this.leased.get(name);
    if (!leased) return;
    this.leased.delete(name);
    await this.deps.carriers.removeRoute(name);
    await leased.leases.stop();
  }
}

function isSameButForPasswords(settings: RouteSettings, wanted: RouteSettings | undefined): boolean {
  if (settings.kind === 'http') return isDeepStrictEqual(settings, wanted);
  const { password, previousPasswords } = settings;
  return isDeepStrictEqual(settings, wanted && { ...wanted, password, previousPasswords });
}
