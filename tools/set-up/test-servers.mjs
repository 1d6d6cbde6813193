/** MongoDB and RabbitMQ for one run of tests. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, SetUpError } from './checkout.mjs';

/** The id of MongoDB's warning "Hinted index could not provide a bounded scan, reverting to whole index scan". */
const WHOLE_INDEX = '"id":2658100,';

/**
 * Starts both servers, or uses those of `MONGO_URL` and `AMQP_URL`. If one is not available, stops the other and throws.
 * @param {string} folder for their data and logs
 * @param {NodeJS.ProcessEnv} env settings of the servers: `MONGO_URL`, `AMQP_URL`, `HERALD_RABBITMQ_SERVER`
 * @returns {Promise<{env: Record<string, string>, stop: () => Promise<void>}>} `env`: their addresses as settings
 */
export async function obtainTestServers(folder, env = process.env) {
  const { obtainMongo, obtainRabbit } = createRequire(import.meta.url)(
    join(root, 'tools', 'local-servers', 'dist'),
  );
  const options = (name) => ({
    dataDir: join(folder, 'data'),
    logDir: join(folder, 'logs'),
    env,
    report: (line) => console.log(`${name}: ${line}`),
  });
  const outcomes = await Promise.allSettled([
    obtainMongo(options('MongoDB')),
    obtainRabbit(options('RabbitMQ')),
  ]);
  const servers = outcomes.flatMap(({ value }) => value ?? []);
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  servers.forEach(({ origin }) => console.log(`✔ ${origin}`));
  const refused = outcomes.find(({ status }) => status === 'rejected');
  if (refused) {
    await stop();
    throw refused.reason;
  }
  const [mongo, rabbit] = servers;
  return { env: { MONGO_URL: mongo.url, AMQP_URL: rabbit.url }, stop };
}

/**
 * Throws if a query of the tests scanned the whole index of its hint: bounds are missing, or the condition of a partial index. MongoDB logs
 * a warning for each. Reads only the log of a server that was started here.
 * @param {string} folder as for `obtainTestServers`
 */
export function checkHints(folder) {
  const log = join(folder, 'logs', 'mongod.log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  const hints = lines.filter((line) => line.includes(WHOLE_INDEX)).map((line) => JSON.parse(line).attr.hint);
  if (hints.length > 0) throw new SetUpError(`Queries scan whole indexes: ${[...new Set(hints)].join(', ')}`);
}
