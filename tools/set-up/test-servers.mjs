/** MongoDB and RabbitMQ for one run of tests. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './checkout.mjs';

/**
 * Starts both, or takes those of `MONGO_URL` and `AMQP_URL`. Throws where one can't be had, after stopping the other.
 *
 * @param {string} folder for their data and logs
 * @returns {Promise<{env: Record<string, string>, stop: () => Promise<void>}>} `env`: their addresses as settings
 */
export async function obtainTestServers(folder) {
  const { obtainMongo, obtainRabbit } = createRequire(import.meta.url)(
    join(root, 'tools', 'local-servers', 'dist'),
  );
  const options = (name) => ({
    dataDir: join(folder, 'data'),
    logDir: join(folder, 'logs'),
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
