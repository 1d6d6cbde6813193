import { ConfigError } from '@herald/config';
import {
  ConflictError,
  noRecord,
  NotFoundError,
  said,
  together,
  ValidationError,
} from '@herald/contracts/errors';
import type { Alphabet } from '@herald/values/segmentation';
import type { RouteControl } from '../route/route';
import { RouteUrlError } from '../route/route-parameters';
import { parseCarrier, type RouteSettings, secretOf, smscOf, withSecret } from '../route/route-settings';
import type { Presets } from './preset-store';
import { splitUrl } from './route-secrets';
import { servedPrefix } from '../route/route-choice';
import { type BindsOnce, type ConnectionResult, resultOf } from './connection-test';
import { noFile, readableRoute, routesByName } from './route-alphabets';
import { requireSeen } from '../../model/seen';
import type { RouteDocument, StoredLogin } from './route-models';
import type { RouteStore } from './route-store';
import { factsOf } from './route-sync';
import { type KnownRoute, type RouteView, viewRoute } from './route-view';
import { type ByPriority, NOBODY, unservedBy, type Unsubmitted } from './unserved';

export interface RouteAdminDeps {
  /** The routes of SMS_CARRIERS. */
  configured: RouteSettings[];
  store: RouteStore;
  /** The recipients in the database that wait to be submitted, grouped by this number of first digits. */
  unsubmitted: { count(digits: number): Promise<Unsubmitted[]> };
  bind: BindsOnce;
  receiptUrlOf(route: string): string | null;
}

/** A route that serves a number. `live`: one of its binds is connected. */
export interface ServingRoute {
  name: string;
  control: RouteControl;
  live: boolean;
}

/** The operator's actions on routes. */
export class RouteAdmin {
  constructor(private readonly deps: RouteAdminDeps) {}

  async list(): Promise<RouteView[]> {
    const { store } = this.deps;
    const [known, controls, states] = await Promise.all([
      this.knownRoutes(),
      store.readControls(),
      store.readStates(),
    ]);
    const statesOf = ({ name }: KnownRoute) => states.filter((state) => state.route === name);
    const unserved = await this.unserved(
      known.map((route) => ({ ...route, live: statesOf(route).some(({ state }) => state.live) })),
    );
    return known.map((route) => {
      const { name } = route;
      const control = controls.get(name) ?? 'running';
      return viewRoute(route, control, statesOf(route), unserved.get(name) ?? NOBODY);
    });
  }

  /** The routes that serve a number, in order of preference, and whether each is able to submit. */
  async serving(number: string): Promise<ServingRoute[]> {
    const { store } = this.deps;
    const [known, controls, states] = await Promise.all([
      this.knownRoutes(),
      store.readControls(),
      store.readStates(),
    ]);
    return known
      .filter(({ prefixes }) => servedPrefix(prefixes, number) >= 0)
      .map(({ name }) => {
        const live = states.some(({ route, state }) => route === name && state.live);
        return { name, control: controls.get(name) ?? 'running', live };
      });
  }

  /** If all routes are live, no recipient waits for one. */
  private async unserved(routes: (KnownRoute & { live: boolean })[]): Promise<Map<string, ByPriority>> {
    if (routes.every(({ live }) => live)) return new Map();
    const digits = Math.max(1, ...routes.flatMap(({ prefixes }) => prefixes.map(({ length }) => length)));
    return unservedBy(routes, await this.deps.unsubmitted.count(digits));
  }

  /** @throws NotFoundError */
  async get(name: string): Promise<RouteView> {
    const route = (await this.list()).find((candidate) => candidate.name === name);
    if (!route) throw noSuchRoute(name);
    return route;
  }

  /** The alphabet in which a route writes texts. @throws NotFoundError */
  async alphabetOf(name: string): Promise<Alphabet> {
    const route = (await routesByName(this.deps)).get(name);
    if (!route) throw noSuchRoute(name);
    return route.text.alphabet;
  }

  /** @throws NotFoundError */
  async control(name: string, control: RouteControl, by: string): Promise<RouteView> {
    await this.get(name);
    await this.deps.store.setControl(name, control, by);
    return this.get(name);
  }

  /** The settings of a route over HTTP. @throws NotFoundError, ConflictError for one over SMPP */
  async requireHttp(name: string): Promise<void> {
    const { kind } = await this.get(name);
    if (kind !== 'http') throw new ConflictError(said('route_is_smpp', { name }));
  }

  /** Adds a route. @throws ValidationError on an invalid URL, ConflictError if the name exists or secrets could not be stored */
  async create(url: string): Promise<RouteView> {
    const settings = parse(url, await this.deps.store.presets.offered());
    const { name } = settings;
    if ((await this.knownRoutes()).some((known) => known.name === name)) {
      throw new ConflictError(said('route_exists', { name }));
    }
    const isAdded = await this.deps.store.addRoute(name, this.deps.store.encrypt(name, splitUrl(settings)));
    if (!isAdded) throw new ConflictError(said('route_exists', { name }));
    return this.get(name);
  }

  /**
   * Replaces a route's URL. A URL without a password keeps that of the same login; over HTTP, secret fields that it doesn't have keep their
   * values, if preset and origin are the same.
   * @param was fields of the route as the client read them
   * @throws NotFoundError, ValidationError, ConflictError if the route was changed since
   */
  async replace(name: string, url: string, was: unknown): Promise<{ before: RouteView; after: RouteView }> {
    const { store } = this.deps;
    const stored = await store.findRoute(name);
    const before = await this.get(name);
    requireSeen(before, was);
    await store.putLogin(name, await this.withKeptSecrets(name, url, stored), stored);
    return { before, after: await this.get(name) };
  }

  /**
   * Sets a new password; the previous one stays valid for `overlapSeconds`.
   * @throws NotFoundError, and ConflictError for a route of the environment, or if the password could not be stored
   */
  async replacePassword(name: string, password: string, overlapSeconds: number): Promise<RouteView> {
    const until = new Date(Date.now() + overlapSeconds * 1_000);
    const route = await this.get(name);
    if (route.kind === 'http') throw new ConflictError(said('route_has_fields', { name }));
    const isThere = await this.deps.store.replacePassword(name, password, until);
    if (!isThere) throw new ConflictError(said('route_of_environment', { name }));
    return route;
  }

  /** @throws NotFoundError, and ConflictError for a route of the environment */
  async remove(name: string): Promise<void> {
    const { store, configured } = this.deps;
    const isConfigured = configured.some((route) => route.name === name);
    if (await store.deleteRoute(name, isConfigured)) return;
    await this.get(name);
    throw new ConflictError(said('route_of_environment_stays', { name }));
  }

  /**
   * Binds once with these settings. A URL without a password uses that of the route with its name, as `replace` does.
   * @throws ValidationError, UnavailableError if no sender answers
   */
  async testConnection(url: string): Promise<ConnectionResult> {
    const { store } = this.deps;
    const { name, kind } = parse(url, await store.presets.offered(), true);
    const login = await this.withKeptSecrets(name, url, await store.findRoute(name));
    return resultOf(kind, await this.deps.bind({ route: name, url: login.url, password: login.password }));
  }

  /** A URL as it is stored, with the secrets of the route of its name where it has none: see `replace`. */
  private async withKeptSecrets(
    name: string,
    url: string,
    stored: RouteDocument | null,
  ): Promise<StoredLogin> {
    const { store, configured } = this.deps;
    const presets = await store.presets.offered();
    const wanted = parse(url, presets, true);
    const before = stored
      ? readableRoute(stored.url, presets)
      : configured.find((route) => route.name === name);
    if (!before || loginOf(wanted) !== loginOf(before))
      return store.encrypt(name, splitUrl(parse(url, presets)));
    // With the previous passwords, which are kept for some time.
    if (stored?.password && wanted.kind === 'smpp' && wanted.password === '')
      return {
        url: wanted.url,
        password: stored.password,
        previousPasswords: stored.previousPasswords ?? [],
      };
    const kept = stored ? store.secretOf(stored) : secretOf(before);
    return store.encrypt(name, splitUrl(parse(withSecret(url, kept), presets)));
  }

  private async knownRoutes(): Promise<KnownRoute[]> {
    const { configured, store, receiptUrlOf } = this.deps;
    const stored = new Map((await store.listRoutes()).map(({ _id, updatedAt }) => [_id, updatedAt]));
    const known = Array.from(await routesByName({ configured, store }), ([name, settings]): KnownRoute => {
      const url = new URL(settings.url);
      if (url.searchParams.get('name') !== name) url.searchParams.set('name', name);
      const source = stored.has(name) ? 'operator' : 'environment';
      const updatedAt = stored.get(name)?.toISOString() ?? null;
      const receiptUrl = settings.kind === 'http' ? receiptUrlOf(name) : null;
      return { name, source, updatedAt, url: url.href, receiptUrl, ...factsOf(settings) };
    });
    return known.sort((a, b) => a.priority - b.priority || (a.name < b.name ? -1 : 1));
  }
}

/** @param isShown its secrets aren't missed. @throws ValidationError */
export function parse(url: string, presets: Presets, isShown = false): RouteSettings {
  try {
    return parseCarrier(url, noFile, { presets, isShown });
  } catch (error) {
    if (error instanceof RouteUrlError)
      throw new ValidationError({ url: { ...together(error.problems, '; '), text: error.message } });
    if (error instanceof ConfigError) throw new ValidationError({ url: error.message });
    throw error;
  }
}

/** A secret is never sent to another SMSC or provider, or without TLS if it was with TLS. */
function loginOf(settings: RouteSettings): string {
  if (settings.kind === 'http') return `${settings.preset.name} ${settings.origin}`;
  return `${settings.tls ? 'smpps' : 'smpp'} ${smscOf(settings)}`;
}

function noSuchRoute(name: string): NotFoundError {
  return new NotFoundError(noRecord('route', name));
}
