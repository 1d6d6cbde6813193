import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { clientCommands } from '@herald/local-servers';
import { type OwnSystem, startOwnSystem } from '../support/own-system';

/** Longer than a service counts as active after its start. */
const UNTIL_IDLE_MS = 75_000;
const MEASURED_MS = 60_000;
const MOST_PER_SECOND = 7;

async function commands(client: MongoClient): Promise<Map<string, number>> {
  const { metrics } = await client.db('admin').command({ serverStatus: 1 });
  return clientCommands(metrics);
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
