import type { Alphabet } from '@herald/segmentation';
import { parseCarrier, type RouteSettings } from '../route/route-settings';
import { servedPrefix } from '../route/route-choice';
import type { RouteStore } from './route-store';

/** A route that writes another alphabet than `gsm`. Plain fields: it crosses to worker threads. */
export interface AlphabetRoute {
  /** Numbers that begin so; empty = all. */
  prefixes: string[];
  alphabet: Alphabet;
}

/** The alphabets of all routes that may carry a message to this number, whichever is live when its turn comes. */
export function alphabetsFor(routes: readonly AlphabetRoute[], number: string): Alphabet[] {
  return routes.filter(({ prefixes }) => servedPrefix(prefixes, number) >= 0).map(({ alphabet }) => alphabet);
}

/** Files that a URL names are on the senders' machines. */
const noFile = (): string => '';

/** What intake knows of the routes: a text may take more parts in the alphabet of one of them, and is charged for those. */
export class RouteAlphabets {
  /** Empty where all routes write `gsm`. */
  others: readonly AlphabetRoute[] = [];

  constructor(
    private readonly deps: {
      /** The routes of SMS_CARRIERS. */
      configured: readonly RouteSettings[];
      store: Pick<RouteStore, 'listRoutes'>;
    },
  ) {}

  /** To be called now and then: the operator changes routes while all runs. */
  async look(): Promise<void> {
    const byName = new Map(this.deps.configured.map((route) => [route.name, route]));
    for (const { _id, url } of await this.deps.store.listRoutes()) byName.set(_id, parseCarrier(url, noFile));
    this.others = [...byName.values()].flatMap(({ prefixes, text: { alphabet } }) =>
      alphabet === 'gsm' ? [] : [{ prefixes, alphabet }],
    );
  }
}
