import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HeraldSystem, startSystem, type SystemOptions } from '@herald/launcher';
import { removeNamespace } from './namespaces';
import { onGivenServers, serversOfSuites, serverUsersOfSuites } from './server-form';

export interface OwnSystem {
  system: HeraldSystem;
  namespace: string;
  /** Ends it and removes all that it left. */
  close(): Promise<void>;
}

let started = 0;

/**
 * A Herald for one test file that kills its processes or needs settings of its own. The company factory and the clients of
 * this folder then talk to it. With `ownServers`, and on clusters (`servers`, or `SERVERS` in the environment), MongoDB and RabbitMQ are its own too.
 */
export async function startOwnSystem(options: Partial<SystemOptions> = {}): Promise<OwnSystem> {
  const dir = await mkdtemp(join(tmpdir(), 'herald-own-'));
  const servers = options.servers ?? serversOfSuites();
  const shared = !options.ownServers && onGivenServers(servers);
  const namespace = shared ? `own${process.pid}x${++started}` : '';
  const system = await startSystem({
    dir,
    namespace,
    serverUsers: serverUsersOfSuites(),
    ...options,
    servers,
  });
  globalThis.herald = { system, dir, namespace, numberBlock: '7777' };
  return {
    system,
    namespace,
    async close() {
      const { mongoUrl, amqpUrl } = system.run;
      await system.stop();
      if (shared) await removeNamespace({ mongoUrl, amqpUrl, namespace });
      await rm(dir, { recursive: true, force: true });
    },
  };
}
