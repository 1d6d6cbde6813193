import { type Choosable, chooseRoute, servingRoutes } from './route-choice';

interface Named extends Choosable {
  name: string;
}

const route = (
  name: string,
  change: { prefixes?: string[]; priority?: number } & Partial<Choosable> = {},
): Named => ({
  name,
  settings: { prefixes: change.prefixes ?? [], priority: change.priority ?? 1 },
  isLive: change.isLive ?? true,
  isMissed: change.isMissed ?? false,
  freeCapacity: change.freeCapacity ?? (() => 10),
});
const chosen = (routes: Named[], number = '995599000001'): string | undefined =>
  chooseRoute(routes, 'bulk', number)?.name;

describe('chooseRoute', () => {
  it('serves a number by its prefix, the longest first', () => {
    const routes = [
      route('all'),
      route('georgia', { prefixes: ['995', '1'] }),
      route('mobile', { prefixes: ['99559'] }),
    ];
    expect(chosen(routes)).toBe('mobile');
    expect(chosen(routes, '15550100')).toBe('georgia');
    expect(chosen(routes, '4479460000')).toBe('all');
    expect(chosen([route('only', { prefixes: ['44'] })])).toBeUndefined();
  });

  it('prefers a lower priority value to a longer prefix', () => {
    expect(chosen([route('backup', { prefixes: ['99559'], priority: 2 }), route('main')])).toBe('main');
  });

  it('chooses the next route if the first is down', () => {
    const unavailable = { isLive: false, isMissed: true };
    expect(chosen([route('main', unavailable), route('backup', { priority: 2 })])).toBe('backup');
    expect(chosen([route('main', unavailable), route('backup', { priority: 2, ...unavailable })])).toBe(
      'main',
    );
    expect(chosen([route('main', { isLive: false })])).toBeUndefined();
  });

  it('prefers the route with more capacity among equals', () => {
    expect(chosen([route('full', { freeCapacity: () => 1 }), route('free', { freeCapacity: () => 2 })])).toBe(
      'free',
    );
  });
});

it('servingRoutes prefers by priority, then by the longest prefix of the number, each route once', () => {
  const of = ({ name, settings }: Named) => ({ name, ...settings });
  const serving = servingRoutes([
    of(route('all')),
    of(route('georgia', { prefixes: ['9', '995', '1'] })),
    of(route('backup', { prefixes: ['99559'], priority: 2 })),
  ]);
  const names = (number: string): string[] => serving(number).map(({ name }) => name);
  expect(names('995599000001')).toEqual(['georgia', 'all', 'backup']);
  expect(names('15550100')).toEqual(['georgia', 'all']);
  expect(names('4479460000')).toEqual(['all']);
});
