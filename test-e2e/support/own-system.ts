import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HeraldSystem, startSystem, type SystemOptions } from '@herald/launcher';
import { removeNamespace } from './namespaces';
import { onGivenServers, serversOfSuites, serverUsersOfSuites } from './server-form';

export interface OwnSystem {
  system: HeraldSystem;
  namespace: string;
  /** Stops the system and removes all its data. */
  close(): Promise<void>;
}

/**
 * A separate Herald system for a test file that kills its processes or needs special settings. The company factory and the clients of this
 * folder then use it. With `ownServers`, and on clusters (`servers`, or `SERVERS` in the environment), it has separate MongoDB and RabbitMQ
 * servers.
 */
export async function startOwnSystem(options: Partial<SystemOptions> = {}): Promise<OwnSystem> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'herald-own-')));
  const servers = options.servers ?? serversOfSuites();
  const shared = !options.ownServers && onGivenServers(servers);
  const namespace = shared ? `own${process.pid}x${randomUUID().slice(0, 6)}` : '';
  const system = await startSystem({
    namespace,
    serverUsers: serverUsersOfSuites(),
    ...options,
    dir,
    servers,
  });
  const before = globalThis.herald;
  globalThis.herald = { system, dir, namespace, numberBlock: '7777' };
  return {
    system,
    namespace,
    async close() {
      const { mongoUrl, amqpUrl } = system.run;
      await system.stop();
      globalThis.herald = before;
      if (shared) await removeNamespace({ mongoUrl, amqpUrl, namespace });
      if (options.dir === undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}
