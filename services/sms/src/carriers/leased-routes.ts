import type { Logger } from '@herald/logging';
import { SlotLeases } from '@herald/leases';
import type { MongoConnection } from '@herald/mongo';
import type { RouteSettings } from './route/route-settings';
import type { SmppCarriers } from './smpp-carriers';

export interface LeasedRoutesDeps {
  carriers: SmppCarriers;
  connection: MongoConnection;
  logger: Logger;
  /** This process, unique among all that ever ran. */
  owner: string;
}

interface LeasedRoute {
  settings: RouteSettings;
  leases: SlotLeases;
}

/** Gives each route of this process its share of the route's bind slots, so that all senders together keep to what the carrier allows. */
export class LeasedRoutes {
  private readonly leased = new Map<string, LeasedRoute>();

  constructor(private readonly deps: LeasedRoutesDeps) {}

  /** Makes exactly these the routes. A route whose settings changed is made anew. */
  async set(wanted: RouteSettings[]): Promise<void> {
    const byName = new Map(wanted.map((settings) => [settings.name, settings]));
    const gone = [...this.leased].filter(([name, { settings }]) => !isSame(settings, byName.get(name)));
    await Promise.all(gone.map(([name]) => this.remove(name)));
    await Promise.all(
      wanted.filter(({ name }) => !this.leased.has(name)).map((settings) => this.add(settings)),
    );
  }

  /** Parts get their answers first, then the slots are for others. */
  async stop(): Promise<void> {
    await Promise.all([...this.leased.keys()].map((name) => this.remove(name)));
  }

  private async add(settings: RouteSettings): Promise<void> {
    const { carriers, connection, logger, owner } = this.deps;
    const route = carriers.add(settings);
    const leases = new SlotLeases({
      connection,
      logger,
      owner,
      pool: `route:${settings.name}`,
      slots: settings.binds,
      onGained: (slot) => route.gain(slot),
      onLost: (slot) => route.lose(slot),
    });
    this.leased.set(settings.name, { settings, leases });
    await leases.start();
  }

  private async remove(name: string): Promise<void> {
    const leased = this.leased.get(name);
    if (!leased) return;
    this.leased.delete(name);
    await this.deps.carriers.remove(name);
    await leased.leases.stop();
  }
}

function isSame(a: RouteSettings, b: RouteSettings | undefined): boolean {
  const plain = (settings: RouteSettings): string =>
    JSON.stringify({ ...settings, codes: [...settings.codes] });
  return b !== undefined && plain(a) === plain(b);
}
