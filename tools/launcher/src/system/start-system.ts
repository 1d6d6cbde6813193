// Long: the whole life of a system, from its plan to its end, in the order in which it goes.
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
import { addressesOf, balancedDoors, localAddress } from './addresses';
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
  /** Where everything of this system stands: data, logs, secrets, run.json. */
  dir: string;
  /** Settings as npm start takes them, and the base of every service's environment; default: our own environment. */
  env?: NodeJS.ProcessEnv;
  /** Default: a free port, the same at the next start in the folder. */
  gatewayPort?: number;
  /** Where operators come; default: as for the gateway's. */
  operatorPort?: number;
  /** True: MONGO_URL and AMQP_URL are passed over, the system has servers of its own. */
  ownServers?: boolean;
  /** On shared servers: the prefix of databases and queues, so that systems don't meet. */
  namespace?: string;
  /**
   * Default `single`. The others are clusters of the system's own, with two copies of each service behind a balancer; MONGO_URL and
   * AMQP_URL are passed over.
   */
  servers?: ServerForm;
  /** Servers of the system's own have a user for each service; else whoever is on this machine may everything. */
  serverUsers?: boolean;
  /** More of how the clusters are made. */
  cluster?: ClusterForm;
  /** How many processes of a service, by name; default 1, or what the form of the servers says. */
  copies?: Record<string, number>;
  /** Further settings of a service, by program (`sms`), definition or process name (`sms-sender-2`); the most exact one wins. */
  serviceEnv?: Record<string, Record<string, string>>;
  /** Which services; default: all of them. */
  table?: ServiceDefinition[];
  /** Which file stands for a program; default: the built one of this checkout. */
  programPath?: (program: string) => string;
  /** The path of the Node that runs the services; default: the one that runs us. */
  node?: string;
  screen?: Screen;
  /** Makes an owner by name, whose token stands in run.json; default: `OPERATOR_TOKEN` stands there. */
  withOwner?: boolean;
  /** Ends the start where it stands; what was started is stopped, and startSystem rejects. */
  signal?: AbortSignal;
}

const BALANCER = 'balancer';
const SIMULATOR_LOGIN = 'herald:herald';

/**
 * Starts MongoDB, RabbitMQ and every service as a process of its own, and watches over them. Resolves when all are
 * ready. Throws SetupError, after stopping what it had started, where something can't be had or doesn't come up.
 */
export async function startSystem(options: SystemOptions): Promise<HeraldSystem> {
  mkdirSync(options.dir, { recursive: true });
  await waitForLastRun(options.dir);
  removeRunFile(options.dir); // of a launcher that was killed
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

/** A Herald that runs, all of whose processes we started (but for servers that were given). */
export class HeraldSystem {
  private readonly screen: Screen;
  private readonly env: NodeJS.ProcessEnv;
  /** Where each process has its log: `<name>.log`. */
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

  /** Where the data of this form of servers stands. */
  get dataDir(): string {
    return join(this.options.dir, this.form.dataFolder);
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
    return addressesOf(this.planned);
  }

  /** To be called once, by `startSystem`. */
  async start(): Promise<void> {
    mkdirSync(this.logDir, { recursive: true });
    // Both are waited for, also when one fails: what the other started must be known when all is stopped.
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

  /** Puts the company into run.json. */
  setCompany(company: NonNullable<RunInfo['company']>): void {
    this.info = { ...this.run, company };
    this.save();
  }

  /** Puts the links that sign in to the console into run.json, in place of those of before. */
  setSignInLinks(links: SignInLinks): void {
    this.info = { ...this.run, ...links };
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

  /** Runs rabbitmqctl for a node of the system's cluster: `control('rabbitmq-2', 'list_queues')`. Resolves to what it prints. */
  control(name: string, ...args: string[]): Promise<string> {
    return this.servers.control(name, ...args);
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

  /** Starts what stands before the copies of the gateway. */
  private async startBalancer(): Promise<void> {
    const gateways = this.planned.filter(({ definition }) => definition.program === 'gateway');
    const doors = balancedDoors(this.run, gateways, this.env);
    await this.screen.step('Balancer', (report) =>
      this.servers.start(BALANCER, (options) => planBalancer(doors, options), report),
    );
  }

  /** Settles which services there will be, with their ports and secrets. */
  private async plan(servers: { mongo: ServerAddress; rabbit: ServerAddress }): Promise<EnvironmentParts> {
    const { table = services, dir, gatewayPort, operatorPort, namespace = '' } = this.options;
    const { isCluster } = this.form;
    const portsFile = join(this.dataDir, 'ports.json');
    const copies = { ...this.form.copies, ...this.options.copies };
    const secrets = loadSecrets(dir, this.env);
    const given = isCluster ? {} : { gatewayPort, operatorPort };
    this.planned = await planServices(table, copies, portsFile, given);
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
      ...{ mongoUrl: servers.mongo.url, amqpUrl: servers.rabbit.url },
      metricsUrls: metricsUrlsOf(this.addresses),
      simulator: { smppUrl, webUrl: `http://127.0.0.1:${simulator.webPort}` },
      ...(consoleUrl && { consoleUrl }),
    };
    return {
      ...{
        base: this.env,
        secrets,
        ...servers,
        logins: this.access?.logins ?? null,
        simulator,
        planned: this.planned,
        namespace,
      },
      gatewayUrl: this.info.gatewayUrl,
      operatorUrl: this.info.operatorUrl,
      isBalanced: isCluster,
      // The name that the operators' pages use.
      smsCarriers: this.env['SMS_CARRIERS'] || `${smppUrl}?name=main&binds=2&window=100&tps=0`,
      callbackAllowPrivate: this.env['CALLBACK_ALLOW_PRIVATE'] || 'true',
    };
  }

  /** Starts all planned services side by side. Resolves when each is ready; throws the first SetupError. */
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
        await this.supervisor.add(serviceSpec(service, env, this.logDir, programPath, this.options.node));
        waiting.delete(name);
        if (waiting.size > 0) progress(`waiting for ${[...waiting].join(', ')}`);
      });
      await Promise.all(starting);
      return { done: this.planned.map(({ name }) => name).join(', '), value: undefined };
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
