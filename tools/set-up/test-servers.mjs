/** MongoDB and RabbitMQ for one run of tests. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { root, SetUpError } from './checkout.mjs';

/** The id of MongoDB's warning "Hinted index could not provide a bounded scan, reverting to whole index scan". */
const WHOLE_INDEX = '"id":2658100,';
/** Memory as a file system. */
const MEMORY = '/dev/shm';
/** A run writes less than 2 GB. The rest is for the tests. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Starts both servers, or uses those of `MONGO_URL` and `AMQP_URL`. If one is not available, stops the other and throws.
 * @param {string} folder for their data and logs
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env settings of the servers: `MONGO_URL`, `AMQP_URL`, `HERALD_RABBITMQ_SERVER`
 * @param {boolean} options.inMemory their data is in memory if there is enough of it
 * @returns {Promise<{env: Record<string, string>, stop: () => Promise<void>}>} `env`: their addresses as settings
 */
export async function obtainTestServers(folder, { env = process.env, inMemory = false } = {}) {
  const { obtainMongo, obtainRabbit } = createRequire(import.meta.url)(
    join(root, 'tools', 'local-servers', 'dist'),
  );
  const data = (inMemory && folderInMemory(folder)) || {
    path: join(folder, 'data'),
    remove: () => undefined,
  };
  const options = (name) => ({
    dataDir: data.path,
    logDir: join(folder, 'logs'),
    env,
    report: (line) => console.log(`${name}: ${line}`),
  });
  const outcomes = await Promise.allSettled([
    obtainMongo(options('MongoDB')),
    obtainRabbit(options('RabbitMQ')),
  ]);
  const servers = outcomes.flatMap(({ value }) => value ?? []);
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    data.remove();
  };
  servers.forEach(({ origin }) => console.log(`✔ ${origin}`));
  const refused = outcomes.find(({ status }) => status === 'rejected');
  if (refused) {
    await stop();
    throw refused.reason;
  }
  const [mongo, rabbit] = servers;
  if (!env.MONGO_URL) await disableExpiry(mongo.url);
  return { env: { MONGO_URL: mongo.url, AMQP_URL: rabbit.url }, stop };
}

/** Disables TTL indexes, which follow the machine's clock: they would delete documents of tests with dates of their own. */
async function disableExpiry(url) {
  const { MongoClient } = createRequire(import.meta.url)('mongoose').mongo;
  const client = await MongoClient.connect(url);
  try {
    await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
  } finally {
    await client.close();
  }
}

/**
 * A folder in memory, or null if there is too little of it. Each collection and queue of a test is a file, and the servers would wait for
 * the disk at each. The data of a killed run stays until the next run with the same folder.
 */
function folderInMemory(folder) {
  if (!existsSync(MEMORY)) return null;
  const path = join(MEMORY, `herald-test-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
  const remove = () => rmSync(path, { recursive: true, force: true });
  remove();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) < NEEDED_BYTES ? null : { path, remove };
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
