/** The routes of a batch's recipients, in compact form. */
interface Routed {
  readonly numbers: readonly string[];
  readonly routes?: readonly string[];
  readonly via?: string;
}

const NONE = '-';
/** Maximum number of routes per batch: one base 36 digit each. Recipients of further routes have none. */
const MOST = 36;

/** The fields to store after the recipient at an index was submitted by a route; null if they are unchanged, or cannot be stored. */
export function withRoute(batch: Routed, i: number, route: string): Required<Omit<Routed, 'numbers'>> | null {
  const { routes = [], via = NONE.repeat(batch.numbers.length) } = batch;
  if (routeOf(batch, i) === route) return null;
  const known = routes.indexOf(route);
  const at = known === -1 ? routes.length : known;
  if (at >= MOST) return null;
  return {
    routes: known === -1 ? [...routes, route] : routes,
    via: via.slice(0, i) + at.toString(MOST) + via.slice(i + 1),
  };
}

/** The last route of a recipient; '' if none or unknown. */
export function routeOf({ routes = [], via = '' }: Routed, i: number): string {
  const sign = via[i] ?? NONE;
  return sign === NONE ? '' : (routes[Number.parseInt(sign, MOST)] ?? '');
}
