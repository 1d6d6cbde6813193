import { ConfigError } from '@herald/config';
import { ConflictError, NotFoundError, ValidationError } from '@herald/errors';
import type { RouteControl } from '../route/route';
import { parseCarrier, type RouteSettings } from '../route/route-settings';
import type { RouteStore } from './route-store';
import { factsOf } from './route-sync';
import { type KnownRoute, type RouteView, viewRoute } from './route-view';

export interface RouteAdminDeps {
  /** The routes of SMS_CARRIERS. */
  configured: RouteSettings[];
  store: RouteStore;
}

/** Files that a URL names are on the senders' machines, not here. */
const noFile = (): string => '';

/** What the operator can do with routes. */
export class RouteAdmin {
  constructor(private readonly deps: RouteAdminDeps) {}

  async list(): Promise<RouteView[]> {
    const { store } = this.deps;
    const [known, controls, states] = await Promise.all([
      this.knownRoutes(),
      store.readControls(),
      store.readStates(),
    ]);
    return known.map((route) =>
      viewRoute(
        route,
        controls.get(route.name) ?? 'running',
        states.filter((state) => state.route === route.name),
      ),
    );
  }

  /** @throws NotFoundError */
  async get(name: string): Promise<RouteView> {
    const route = (await this.list()).find((candidate) => candidate.name === name);
    if (!route) throw new NotFoundError(`There is no route ${name}.`);
    return route;
  }

  /** @throws NotFoundError */
  async control(name: string, control: RouteControl, by: string): Promise<RouteView> {
    await this.get(name);
    await this.deps.store.setControl(name, control, by);
    return this.get(name);
  }

  /** A new route. @throws ValidationError on an invalid URL, ConflictError where the name is taken, or a password could not be kept */
  async create(url: string): Promise<RouteView> {
    const { name } = this.parse(url);
    if ((await this.knownRoutes()).some((known) => known.name === name)) {
      throw new ConflictError(`There is a route ${name} already; PUT changes it.`);
    }
    await this.deps.store.putRoute(name, url);
    return this.get(name);
  }

  /** Replaces a route's URL. @throws NotFoundError, ValidationError */
  async replace(name: string, url: string): Promise<RouteView> {
    this.parse(url);
    await this.get(name);
    await this.deps.store.putRoute(name, url);
    return this.get(name);
  }

  /** @throws NotFoundError, and ConflictError for a route that only the environment can take away */
  async remove(name: string): Promise<void> {
    if (await this.deps.store.deleteRoute(name)) return;
    await this.get(name);
    throw new ConflictError(`Route ${name} stands in SMS_CARRIERS; drain it, or take it away there.`);
  }

  private async knownRoutes(): Promise<KnownRoute[]> {
    const known = new Map<string, KnownRoute>();
    for (const settings of this.deps.configured) {
      known.set(settings.name, { name: settings.name, source: 'environment', ...factsOf(settings) });
    }
    for (const { _id, url } of await this.deps.store.listRoutes()) {
      known.set(_id, { name: _id, source: 'operator', ...factsOf(this.parse(url)) });
    }
    return [...known.values()].sort((a, b) => a.priority - b.priority || (a.name < b.name ? -1 : 1));
  }

  private parse(url: string): RouteSettings {
    try {
      return parseCarrier(url, noFile);
    } catch (error) {
      if (error instanceof ConfigError) throw new ValidationError({ url: error.message });
      throw error;
    }
  }
}
