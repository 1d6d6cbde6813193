import { LRUCache } from 'lru-cache';
import { UnavailableError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { RouteDocument } from '../operator/route-models';
import type { RouteStore } from '../operator/route-store';
import type { HttpRouteSettings } from '../route/http-settings';
import { parseCarrier, type ReadFile, type RouteSettings } from '../route/route-settings';

export interface HttpRoutesDeps {
  /** The routes of SMS_CARRIERS. */
  configured: readonly RouteSettings[];
  store: Pick<RouteStore, 'findRoute' | 'presetsFor' | 'urlOf'>;
  readFile: ReadFile;
  logger: Logger;
}

/** A change of a route takes effect within this time. */
const KNOWN_MS = 2_000;
const REMEMBERED = 1_000;

/** Finds the settings of routes over HTTP, with their secrets, for the requests of their providers. */
export class HttpRoutes {
  private readonly known = new LRUCache<string, { settings: HttpRouteSettings | null }>({
    max: REMEMBERED,
    ttl: KNOWN_MS,
  });

  constructor(private readonly deps: HttpRoutesDeps) {}

  /** Null if there is no such route over HTTP. @throws UnavailableError if its settings can't be read here */
  async named(name: string): Promise<HttpRouteSettings | null> {
    const known = this.known.get(name);
    if (known) return known.settings;
    const { configured, store } = this.deps;
    const stored = await store.findRoute(name);
    const found = stored ? await this.parse(stored) : configured.find((route) => route.name === name);
    const settings = found?.kind === 'http' ? { ...found, name } : null;
    this.known.set(name, { settings });
    return settings;
  }

  private async parse(route: RouteDocument): Promise<RouteSettings> {
    const { store, readFile, logger } = this.deps;
    const presets = await store.presetsFor([route]);
    try {
      return parseCarrier(store.urlOf(route), readFile, { presets });
    } catch (error) {
      // The key of its secrets or the file of its preset is missing. The provider repeats its report.
      logger.error('carrier.unusable', { route: route._id, error });
      throw new UnavailableError();
    }
  }
}
