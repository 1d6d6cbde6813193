/**
 * A backup of MongoDB as files: `node deploy/backup/copy-data.mjs --url <mongodb://…> --from <dbpath> --to <folder>`
 *
 * Writes are blocked (fsyncLock) while the files are copied, so that the copied databases are consistent with each other. Run it on the
 * machine of the files, if possible on a hidden or secondary member (give its URL with `directConnection=true`), where it blocks no
 * clients. The copied folder can be the dbpath of a mongod.
 */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';

/** Files of the running process, not of the data. */
const OF_THE_PROCESS = new Set(['mongod.lock', 'diagnostic.data', 'WiredTiger.lock']);
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function settings() {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  });
  const { url, from, to } = values;
  if (!url || !from || !to) throw new Error('Set --url, --from (the dbpath) and --to (a new folder).');
  return { url, from, to };
}

async function copyFiles(from, to) {
  await mkdir(to, { recursive: true });
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty.`);
  for (const name of await readdir(from)) {
    if (!OF_THE_PROCESS.has(name)) await cp(join(from, name), join(to, name), { recursive: true });
  }
}

/** Rejects when a signal stops this program. */
function untilStopped() {
  const stopped = new Promise((_, reject) => {
    for (const signal of STOPPING) process.on(signal, () => reject(new Error(`stopped by ${signal}`)));
  });
  stopped.catch(() => undefined); // the signal may arrive before the copy begins
  return stopped;
}

async function main() {
  const { url, from, to } = settings();
  const client = await mongoose.mongo.MongoClient.connect(url, {
    appName: 'herald-backup',
    serverSelectionTimeoutMS: 5_000,
  });
  const admin = client.db('admin');
  // MongoDB keeps the lock after the end of this program, and with it blocks writes.
  const stopped = untilStopped();
  try {
    await admin.command({ fsync: 1, lock: true });
    const begun = Date.now();
    try {
      await Promise.race([copyFiles(from, to), stopped]);
    } finally {
      await admin.command({ fsyncUnlock: 1 });
    }
    console.log(`Copied ${from} to ${to}; writes were blocked for ${Date.now() - begun} ms.`);
  } finally {
    await client.close();
  }
}

main().catch((error) => {
  console.error(`The backup failed: ${error.message}`);
  process.exit(1); // also ends a copy in progress
});
