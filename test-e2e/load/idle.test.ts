import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { type OwnSystem, startOwnSystem } from '../support/own-system';

/** Longer than a service counts as active after its start. */
const UNTIL_IDLE_MS = 75_000;
const MEASURED_MS = 60_000;
const MOST_PER_SECOND = 7;

/** Commands of drivers, which watch the servers, and of this count. */
const OF_DRIVERS = new Set(['hello', 'isMaster', 'serverStatus', 'ping', 'endSessions']);

/** The commands of clients since the start of the server, by name. */
async function commands(client: MongoClient): Promise<Map<string, number>> {
  const { metrics } = await client.db('admin').command({ serverStatus: 1 });
  const counted = Object.entries(metrics.commands as Record<string, { total?: unknown }>);
  const ofClients = counted.filter(([name]) => !OF_DRIVERS.has(name) && !name.startsWith('_'));
  return new Map(ofClients.map(([name, { total = 0 }]) => [name, Number(total)]));
}

describe('an idle system', () => {
  let own: OwnSystem;
  beforeAll(async () => {
    own = await startOwnSystem({ ownServers: true });
  });
  afterAll(() => own?.close());

  it(
    'asks MongoDB hardly anything',
    async () => {
      const client = await MongoClient.connect(own.system.run.mongoUrl);
      try {
        await pause(UNTIL_IDLE_MS);
        const before = await commands(client);
        await pause(MEASURED_MS);
        const rates = [...(await commands(client))].map(
          ([name, total]) => [name, ((total - (before.get(name) ?? 0)) * 1_000) / MEASURED_MS] as const,
        );
        process.stderr.write(`${rates.filter(([, rate]) => rate > 0.05).join('; ')}\n`);
        expect(rates.reduce((sum, [, rate]) => sum + rate, 0)).toBeLessThanOrEqual(MOST_PER_SECOND);
      } finally {
        await client.close();
      }
    },
    UNTIL_IDLE_MS + MEASURED_MS + 60_000,
  );
});
