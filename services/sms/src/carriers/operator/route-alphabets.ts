import type { Alphabet } from '@herald/values/segmentation';
import type { Tlv } from '../../rules/senders/tlv';
import { parseCarrier, type RouteSettings } from '../route/route-settings';
import { servedPrefix } from '../route/route-choice';
import type { Presets } from './preset-store';
import type { RouteStore } from './route-store';

/** A route with another alphabet than `gsm`. Plain fields, because it is passed to worker threads. */
export interface AlphabetRoute {
  /** Prefixes of the numbers that it serves; empty = all. */
  prefixes: string[];
  alphabet: Alphabet;
}

/** A route, with the numbers that it serves and its preference. Plain fields, because it is passed to worker threads. */
export type ServedRoute = Pick<RouteSettings, 'name' | 'prefixes' | 'priority'> & { tlvs: readonly Tlv[] };

/** The alphabets of all routes that may carry a message to this number, whichever is live when it is submitted. */
export function alphabetsFor(routes: readonly AlphabetRoute[], number: string): Alphabet[] {
  return routes.filter(({ prefixes }) => servedPrefix(prefixes, number) >= 0).map(({ alphabet }) => alphabet);
}

interface AllRoutes {
  /** The routes of SMS_CARRIERS. */
  configured: readonly RouteSettings[];
  store: Pick<RouteStore, 'listRoutes' | 'presetsFor'>;
}

/** The settings of all routes, without their secrets and files. A route that is unreadable, because its preset was changed, is left out. */
export async function routesByName({ configured, store }: AllRoutes): Promise<Map<string, RouteSettings>> {
  const byName = new Map(configured.map((route) => [route.name, route]));
  const stored = await store.listRoutes();
  const presets = await store.presetsFor(stored);
  for (const { _id, url } of stored) {
    const settings = readableRoute(url, presets);
    if (settings) byName.set(_id, settings);
    else byName.delete(_id);
  }
  return byName;
}

/** Null if it is unreadable. */
export function readableRoute(url: string, presets: Presets): RouteSettings | null {
  try {
    return parseCarrier(url, noFile, { presets, isShown: true });
  } catch {
    return null;
  }
}

/** Files named in a URL exist only on the senders' machines. */
export const noFile = (): string => '';

/**
 * The routes, for the intake: a text may take more parts in the alphabet of one of its routes, and is charged for those; sender rules may be for a
 * route.
 */
export class RouteAlphabets {
  /** Empty if all routes use `gsm`. */
  others: readonly AlphabetRoute[] = [];
  /** All routes. */
  all: readonly ServedRoute[] = [];

  constructor(private readonly deps: AllRoutes) {}

  /** Call it regularly, because the operator may change routes at any time. */
  async read(): Promise<void> {
    const routes = await routesByName(this.deps);
    this.all = Array.from(routes, ([name, { prefixes, priority, tlvs }]) => {
      return { name, prefixes, priority, tlvs: tlvs?.tlvs ?? [] };
    });
    this.others = [...routes.values()].flatMap(({ prefixes, text: { alphabet } }) =>
      alphabet === 'gsm' ? [] : [{ prefixes, alphabet }],
    );
  }
}
