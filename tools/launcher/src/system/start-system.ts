import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Guard, isAlive, planBalancer, reasonOf, rememberedPort } from '@herald/local-servers';
import { rejectedAtAbort, Screen } from '../screen/screen';
import { LogWatch } from '../supervisor/log-watch';
import { Supervisor } from '../supervisor/supervisor';
import { type ClusterForm, serverForms, type ServerForm } from './server-forms';
import { loadServerAccess } from './server-access';
import { type ServerAddress, Servers } from './servers';
import { claimFolder, releaseFolder, waitForLastRun } from './last-run';
import { addressesOf, balancedListeners, localAddress } from './addresses';
import { builtProgram, planServices, requireFreePort, serviceSpec } from './plan-services';
import { ownerToken } from './owner-token';
import {
  metricsUrlsOf,
  removeRunFile,
  runFile,
  type RunInfo,
  type SignInLinks,
  writeJsonFile,
} from './run-file';
import { loadSecrets } from './secrets';
import { type EnvironmentParts, type PlannedService, serviceEnvironment } from './service-environment';
import { type ServiceDefinition, services } from './service-table';

export interface SystemOptions {
  /** The folder of this system: data, logs, secrets, run.json. */
  dir: string;
  /** The settings of npm start, and the base of every service's environment; default: the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** Default: a free port, kept for the next start in the folder. */
  gatewayPort?: number;
  /** The port of the operators' API; default as for the gateway. */
  operatorPort?: number;
  /** True: ignore MONGO_URL and AMQP_URL, and start separate servers. */
  ownServers?: boolean;
  /** On shared servers, the prefix of databases and queues that separates systems. */
  namespace?: string;
  /**
   * Default `single`. The other forms are local clusters, with two instances of each service behind a balancer; they ignore MONGO_URL and
   * AMQP_URL.
   */
  servers?: ServerForm;
  /** Give each service its own user at the system's own servers. Otherwise any local user has full access. */
  serverUsers?: boolean;
  /** Further options of the clusters. */
  cluster?: ClusterForm;
  /** Number of processes of a service, by name; default 1, or the number of the server form. */
  instances?: Record<string, number>;
  /** Further settings of a service, by program (`sms`), definition or process name (`sms-sender-2`); the most specific name wins. */
  serviceEnv?: Record<string, Record<string, string>>;
  /** The services to start; default: all. */
  table?: ServiceDefinition[];
  /** The file of a program; default: the program built in this checkout. */
  programPath?: (program: string) => string;
  /** The path of the Node.js binary for the services; default: the binary of this process. */
  node?: string;
  screen?: Screen;
  /** Create a named owner, and write its token to run.json; by default, run.json contains `OPERATOR_TOKEN`. */
  withOwner?: boolean;
  /** Aborts the start: the started processes are stopped, and startSystem rejects. */
  signal?: AbortSignal;
}

const BALANCER = 'balancer';
const SIMULATOR_LOGIN = 'herald:herald';

/**
 * Starts MongoDB, RabbitMQ and every service as separate processes, and supervises them. Resolves when all are ready. If a program is
 * missing or does not become ready, stops the started processes and throws SetupError.
 */
export async function startSystem(options: SystemOptions): Promise<HeraldSystem> {
  mkdirSync(options.dir, { recursive: true });
  await waitForLastRun(options.dir);
  removeRunFile(options.dir); // of a killed launcher
  await requireFreePort('GATEWAY_PORT', options.gatewayPort);
  await requireFreePort('OPERATOR_PORT', options.operatorPort);
  const system = new HeraldSystem(options);
  try {
    await Promise.race([system.start(), rejectedAtAbort(options.signal)]);
    return system;
  } catch (error) {
    await system.stop();
    throw error;
  }
}

/** A running Herald system. All of its processes are children of this one, except given servers. */
export class HeraldSystem {
  private readonly screen: Screen;
  private readonly env: NodeJS.ProcessEnv;
  /** The folder of the logs: `<name>.log` for each process. */
  readonly logDir: string;
  private readonly guard = new Guard();
  private readonly supervisor: Supervisor;
  private planned: PlannedService[] = [];
  private readonly servers: Servers;
  private readonly access: ReturnType<typeof loadServerAccess> | null;
  private logWatch: LogWatch | null = null;
  private info: Omit<RunInfo, 'pids'> | null = null;
  private isUp = false;
  private stopped: Promise<void> | null = null;

  constructor(private readonly options: SystemOptions) {
    this.screen = options.screen ?? new Screen('silent');
    this.env = { ...(options.env ?? process.env) };
    if (options.ownServers || this.form.isCluster) {
      delete this.env['MONGO_URL'];
      delete this.env['AMQP_URL'];
    }
    this.logDir = join(options.dir, 'logs');
    this.supervisor = new Supervisor({
      guard: this.guard,
      report: (line) => this.screen.say(line),
      onPidChange: () => this.save(),
    });
    const { dataDir, logDir, env } = this;
    const { signal, cluster, namespace = '' } = options;
    const areGiven = env['MONGO_URL'] && env['AMQP_URL'];
    this.access = options.serverUsers && !areGiven ? loadServerAccess(dataDir, namespace) : null;
    const access = this.access?.access;
    this.servers = new Servers(this.supervisor, { dataDir, logDir, env, access, signal, cluster });
  }

  private get form() {
    return serverForms[this.options.servers ?? 'single'];
  }

  /** The folder of the data of this form of servers. */
  get dataDir(): string {
    return join(this.options.dir, this.form.dataFolder);
  }

  /** The content of run.json, with the current pids. */
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
    return addressesOf(this.planned);
  }

  /** Called once, by `startSystem`. */
  async start(): Promise<void> {
    mkdirSync(this.logDir, { recursive: true });
    // Waits for both even if one fails, because a stop has to know all started processes.
    const { planMongo, planRabbit, prepare } = this.form;
    const [mongo, rabbit] = await this.screen.steps({
      MongoDB: (progress) => this.servers.start('MongoDB', planMongo, progress),
      RabbitMQ: (progress) => this.servers.start('RabbitMQ', planRabbit, progress),
    });
    this.options.signal?.throwIfAborted();
    const parts = await this.plan({ mongo: mongo!, rabbit: rabbit! });
    const { namespace } = parts;
    if (prepare) await this.screen.step('Shards', prepare({ mongoUrl: mongo!.url, namespace }));
    this.logWatch = new LogWatch(this.logDir, Object.keys(this.addresses), (line) => this.screen.say(line));
    await this.startServices(parts);
    if (this.form.isCluster) await this.startBalancer();
    if (this.options.withOwner)
      this.info = { ...this.run, operatorToken: await ownerToken(this.dataDir, this.run) };
    this.isUp = true;
    this.save();
  }

  /** Writes the company to run.json. */
  setCompany(company: NonNullable<RunInfo['company']>): void {
    this.info = { ...this.run, company };
    this.save();
  }

  /** Writes the console's sign-in links to run.json, replacing the earlier links. */
  setSignInLinks(links: SignInLinks): void {
    this.info = { ...this.run, ...links };
    this.save();
  }

  /**
   * Sends a signal (default SIGKILL). If the signal ends a process, resolves after its end; the supervisor restarts it automatically (see
   * `whenReady`).
   */
  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const process = this.supervisor.get(name);
    const { pid } = process;
    process.kill(signal);
    if (pid === undefined || !['SIGKILL', 'SIGTERM', 'SIGINT'].includes(signal)) return;
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
    while (process.pid === pid) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Runs rabbitmqctl for a node of the system's cluster: `control('rabbitmq-2', 'list_queues')`. Resolves to its output. */
  control(name: string, ...args: string[]): Promise<string> {
    return this.servers.control(name, ...args);
  }

  /** Resolves when the process is ready, also after a restart. */
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

  /** Stops everything in order. Resolves after the end of the last process. */
  stop(): Promise<void> {
    this.stopped ??= this.stopAll();
    return this.stopped;
  }

  private async stopAll(): Promise<void> {
    this.logWatch?.stop();
    removeRunFile(this.options.dir);
    await this.servers.stop(BALANCER);
    const orders = [...new Set(this.planned.map(({ definition }) => definition.stopOrder))].sort(
      (a, b) => a - b,
    );
    for (const order of orders) {
      const group = this.planned.filter(({ definition }) => definition.stopOrder === order);
      await this.supervisor.stop(group.map(({ name }) => name));
    }
    await this.servers.stop('RabbitMQ');
    await this.servers.stop('MongoDB');
    await this.guard.release();
    releaseFolder(this.options.dir);
  }

  /** Starts the balancer before the instances of the gateway. */
  private async startBalancer(): Promise<void> {
    const gateways = this.planned.filter(({ definition }) => definition.program === 'gateway');
    const listeners = balancedListeners(this.run, gateways, this.env);
    await this.screen.step('Balancer', (report) =>
      this.servers.start(BALANCER, (options) => planBalancer(listeners, options), report),
    );
  }

  /** Plans the services with their ports and secrets. */
  private async plan(servers: { mongo: ServerAddress; rabbit: ServerAddress }): Promise<EnvironmentParts> {
    const { table = services, dir, gatewayPort, operatorPort, namespace = '' } = this.options;
    const { isCluster } = this.form;
    const portsFile = join(this.dataDir, 'ports.json');
    const instances = { ...this.form.instances, ...this.options.instances };
    const secrets = loadSecrets(dir, this.env);
    const given = isCluster ? {} : { gatewayPort, operatorPort };
    this.planned = await planServices(table, instances, portsFile, given);
    const simulator = {
      smppPort: await rememberedPort(portsFile, 'simulator-smpp'),
      webPort: await rememberedPort(portsFile, 'simulator-web'),
    };
    const smppUrl = `smpp://${SIMULATOR_LOGIN}@127.0.0.1:${simulator.smppPort}`;
    const gateway = this.planned.find(({ name }) => name === 'gateway');
    const balancers = isCluster && [
      gatewayPort ?? (await rememberedPort(portsFile, BALANCER)),
      operatorPort ?? (await rememberedPort(portsFile, `${BALANCER}-operators`)),
    ];
    const [outer, operators] = balancers || [gateway?.port, gateway?.metricsPort];
    const consoleUrl = this.addresses['console']?.url;
    this.info = {
      gatewayUrl: localAddress(outer),
      operatorUrl: localAddress(operators),
      operatorToken: secrets.operatorToken,
      mongoUrl: servers.mongo.url,
      amqpUrl: servers.rabbit.url,
      metricsUrls: metricsUrlsOf(this.addresses),
      simulator: { smppUrl, webUrl: `http://127.0.0.1:${simulator.webPort}` },
      ...(consoleUrl && { consoleUrl }),
    };
    return {
      base: this.env,
      secrets,
      ...servers,
      logins: this.access?.logins ?? null,
      simulator,
      planned: this.planned,
      namespace,
      gatewayUrl: this.info.gatewayUrl,
      operatorUrl: this.info.operatorUrl,
      isBalanced: isCluster,
      // The name shown on the operators' pages.
      smsCarriers: this.env['SMS_CARRIERS'] || `${smppUrl}?name=main&binds=2&window=100&tps=0`,
      callbackAllowPrivate: this.env['CALLBACK_ALLOW_PRIVATE'] || 'true',
    };
  }

  /** Starts all planned services in parallel. Resolves when each is ready; throws the first SetupError. */
  private async startServices(parts: EnvironmentParts): Promise<void> {
    const { programPath = builtProgram, serviceEnv = {} } = this.options;
    const waiting = new Set(this.planned.map(({ name }) => name));
    await this.screen.step('Services', async (progress) => {
      const starting = this.planned.map(async (service) => {
        const { name, definition } = service;
        const env = {
          ...serviceEnvironment(service, parts),
          ...serviceEnv[definition.program],
          ...serviceEnv[definition.name],
          ...serviceEnv[name],
        };
        await this.supervisor.startProcess(
          serviceSpec(service, env, this.logDir, programPath, this.options.node),
        );
        waiting.delete(name);
        if (waiting.size > 0) progress(`waiting for ${[...waiting].join(', ')}`);
      });
      await Promise.all(starting);
      return { done: this.planned.map(({ name }) => name).join(', '), value: undefined };
    });
  }

  /** Updates the files on disk. Called at every change of a pid. */
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
