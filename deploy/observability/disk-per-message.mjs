/**
 * Disk space of a message in MongoDB, measured on a running system: `MONGO_URL=… node deploy/observability/disk-per-message.mjs`. Without
 * `MONGO_URL`, it uses the system that `npm start` runs in this folder. Reads statistics only. Run it after a checkpoint (a minute without
 * load), on a system with at least 10,000 messages.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { mongo } = createRequire(import.meta.url)('mongoose');
const namespace = process.env.MONGO_NAMESPACE;
const databases = namespace
  ? { sms: `${namespace}_sms`, callbacks: `${namespace}_callback-dispatcher` }
  : { sms: 'herald_sms', callbacks: 'herald_callbacks' };
const url = process.env.MONGO_URL || startedHere();
if (!url) {
  console.error('Set MONGO_URL, or run `npm start` in this folder first.');
  process.exit(2);
}

const client = await mongo.MongoClient.connect(url);
try {
  const messages = await countRecipients(client.db(databases.sms));
  const rows = [];
  for (const name of Object.values(databases)) rows.push(...(await sizes(client.db(name))));
  print(
    messages,
    rows.sort((a, b) => b.data + b.indexes - (a.data + a.indexes)),
  );
} finally {
  await client.close();
}

function startedHere() {
  return existsSync('.local/run.json') && JSON.parse(readFileSync('.local/run.json', 'utf8')).mongoUrl;
}

async function countRecipients(db) {
  const [sum] = await db
    .collection('batches')
    .aggregate([{ $group: { _id: null, recipients: { $sum: '$send.recipients' } } }])
    .toArray();
  return sum?.recipients ?? 0;
}

async function sizes(db) {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return await Promise.all(
    collections.map(async ({ name }) => {
      const [{ storageStats: stats }] = await db
        .collection(name)
        .aggregate([{ $collStats: { storageStats: {} } }])
        .toArray();
      return { name, documents: stats.count, data: stats.storageSize, indexes: stats.totalIndexSize };
    }),
  );
}

function print(messages, rows) {
  const per = (bytes) => (messages === 0 ? '–' : (bytes / messages).toFixed(1)).padStart(10);
  console.log(`${messages} messages\n`);
  console.log(`${'collection'.padEnd(20)} documents  data B/msg  indexes B/msg`);
  for (const { name, documents, data, indexes } of rows) {
    console.log(`${name.padEnd(20)} ${String(documents).padStart(9)}  ${per(data)}  ${per(indexes)}`);
  }
  const total = rows.reduce((sum, { data, indexes }) => sum + data + indexes, 0);
  console.log(`${'all'.padEnd(20)} ${''.padStart(9)}  ${per(total)} in total`);
}
