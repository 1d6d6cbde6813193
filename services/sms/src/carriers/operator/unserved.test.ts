import { unservedBy } from './unserved';

const route = (name: string, live: boolean, prefixes: string[] = [], priority = 1) => ({
  name,
  live,
  prefixes,
  priority,
});
const waiting = [
  { priority: 'bulk' as const, digits: '995', recipients: 1_000 },
  { priority: 'otp' as const, digits: '995', recipients: 3 },
  { priority: 'bulk' as const, digits: '44', recipients: 20 },
];

it('counts waiting recipients for their preferred route, while no route that serves them is live', () => {
  const routes = [
    route('backup', false, [], 2),
    route('main', false, ['995']),
    route('far', false, ['99', '44']),
  ];
  expect(Object.fromEntries(unservedBy(routes, waiting))).toEqual({
    main: { otp: 3, standard: 0, bulk: 1_000 },
    far: { otp: 0, standard: 0, bulk: 20 },
  });
});

it('counts no recipients that another route serves, or that no route serves at all', () => {
  expect(unservedBy([route('main', false, ['995']), route('backup', true, [], 2)], waiting).size).toBe(0);
  expect(unservedBy([route('main', false, ['7'])], waiting).size).toBe(0);
});
