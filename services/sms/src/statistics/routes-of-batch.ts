/** By which routes the recipients of a batch went, as small as it can be stored. */
interface Routed {
  readonly numbers: readonly string[];
  readonly routes?: readonly string[];
  readonly via?: string;
}

const NONE = '-';
/** Routes that one batch can tell apart: a digit of base 36 each. Recipients of further ones have none. */
const MOST = 36;

/** What to store once the recipient at an index went by a route; null where that is so already, or can't be told. */
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

/** The route that a recipient went by last; '' = none, or it is not known. */
export function routeOf({ routes = [], via = '' }: Routed, i: number): string {
  const sign = via[i] ?? NONE;
  return sign === NONE ? '' : (routes[Number.parseInt(sign, MOST)] ?? '');
}
