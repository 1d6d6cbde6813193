import { Activity, Scheduler } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { parseCarrier } from '../route/route-settings';
import { RouteSync } from './route-sync';

type RouteSyncDeps = ConstructorParameters<typeof RouteSync>[0];

const ACTIVE_FOR_MS = 25_000;

it('reads the states at other senders at once after a route goes live or down in an idle service', async () => {
  jest.useFakeTimers();
  const activity = new Activity();
  const route = {
    name: 'main',
    isLive: false,
    connections: [],
    counts: { errors: () => [] },
    settings: { prefixes: [] },
    describe: () => ({}),
  };
  let reads = 0;
  const sync = new RouteSync({
    configured: [],
    activity,
    logger: quiet,
    sender: 'me',
    readFile: () => '',
    carriers: { all: [route], elsewhere: [] },
    leased: { set: async () => undefined },
    store: {
      listRoutes: async () => [],
      presetsFor: async () => new Map(),
      readControls: async () => new Map(),
      publishStates: async () => undefined,
      removeStates: async () => undefined,
      prefixesElsewhere: async () => {
        reads++;
        return [];
      },
    },
  } as unknown as RouteSyncDeps);
  /** The reads in 7 s. */
  const readsInSevenSeconds = async (): Promise<number> => {
    const before = reads;
    await jest.advanceTimersByTimeAsync(7_000);
    return reads - before;
  };
  const scheduler = new Scheduler({ tasks: [sync.task], owner: 'me', logger: quiet, activity });
  await scheduler.start();
  for (const isLive of [true, false]) {
    await jest.advanceTimersByTimeAsync(ACTIVE_FOR_MS + 10_000);
    expect(await readsInSevenSeconds()).toBeLessThanOrEqual(1);
    route.isLive = isLive;
    // Every 2 s, after a pause of up to 3.5 s.
    expect(await readsInSevenSeconds()).toBeGreaterThanOrEqual(2);
  }
  await scheduler.stop();
  jest.useRealTimers();
});

it('does not use a route of the environment in place of a route that replaces it but is unreadable here', async () => {
  const configured = ['main', 'other'].map((name) =>
    parseCarrier(`smpp://x@127.0.0.1:1?name=${name}`, () => ''),
  );
  const used: string[][] = [];
  const sync = new RouteSync({
    configured,
    activity: new Activity(),
    logger: quiet,
    sender: 'me',
    readFile: () => {
      throw new Error('There is no such file.');
    },
    carriers: { all: [], elsewhere: [] },
    leased: {
      set: async (routes: { name: string }[]) => void used.push(routes.map(({ name }) => name)),
    },
    store: {
      presetsFor: async () => new Map(),
      listRoutes: async () => [{ _id: 'main', url: 'smpps://x@127.0.0.1:2?ca=/etc/b.pem' }],
      urlOf: ({ url }: { url: string }) => url,
      previousPasswordsOf: () => [],
      readControls: async () => new Map(),
      publishStates: async () => undefined,
      removeStates: async () => undefined,
      prefixesElsewhere: async () => [],
    },
  } as unknown as RouteSyncDeps);
  await sync.sync();
  expect(used[0]).toEqual(['other']);
});
