import type { Priority } from '@herald/contracts';
import type { Route } from './route';
import type { RouteSettings } from './route-settings';

/** The properties of a route that the choice depends on. */
export type Choosable = Pick<Route, 'isLive' | 'isMissed' | 'freeCapacity'> & {
  settings: Pick<RouteSettings, 'prefixes' | 'priority'>;
};

/**
 * Chooses the route for a number: of the live routes that serve it the lowest priority value, then the longest prefix, then the most
 * capacity. If none is live, chooses a route that was lost recently. Null if none serves the number.
 */
export function chooseRoute<R extends Choosable>(
  routes: Iterable<R>,
  queue: Priority,
  number: string,
): R | null {
  let best: R | null = null;
  let bestLength = -1;
  for (const route of routes) {
    const length = servedPrefix(route.settings.prefixes, number);
    if (length < 0 || (!route.isLive && !route.isMissed)) continue;
    if (best === null || goesFirst(route, length, best, bestLength, queue)) {
      best = route;
      bestLength = length;
    }
  }
  return best;
}

function goesFirst(
  route: Choosable,
  length: number,
  best: Choosable,
  bestLength: number,
  queue: Priority,
): boolean {
  if (route.isLive !== best.isLive) return route.isLive;
  const { priority } = route.settings;
  if (priority !== best.settings.priority) return priority < best.settings.priority;
  return length !== bestLength ? length > bestLength : route.freeCapacity(queue) > best.freeCapacity(queue);
}

/** Length of the longest prefix that matches the number; -1 = the route does not serve it. */
export function servedPrefix(prefixes: string[], number: string): number {
  if (prefixes.length === 0) return 0;
  let longest = -1;
  for (const prefix of prefixes) {
    if (prefix.length > longest && number.startsWith(prefix)) longest = prefix.length;
  }
  return longest;
}

/** For numbers: the routes that serve one, as they are preferred, by priority, then by the longest prefix. They are sorted once for all numbers. */
export function servingRoutes<R extends { prefixes: string[]; priority: number }>(
  routes: readonly R[],
): (number: string) => R[] {
  const served = routes
    .flatMap((route) =>
      (route.prefixes.length > 0 ? route.prefixes : ['']).map((prefix) => ({ route, prefix })),
    )
    .sort(
      (one, other) => one.route.priority - other.route.priority || other.prefix.length - one.prefix.length,
    );
  return (number) => {
    const serving = new Set<R>();
    for (const { route, prefix } of served) if (number.startsWith(prefix)) serving.add(route);
    return [...serving];
  };
}
