import { tlvView } from '../../rules/senders/tlv';
import type { Logger } from '@herald/telemetry/logging';
import type { Activity, Task } from '@herald/service';
import type { LeasedRoutes } from '../adapter/leased-routes';
import type { ListenerAddresses } from '../http/listener-address';
import type { HttpRouteSettings } from '../route/http-settings';
import type { Route } from '../route/route';
import { parseCarrier, type ReadFile, type RouteSettings } from '../route/route-settings';
import type { RouteCarriers } from '../adapter/route-carriers';
import type { Presets } from './preset-store';
import { type RouteDocument, type RouteFacts, type RouteStateDocument, totalsBy } from './route-models';
import type { RouteStore } from './route-store';

interface RouteSyncDeps {
  /** The routes of SMS_CARRIERS. */
  configured: RouteSettings[];
  carriers: Pick<RouteCarriers, 'all' | 'elsewhere'>;
  leased: Pick<LeasedRoutes, 'set'>;
  store: RouteStore;
  readFile: ReadFile;
  /** The address at which the provider of a route over HTTP reports; null if none is configured. */
  addresses: Pick<ListenerAddresses, 'of' | 'referenceKeyOf'>;
  logger: Logger;
  activity: Activity;
  /** The id of this process, unique for all time. */
  sender: string;
  /** Interval of the polls, ms. */
  everyMs?: number;
}

const EVERY_MS = 2_000;
/** The longest pause in an idle service, ms. The states of the routes would be out of date after 5 s. */
const IDLE_MS = 3_500;

/**
 * Applies the operator's route settings to a sender without a restart, and publishes the routes' states to the operator and the other
 * senders.
 */
export class RouteSync {
  readonly task: Task;
  private readonly complained = new Map<string, string>();
  private polledAt = -Infinity;
  /** The names of the live routes. */
  private live = '';

  constructor(private readonly deps: RouteSyncDeps) {
    const { everyMs = EVERY_MS } = deps;
    this.task = { name: 'carriers.sync', everyMs, idleMs: IDLE_MS, run: () => this.sync() };
  }

  /** Call it when the task has ended. */
  async removeStates(): Promise<void> {
    await this.deps.store.removeStates(this.deps.sender).catch((error: unknown) => {
      this.deps.logger.warn('carriers.states_not_removed', { error });
    });
  }

  /** After the first call, the routes exist. */
  async sync(): Promise<void> {
    const { store, leased, carriers, sender, activity } = this.deps;
    this.noteChanges();
    const isPollDue = activity.isPollDue(this.polledAt);
    if (isPollDue) await leased.set(await this.wanted(), await store.readControls());
    await store.publishStates(carriers.all.map((route) => stateOf(route, sender)));
    if (!isPollDue) return;
    carriers.elsewhere = await store.prefixesElsewhere(sender);
    this.polledAt = performance.now();
  }

  /** A route that goes live or down is work: all senders then read the states of the others in each sync. */
  private noteChanges(): void {
    const { carriers, activity } = this.deps;
    const live = carriers.all.filter(({ isLive }) => isLive).map(({ name }) => name);
    if (live.join() !== this.live) activity.note();
    this.live = live.join();
  }

  private async wanted(): Promise<RouteSettings[]> {
    const byName = new Map(this.deps.configured.map((settings) => [settings.name, settings]));
    const { store } = this.deps;
    const now = new Date();
    const routes = await store.listRoutes();
    const presets = await store.presetsFor(routes);
    if (routes.some(({ previousPasswords = [] }) => previousPasswords.some(({ until }) => until <= now)))
      await store.forgetPreviousPasswords();
    for (const route of routes) {
      const settings = this.parse(route, presets);
      // Not the route of the same name in SMS_CARRIERS, which it replaces.
      if (settings) byName.set(route._id, settings);
      else byName.delete(route._id);
    }
    return [...byName.values()].map((settings) =>
      settings.kind === 'http' ? { ...settings, ...this.addressOf(settings.name) } : settings,
    );
  }

  private addressOf(route: string): Pick<HttpRouteSettings, 'receiptUrl' | 'referenceKey'> {
    const { addresses } = this.deps;
    return { receiptUrl: addresses.of(route), referenceKey: addresses.referenceKeyOf(route) };
  }

  /** A route that is unreadable here (a missing file or key) does not stop the others. */
  private parse(route: RouteDocument, presets: Presets): RouteSettings | null {
    const { _id: name, url } = route;
    try {
      const { store, readFile } = this.deps;
      const settings = parseCarrier(store.urlOf(route), readFile, { presets });
      if (settings.kind === 'http') return { ...settings, name };
      return { ...settings, name, previousPasswords: store.previousPasswordsOf(route) };
    } catch (error) {
      if (this.complained.get(name) !== url)
        this.deps.logger.error('carrier.unusable', { route: name, error });
      this.complained.set(name, url);
      return null;
    }
  }
}

export function factsOf(settings: RouteSettings): RouteFacts {
  const { kind, prefixes, priority, binds, window, tps } = settings;
  const common = { kind, prefixes, priority, binds, window, tps };
  if (settings.kind === 'http') {
    const address = settings.url.slice(0, settings.url.indexOf('?'));
    return { ...common, address, mode: null, preset: settings.preset.name, tlvs: [] };
  }
  const { tls, systemId, host, port, mode } = settings;
  const address = `${tls ? 'smpps' : 'smpp'}://${systemId}@${host}:${port}`;
  const tlvs = (settings.tlvs?.tlvs ?? []).map(tlvView);
  return { ...common, address, mode, preset: null, tlvs };
}

function stateOf(route: Route, sender: string): Omit<RouteStateDocument, '_id' | 'at'> {
  const { counts } = route;
  return {
    route: route.name,
    sender,
    facts: factsOf(route.settings),
    connections: route.connections,
    state: route.describe(),
    counts: totalsBy((name) => counts[name]),
    errors: counts.errors(),
  };
}
