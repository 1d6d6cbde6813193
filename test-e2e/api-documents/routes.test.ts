import { CARRIER_ROUTES, PUBLIC_ROUTES } from '../../services/gateway/src/forwarding/public-routes';
import { SCOPES } from '../../services/gateway/src/keys/scopes';
import { LISTENER_PATH } from '../../services/sms/src/carriers/http/listener-address';
import { textOf } from '../support/checkout';
import { bundledDocuments, operationsOf } from './support/open-api';

const CATALOGUE = /\{id\}\/(customer-types|tariffs|areas|groups|tags|ip-ranges|gps-providers)(?=\/|$)/;
/** The contract's own response, the recipients of one send, and alarms, which are few. */
const NO_FILE = ['/v1/sms/brandNames', '/v1/sms/report/{smsID}', '/admin/v1/alarms'];

describe('the OpenAPI documents', () => {
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

  it('only the listener for providers over HTTP needs no key: sms checks the token in its path', () => {
    const listener = `${LISTENER_PATH}/:route/:token`;
    expect(CARRIER_ROUTES).toEqual(['GET', 'POST'].map((method) => ({ method, path: listener })));
  });
});

/** Services use their own names for parameters: `/companies/:company` and `/companies/{id}` are the same. */
function withoutNames(path: string): string {
  return path.replace(/:\w+|\{\w+\}/g, '*');
}
