export interface MatchableRoute {
  method: string;
  path: string;
}

export interface RouteMatch<R> {
  /** null if the path is known but the method is not allowed. */
  route: R | null;
  /** Methods of the path, for the header `Allow`. */
  allow: string[];
}

interface Node<R> {
  pattern: RegExp;
  byMethod: Map<string, R>;
}

/** Finds a route by method and path. A literal path in the table wins over a path with parameters. */
export class RouteMatcher<R extends MatchableRoute> {
  private readonly exact = new Map<string, Map<string, R>>();
  private readonly patterns: Node<R>[] = [];

  constructor(routes: readonly R[]) {
    const byPath = new Map<string, Map<string, R>>();
    for (const route of routes) {
      const methods = byPath.get(route.path) ?? new Map<string, R>();
      methods.set(route.method, route);
      byPath.set(route.path, methods);
    }
    for (const [path, byMethod] of byPath) {
      if (path.includes(':')) this.patterns.push({ pattern: patternOf(path), byMethod });
      else this.exact.set(path, byMethod);
    }
  }

  /** @returns null if the path is unknown. HEAD uses the route of GET, and one trailing slash is ignored. */
  match(method: string, path: string): RouteMatch<R> | null {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const byMethod =
      this.exact.get(plain) ?? this.patterns.find(({ pattern }) => pattern.test(plain))?.byMethod;
    if (!byMethod) return null;
    const route = byMethod.get(method === 'HEAD' ? 'GET' : method) ?? null;
    return { route, allow: [...byMethod.keys()] };
  }
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part));
  return new RegExp(`^${parts.join('/')}$`);
}
