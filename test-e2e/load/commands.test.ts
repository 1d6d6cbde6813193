import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { clientCommands } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { newCompany } from '../support/company';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhones } from '../support/phones';
import { commands, writes } from './writes';

/** Longer than a service counts as active after its start or its last message. */
const UNTIL_IDLE_MS = 30_000;
const MEASURED_MS = 60_000;
/** Beside the heartbeats of the drivers. */
const MOST_PER_SECOND = 4;
const TEST_MS = 600_000;

async function ofClients(client: MongoClient): Promise<Map<string, number>> {
  const { metrics } = await client.db('admin').command({ serverStatus: 1 });
  return clientCommands(metrics);
}

const SINGLE_MESSAGES = 20;
/** Writes to MongoDB of a message that is sent alone, from the request to the second callback. A change that adds a write shows here. */
const WRITES_OF_A_MESSAGE = {
  'sms.balances': 1,
  'sms.batches': 4,
  'sms.counters': 1,
  'sms.outbox': 2,
  'sms.sms_ledger': 1,
  'sms.submissions': 1,
  'callbacks.deliveries': 2,
};
/** Commands to MongoDB of such a message that no timer uses. A commit of the acceptance is one of them. */
const COMMANDS_OF_A_MESSAGE = {
  bulkWrite: 2,
  commitTransaction: 1,
  findAndModify: 2,
  insert: 2,
  'read sms.stop_list': 2,
};

describe('a system without load', () => {
  let own: OwnSystem;
  beforeAll(async () => {
    // The commands of a server are counted for all its databases.
    own = await startOwnSystem({
      ownServers: true,
      env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true' },
    });
  });
  afterAll(() => own?.close());

  it(
    'sends MongoDB the writes and commands of the tables for a message that is sent alone',
    async () => {
      const company = await newCompany({ callbacks: true });
      const send = async (count: number): Promise<void> => {
        for (const phone of newPhones(count)) {
          await company.sent({ numbers: [phone] });
          await company.receiver.callbacksOf(phone);
        }
      };
      const lookups = async () => (await commands()).get('read callbacks.deliveries') ?? 0;
      // The first messages of a company read its settings, and the first callbacks of a process are looked up.
      await until(
        async () => {
          const before = await lookups();
          await send(2);
          return (await lookups()) - before;
        },
        (more) => more === 0,
        { what: 'callbacks that are new to the process not to be looked up' },
      );
      expect(await lookups()).toBeGreaterThan(0);
      const before = [await writes(), await commands()] as const;
      await send(SINGLE_MESSAGES);
      const after = [await writes(), await commands()] as const;
      const known = [WRITES_OF_A_MESSAGE, COMMANDS_OF_A_MESSAGE].map((of) => new Map(Object.entries(of)));
      const more = after.flatMap((counts, at) =>
        [...counts].flatMap(([name, count]) => {
          // Parts of a write are those of timers, such as the last use of a key.
          const ofMessage = Math.floor((count - (before[at]!.get(name) ?? 0)) / SINGLE_MESSAGES);
          return ofMessage > (known[at]!.get(name) ?? 0) ? [[name, ofMessage]] : [];
        }),
      );
      expect(more).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'asks MongoDB hardly anything once it is idle',
    async () => {
      const client = await MongoClient.connect(own.system.run.mongoUrl);
      try {
        await pause(UNTIL_IDLE_MS);
        const before = await ofClients(client);
        await pause(MEASURED_MS);
        const rates = [...(await ofClients(client))].map(
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
