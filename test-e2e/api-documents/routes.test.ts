import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PUBLIC_ROUTES } from '../../services/gateway/src/forwarding/public-routes';
import { SCOPES } from '../../services/gateway/src/keys/scopes';
import { textOf } from '../support/checkout';
import { bundledDocuments, operationsOf } from './support/open-api';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

const SERVICES = join(__dirname, '../../services');
/** Services without public routes. */
const OTHERS = ['carrier-simulator', 'console'];
/** The gateway's own pages, and the routes that it generates from tables: its own tests compare those with the documents. */
const NOT_API = ['docs-controller.ts'];
const CATALOGUE = /\{id\}\/(customer-types|tariffs|areas|groups|tags|ip-ranges|gps-providers)(?=\/|$)/;
/** Requests between services, not for clients. */
const INTERNAL = / \/internal\//;

/** The contract's own response, the recipients of one send, and alarms, which are few. */
const NO_FILE = ['/v1/sms/brandNames', '/v1/sms/report/{smsID}', '/admin/v1/alarms'];

/** A placeholder for all dependencies of a controller, because its router is inspected but never run. */
const ANYTHING: unknown = new Proxy(() => undefined, { get: () => ANYTHING, apply: () => ANYTHING });

describe('the OpenAPI documents and the routers of the services', () => {
  const documented = bundledDocuments().flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${withoutNames(path)}`),
    ),
  );
  const controllers = readdirSync(SERVICES)
    .filter((service) => !OTHERS.includes(service))
    .flatMap((service) => filesIn(join(SERVICES, service, 'src')))
    .filter((file) => file.endsWith('-controller.ts') && !NOT_API.some((name) => file.endsWith(name)));
  let routed: { file: string; route: string }[];

  beforeAll(async () => {
    const found = await Promise.all(
      controllers.map(async (file) =>
        (await routesOf(file)).map((route) => ({ file: relative(SERVICES, file), route })),
      ),
    );
    routed = found.flat();
  });

  it('every controller has routes', () => {
    expect(controllers.length).toBeGreaterThan(10);
    const withRoutes = new Set(routed.map(({ file }) => file));
    expect(
      controllers.map((file) => relative(SERVICES, file)).filter((file) => !withRoutes.has(file)),
    ).toEqual([]);
  });

  it('every route is documented', () => {
    const shown = routed.filter(({ route }) => !INTERNAL.test(route));
    expect(shown.filter(({ route }) => !documented.includes(route))).toEqual([]);
  });

  it('every documented operation has a route', () => {
    const routes = new Set(routed.map(({ route }) => route));
    expect(documented.filter((operation) => !routes.has(operation))).toEqual([]);
  });

  it('every paged list is documented as a file too', () => {
    const lists = bundledDocuments().flatMap((document) =>
      operationsOf(document).filter(
        ({ parameters, path }) => parameters.some(({ name }) => name === 'draw') && !NO_FILE.includes(path),
      ),
    );
    expect(lists.length).toBeGreaterThan(30);
    const withoutFormat = lists.filter(
      ({ parameters, answers }) =>
        !parameters.some(({ name }) => name === 'format') ||
        !answers.some(({ status, type }) => status === 200 && type === 'text/csv'),
    );
    expect(withoutFormat.map(({ id }) => id)).toEqual([]);
  });

  it('every path is in the contract, or in the decisions that complete it', () => {
    const pages = ['interface.md', 'interface-decisions.md'].map((name) => textOf('docs', name)).join('\n');
    // The pages combine paths such as prices and areas in one row, and write operators' paths without their common prefix.
    const described = withoutNames(pages.replace(/\?[^`\s]*/g, ''));
    const paths = bundledDocuments().flatMap((document) => Object.keys(document.paths));
    const names = paths.map((path) =>
      withoutNames(path.replace('/admin/v1', '').replace(CATALOGUE, '{id}/{of}')),
    );
    expect([...new Set(names)].filter((path) => !described.includes(path))).toEqual([]);
  });

  it('every operation of companies names the scope that the gateway requires, and every scope is required somewhere', () => {
    const described = bundledDocuments().flatMap(({ paths }) =>
      Object.entries(paths)
        .filter(([path]) => path.startsWith('/v1/'))
        .flatMap(([path, methods]) =>
          Object.entries(methods).flatMap(([method, { security = [] }]) =>
            security
              .flatMap(Object.values<string[]>)
              .map((scopes) => `${method.toUpperCase()} ${withoutNames(path)}: ${scopes.join()}`),
          ),
        ),
    );
    const asked = PUBLIC_ROUTES.map(({ method, path, scope }) => `${method} ${withoutNames(path)}: ${scope}`);
    expect([...new Set(described)].sort()).toEqual(asked.sort());
    expect([...new Set(PUBLIC_ROUTES.map(({ scope }) => scope))].sort()).toEqual([...SCOPES].sort());
  });
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The routes of every router that a controller's file creates. */
async function routesOf(file: string): Promise<string[]> {
  const exported = Object.entries(
    (await import(file)) as Record<string, (deps: unknown) => { stack: Layer[] }>,
  );
  return exported
    .filter(([name]) => /(Routes|Controller)$/.test(name))
    .flatMap(([, make]) => make(ANYTHING).stack)
    .filter((layer) => layer.route !== undefined)
    .flatMap(({ route }) =>
      Object.keys(route!.methods)
        .filter((method) => method !== '_all' && method !== 'head')
        .map((method) => `${method.toUpperCase()} ${withoutNames(route!.path)}`),
    );
}

/** Services use their own names for parameters: `/companies/:company` and `/companies/{id}` are the same. */
function withoutNames(path: string): string {
  return path.replace(/:\w+|\{\w+\}/g, '*');
}
