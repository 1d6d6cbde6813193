import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileSends, type FileSendsDeps } from './files/file-sends';
import { pageHandlers } from './pages/pages-controller';
import { type RouteDeps, routesOf } from './routes';
import { Faces } from './sessions/faces';

const ROW = /^\| `([A-Z]+ \/[^`]*)` +\| ([^|]+?) +\|/gm;

it('are the routes of the README, with the same callers', () => {
  const readme = readFileSync(join(__dirname, '../README.md'), 'utf8');
  const written = [...readme.matchAll(ROW)].map(([, route, who]) => `${route} by ${who}`);
  const fileSends = new FileSends({} as FileSendsDeps);
  const pages = pageHandlers(join(__dirname, 'no-built-pages'));
  const routes = routesOf({ faces: new Faces('both'), live: {}, fileSends } as RouteDeps, pages);
  const served = routes.map(
    ({ method, path, who }) => `${method.toUpperCase()} ${[path].flat().join(', ')} by ${who}`,
  );
  expect(written).toEqual(served);
});
