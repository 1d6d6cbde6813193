import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HeraldSystem, servicesOfOneMachine, servicesWithConsole, startSystem } from '@herald/launcher';
import { removeEndedRuns, removeNamespace } from './namespaces';
import { onGivenServers, serversOfSuites, serverUsersOfSuites } from './server-form';
import { SYSTEM_IDS } from './system-ids';

/** The inputs of a test file: the running system, and unique digits for its numbers. */
export interface SharedHerald {
  system: HeraldSystem;
  /** Folder of its logs (`logs/<process>.log`). */
  dir: string;
  /** Prefix of its databases and queues; '' on separate servers. */
  namespace: string;
  /** Four digits from 1 to 8. */
  numberBlock: string;
  /** Called at the end of the jest file, which may contain many test files. */
  closings?: (() => Promise<void>)[];
}

type Started = Omit<SharedHerald, 'numberBlock' | 'closings'>;

/**
 * An unused system is stopped after this time, because other suites need the machine. On a busy machine, seconds pass between two files.
 */
const STOP_AFTER_IDLE_MS = 30_000;
const BLOCKS = 8 ** 4;
/** Two, because the contract's promises hold for any number of instances; integration tests have two of brand and billing. */
const INSTANCES = { gateway: 2, sms: 2, 'sms-api': 2, 'sms-sender': 2, 'callback-dispatcher': 2 };

/**
 * One whole Herald system for all test files of this process, started by the first one, to save the start of a system per file. Every file
 * uses separate companies and numbers, and does not affect the others.
 */
class SharedSystem {
  private started: Promise<Started> | null = null;
  /** The stop of the last system, which has to be complete before the next start, because both use the same names. */
  private stopping: Promise<void> = Promise.resolve();
  private blocks = 0;
  private idle: NodeJS.Timeout | undefined;

  /** If the system cannot start, rejects with the same error for every file. */
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

/** Kept by the process and not by a test file's sandbox, because it outlives a file. */
export const sharedSystem = new SharedSystem();

/** Uses `MONGO_URL` and `AMQP_URL`, if given, with separate names; otherwise, and on clusters (`SERVERS`), starts separate servers. */
async function start(): Promise<Started> {
  const servers = serversOfSuites();
  const shared = onGivenServers(servers);
  const namespace = shared ? `e2e${process.pid}` : '';
  const dir = process.env['HERALD_E2E_DIR'] ?? (await mkdtemp(join(tmpdir(), 'herald-e2e-')));
  if (shared) await removeEndedRuns(process.env);
  const system = await startSystem({
    dir,
    namespace,
    table: servers === 'single' ? servicesOfOneMachine : servicesWithConsole,
    instances: INSTANCES,
    servers,
    serverUsers: serverUsersOfSuites(),
    serviceEnv: { 'carrier-simulator': { SMPP_SYSTEM_ID: Object.values(SYSTEM_IDS).join() } },
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
