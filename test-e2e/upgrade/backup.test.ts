import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obtainMongo } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import mongoose from 'mongoose';
import { root } from '../support/checkout';

const COPY_DATA = join(root, 'deploy', 'backup', 'copy-data.mjs');
/** A module that replaces the copy of a file by one that never ends. */
const ENDLESS_COPY = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  fs.cp = () => new Promise(() => setInterval(() => undefined, 1_000));
  syncBuiltinESMExports();
`)}`;

describe('a backup of the files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-backup-'));
  let server: Awaited<ReturnType<typeof obtainMongo>>;
  let client: mongoose.mongo.MongoClient;

  const isLocked = async (): Promise<boolean> => {
    const { fsyncLock = false } = await client.db('admin').command({ currentOp: 1 });
    return fsyncLock as boolean;
  };

  beforeAll(async () => {
    const { MONGO_URL: _given, ...env } = process.env;
    server = await obtainMongo({ dataDir: join(dir, 'data'), logDir: dir, env });
    client = await mongoose.mongo.MongoClient.connect(server.url);
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('unblocks writes if %s stops it', async (signal) => {
    const folders = ['--from', join(dir, 'data'), '--to', join(dir, signal)];
    const args = ['--import', ENDLESS_COPY, COPY_DATA, '--url', server.url, ...folders];
    const backup = spawn(process.execPath, args, { stdio: 'ignore' });
    const ended = once(backup, 'exit');
    await until(isLocked);
    backup.kill(signal);
    expect(await ended).toEqual([1, null]);
    expect(await isLocked()).toBe(false);
  });
});
