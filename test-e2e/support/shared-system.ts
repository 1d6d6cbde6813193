import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HeraldSystem, servicesWithConsole, startSystem } from '@herald/launcher';
import { removeEndedRuns, removeNamespace } from './namespaces';
import { onGivenServers, serversOfSuites, serverUsersOfSuites } from './server-form';

/** What a test file is given: the system that runs, and digits that no other file has in its numbers. */
export interface SharedHerald {
  system: HeraldSystem;
  /** Where its logs are (`logs/<process>.log`). */
  dir: string;
  /** Prefix of its databases and queues; '' where the servers are its own. */
  namespace: string;
  /** Four digits from 1 to 8. */
  numberBlock: string;
  /** Called at the end of the jest file, which may hold many test files. */
  closings?: (() => Promise<void>)[];
}

type Started = Omit<SharedHerald, 'numberBlock' | 'closings'>;

/** An unused system is stopped after this time, because other suites need the machine. A busy machine takes seconds between two files. */
const STOP_AFTER_IDLE_MS = 30_000;
const BLOCKS = 8 ** 4;
/** Two of each: what the contract promises holds however many there are. */
const COPIES = { gateway: 2, 'sms-api': 2, 'sms-sender': 2, brand: 2, billing: 2, 'callback-dispatcher': 2 };

/**
 * One whole Herald for all test files of this process, so that they don't each wait for their own: started by the first
 * that needs it. Every file works with companies and numbers of its own, and so disturbs no other.
 */
class SharedSystem {
  private started: Promise<Started> | null = null;
  /** The one before. Its names are the next one's too, so it has to be gone first. */
  private stopping: Promise<void> = Promise.resolve();
  private blocks = 0;
  private idle: NodeJS.Timeout | undefined;

  /** Rejects with the same error for every file where the system can't be started. */
  async enter(): Promise<SharedHerald> {
    clearTimeout(this.idle);
    this.started ??= this.stopping.then(start);
    return { ...(await this.started), numberBlock: blockOf(this.blocks++ % BLOCKS), closings: [] };
  }

  leave(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.stop(), STOP_AFTER_IDLE_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { started } = this;
    this.started = null;
    this.stopping = this.stopping.then(async () => {
      const running = await started?.catch(() => null);
      if (running) await stop(running);
    });
    await this.stopping;
  }
}

/** In the process, and not in a test file's sandbox: it lives longer than a file. */
export const sharedSystem = new SharedSystem();

/**
 * `MONGO_URL` and `AMQP_URL`, where given, are used with names of our own; else, and on clusters (`SERVERS`), the system gets servers of
 * its own.
 */
async function start(): Promise<Started> {
  const servers = serversOfSuites();
  const shared = onGivenServers(servers);
  const namespace = shared ? `e2e${process.pid}` : '';
  const dir = process.env['HERALD_E2E_DIR'] ?? (await mkdtemp(join(tmpdir(), 'herald-e2e-')));
  if (shared) await removeEndedRuns(process.env);
  const system = await startSystem({
    dir,
    namespace,
    table: servicesWithConsole,
    copies: COPIES,
    servers,
    serverUsers: serverUsersOfSuites(),
  });
  return { system, dir, namespace };
}

async function stop({ system, dir, namespace }: Started): Promise<void> {
  const { mongoUrl, amqpUrl } = system.run;
  if (namespace === '') {
    await system.stop();
  } else {
    await system.stop();
    await removeNamespace({ mongoUrl, amqpUrl, namespace });
  }
  if (!process.env['HERALD_E2E_DIR']) await rm(dir, { recursive: true, force: true });
}

function blockOf(index: number): string {
  const digits = index.toString(8).padStart(4, '0');
  return digits.replace(/\d/g, (digit) => String(Number(digit) + 1));
}
