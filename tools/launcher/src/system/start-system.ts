import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Guard, isAlive, reasonOf, rememberedPort } from '@herald/local-servers';
import { rejectedAtAbort, Screen } from '../screen/screen';
import { LogWatch } from '../supervisor/log-watch';
import { Supervisor } from '../supervisor/supervisor';
import { claimFolder, releaseFolder, waitForLastRun } from './last-run';
import { builtProgram, planServices, requireGatewayPort } from './plan-services';
import { removeRunFile, runFile, type RunInfo, writeJsonFile } from './run-file';
import { loadSecrets } from './secrets';
import type { PlannedService } from './service-environment';
import { type ServiceDefinition, services } from './service-table';
import { startServers } from './start-servers';
import { startServices } from './start-services';

export interface SystemOptions {
  /** Where everything of this system stands: data, logs, secrets, run.json. */
  dir: string;
  /** Settings as npm start takes them, and the base of every service's environment; default: our own environment. */
  env?: NodeJS.ProcessEnv;
  /** Default: a free port, the same at the next start in the folder. */
  gatewayPort?: number;
  /** True: MONGO_URL and AMQP_URL are passed over, the system has servers of its own. */
  ownServers?: boolean;
  /** On shared servers: the prefix of databases and queues, so that systems don't meet. */
  namespace?: string;
  /** How many processes of a service, by name; default 1. */
  copies?: Record<string, number>;
  /** Further settings of a service, by process name (`sms-sender`, `sms-sender-2`) or by program (`sms`). */
  serviceEnv?: Record<string, Record<string, string>>;
  /** Which services; default: all of them. */
  table?: ServiceDefinition[];
  /** Which file stands for a program; default: the built one of this checkout. */
  programPath?: (program: string) => string;
  screen?: Screen;
  /** Ends the start where it stands; what was started is stopped, and startSystem rejects. */
  signal?: AbortSignal;
}

const SERVER_STOP_ORDER = [['rabbitmq'], ['mongod', 'epmd']];
const SIMULATOR_LOGIN = 'herald:herald';

/**
 * Starts MongoDB, RabbitMQ and every service as a process of its own, and watches over them. Resolves when all are
 * ready. Throws SetupError, after stopping what it had started, where something can't be had or doesn't come up.
 */
export async function startSystem(options: SystemOptions): Promise<HeraldSystem> {
  mkdirSync(options.dir, { recursive: true });
  await waitForLastRun(options.dir);
  removeRunFile(options.dir); // of a launcher that was killed
  if (options.gatewayPort !== undefined) await requireGatewayPort(options.gatewayPort);
  const system = new HeraldSystem(options);
  try {
    await Promise.race([system.start(), rejectedAtAbort(options.signal)]);
    return system;
  } catch (error) {
    await system.stop();
    throw error;
  }
}

/** A Herald that runs, all of whose processes we started (but for servers that were given). */
export class HeraldSystem {
  private readonly screen: Screen;
  private readonly env: NodeJS.ProcessEnv;
  private readonly logDir: string;
  private readonly guard = new Guard();
  private readonly supervisor: Supervisor;
  private planned: PlannedService[] = [];
  private logWatch: LogWatch | null = null;
  private info: Omit<RunInfo, 'pids'> | null = null;
  private isUp = false;
  private stopped: Promise<void> | null = null;

  constructor(private readonly options: SystemOptions) {
    this.screen = options.screen ?? new Screen('silent');
    this.env = { ...(options.env ?? process.env) };
    if (options.ownServers) {
      delete this.env['MONGO_URL'];
      delete this.env['AMQP_URL'];
    }
    this.logDir = join(options.dir, 'logs');
    this.supervisor = new Supervisor({
      guard: this.guard,
      report: (line) => this.screen.say(line),
      onPidChange: () => this.save(),
    });
  }

  /** What run.json holds, with the pids of this moment. */
  get run(): RunInfo {
    if (!this.info) throw new Error('The system has not started yet.');
    return { ...this.info, pids: this.pids };
  }

  get pids(): Record<string, number> {
    const { epmd: _ofRabbit, ...pids } = this.supervisor.pids();
    return pids;
  }

  /** Base addresses of each service process. */
  get addresses(): Record<string, { url: string; metricsUrl: string }> {
    const address = (port: number): string => `http://127.0.0.1:${port}`;
    return Object.fromEntries(
      this.planned.map(({ name, port, metricsPort }) => [
        name,
        { url: address(port), metricsUrl: `${address(metricsPort)}/metrics` },
      ]),
    );
  }

  /** To be called once, by `startSystem`. */
  async start(): Promise<void> {
    const { dir } = this.options;
    mkdirSync(this.logDir, { recursive: true });
    const { env, logDir, screen, supervisor } = this;
    const servers = await startServers({ dir, logDir, env, screen, supervisor, signal: this.options.signal });
    this.options.signal?.throwIfAborted();
    await this.startServices(servers);
    this.isUp = true;
    this.save();
  }

  /** Puts the company into run.json. */
  setCompany(company: NonNullable<RunInfo['company']>): void {
    this.info = { ...this.run, company };
    this.save();
  }

  /**
   * Sends a signal (default SIGKILL). Where the signal ends a process, resolves when that is gone; it's started again by
   * itself (see `whenReady`).
   */
  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const process = this.supervisor.get(name);
    const { pid } = process;
    process.kill(signal);
    if (pid === undefined || !['SIGKILL', 'SIGTERM', 'SIGINT'].includes(signal)) return;
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
    while (process.pid === pid) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Resolves when the process is ready, after a restart too. */
  whenReady(name: string): Promise<void> {
    return this.supervisor.get(name).whenReady();
  }

  /** Stops one process in order; it stays down until `startProcess`. */
  stopProcess(name: string): Promise<void> {
    return this.supervisor.get(name).stop();
  }

  startProcess(name: string): Promise<void> {
    return this.supervisor.get(name).start();
  }

  /** Stops everything in order. Resolves when nothing of it runs any more. */
  stop(): Promise<void> {
    this.stopped ??= this.stopAll();
    return this.stopped;
  }

  private async stopAll(): Promise<void> {
    this.logWatch?.stop();
    removeRunFile(this.options.dir);
    const orders = [...new Set(this.planned.map(({ definition }) => definition.stopOrder))].sort(
      (a, b) => a - b,
    );
    for (const order of orders) {
      const group = this.planned.filter(({ definition }) => definition.stopOrder === order);
      await this.supervisor.stop(group.map(({ name }) => name));
    }
    for (const names of SERVER_STOP_ORDER) await this.supervisor.stop(names);
    await this.guard.release();
    releaseFolder(this.options.dir);
  }

  private async startServices(servers: { mongoUrl: string; amqpUrl: string }): Promise<void> {
    const {
      table = services,
      programPath = builtProgram,
      serviceEnv = {},
      copies = {},
      dir,
      gatewayPort,
    } = this.options;
    const portsFile = join(dir, 'data', 'ports.json');
    const secrets = loadSecrets(dir, this.env);
    this.planned = await planServices(table, copies, portsFile, gatewayPort);
    const simulator = {
      smppPort: await rememberedPort(portsFile, 'simulator-smpp'),
      webPort: await rememberedPort(portsFile, 'simulator-web'),
    };
    const smppUrl = `smpp://${SIMULATOR_LOGIN}@127.0.0.1:${simulator.smppPort}`;
    this.info = {
      gatewayUrl: this.addresses['gateway']?.url ?? '',
      operatorToken: secrets.operatorToken,
      ...servers,
      simulator: { smppUrl, webUrl: `http://127.0.0.1:${simulator.webPort}` },
    };
    const parts = {
      ...{ base: this.env, secrets, ...servers, simulator, planned: this.planned },
      namespace: this.options.namespace ?? '',
      smsCarriers: this.env['SMS_CARRIERS'] || `${smppUrl}?binds=2&window=100&tps=0`,
      callbackAllowPrivate: this.env['CALLBACK_ALLOW_PRIVATE'] || 'true',
    };
    const { logDir, screen, supervisor } = this;
    this.logWatch = new LogWatch(logDir, Object.keys(this.addresses), (line) => screen.say(line));
    await startServices(this.planned, {
      parts,
      extraEnv: serviceEnv,
      logDir,
      programPath,
      screen,
      supervisor,
    });
  }

  /** Keeps what is on disk true. Called at every change of a pid. */
  private save(): void {
    const { dir } = this.options;
    if (this.stopped) return;
    try {
      claimFolder(dir, Object.values(this.supervisor.pids()));
      if (this.isUp) writeJsonFile(runFile(dir), this.run);
    } catch (error) {
      this.screen.say(`${runFile(dir)} could not be written (${reasonOf(error)})`);
    }
  }
}
