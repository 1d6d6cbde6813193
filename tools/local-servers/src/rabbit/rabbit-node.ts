import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findProgram, isExecutable } from '../find-program';
import { isFree } from '../free-port';
import type { ProcessSpec } from '../process/process-spec';
import { withLogin } from '../server-access';
import type { ServerOptions } from '../server-plan';
import { probeBroker } from './broker-probe';

/** A local RabbitMQ on 127.0.0.1, with its own name, ports, configuration and data. */
export interface RabbitNode {
  /** Name of the process. */
  name: string;
  /** The Erlang node name: `herald@localhost`. */
  nodeName: string;
  /** Folder of its configuration and data. */
  folder: string;
  /** Home folder with the cookie that the nodes of a cluster share. */
  home: string;
  amqpPort: number;
  distributionPort: number;
  epmdPort: number;
  /** Lines of rabbitmq.conf. */
  settings: string[];
  /** Content of advanced.config, as an Erlang term. */
  advancedConfig?: string;
  /** Flags of the Erlang machine. */
  erlangFlags?: string[];
}

/** The URL of a node for clients on this machine, with the administrator's login if the server has users. */
export function nodeUrl({ amqpPort }: RabbitNode, { access }: ServerOptions): string {
  const url = `amqp://127.0.0.1:${amqpPort}`;
  return access ? withLogin(url, access.admin) : url;
}

/** Path of the rabbitmq-server to run. Its rabbitmqctl is in the same folder. */
export const PROGRAM_SETTING = 'HERALD_RABBITMQ_SERVER';

export function givenProgram({ env = process.env }: ServerOptions): string | undefined {
  return env[PROGRAM_SETTING] || undefined;
}

/** Folder of a node's configuration and data. A given program has separate data, because not every version can read the data of another. */
export function dataFolder(name: string, options: ServerOptions): string {
  return join(options.dataDir, givenProgram(options) ? `${name}-given` : name);
}

/** Writes the node's configuration and returns its process; `program` is the path of rabbitmq-server. */
export async function rabbitSpec(
  program: string,
  node: RabbitNode,
  options: ServerOptions,
): Promise<ProcessSpec> {
  await writeConfiguration(node, options);
  return {
    name: node.name,
    command: program,
    args: [],
    env: rabbitEnvironment(node, options.env ?? process.env),
    logFile: join(options.logDir, `${node.name}.log`),
    probe: () => probeBroker(nodeUrl(node, options)),
    readyWithinMs: 180_000,
    stopGraceMs: 15_000,
  };
}

/**
 * The port mapper (epmd) of the local nodes as a supervised process; otherwise RabbitMQ would start one and leave it running. Empty if the
 * program is neither next to rabbitmq-server nor in PATH.
 */
export function portMapperSpec(program: string, node: RabbitNode, options: ServerOptions): ProcessSpec[] {
  const env = rabbitEnvironment(node, options.env ?? process.env);
  const beside = join(dirname(program), 'epmd');
  const command = isExecutable(beside) ? beside : findProgram('epmd', env);
  if (!command) return [];
  return [
    {
      name: 'epmd',
      command,
      env,
      logFile: join(options.logDir, 'epmd.log'),
      args: ['-port', String(node.epmdPort), '-address', '127.0.0.1'],
      probe: async () => {
        if (await isFree(node.epmdPort)) throw new Error('epmd is not listening yet');
      },
      readyWithinMs: 60_000,
      stopGraceMs: 2_000,
    },
  ];
}

async function writeConfiguration(node: RabbitNode, { access }: ServerOptions): Promise<void> {
  const { folder, home, amqpPort, settings, advancedConfig = '[].' } = node;
  await mkdir(folder, { recursive: true });
  await mkdir(home, { recursive: true });
  const lines = [
    `listeners.tcp.1 = 127.0.0.1:${amqpPort}`,
    'disk_free_limit.absolute = 200MB',
    // The same as in deploy/k8s/components/servers/rabbitmq-log.conf, with the reason there.
    'raft.wal_max_size_bytes = 67108864',
    'log.console.level = info',
    ...(access ? [`load_definitions = ${access.rabbitDefinitions}`] : []),
    ...settings,
  ];
  await writeFile(join(folder, 'rabbitmq.conf'), `${lines.join('\n')}\n`);
  // Without these files, RabbitMQ would read those of the system's own instance in /etc.
  await writeFile(join(folder, 'advanced.config'), `${advancedConfig}\n`);
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
  await writeFile(join(folder, 'rabbitmq-env.conf'), '');
}

function rabbitEnvironment(node: RabbitNode, base: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inFolder = (name: string): string => join(node.folder, name);
  const foreign = /^(RABBITMQ_|ERL_|ERLANG_|NOTIFY_SOCKET)/;
  const flags = ['-kernel inet_dist_use_interface {127,0,0,1}', ...(node.erlangFlags ?? [])];
  return {
    ...Object.fromEntries(Object.entries(base).filter(([name]) => !foreign.test(name))),
    HOME: node.home,
    ERL_EPMD_PORT: String(node.epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_CRASH_DUMP: inFolder('erl_crash.dump'),
    RABBITMQ_NODENAME: node.nodeName,
    RABBITMQ_DIST_PORT: String(node.distributionPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: flags.join(' '),
    RABBITMQ_MNESIA_BASE: inFolder('mnesia'),
    RABBITMQ_LOG_BASE: inFolder('log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_CONFIG_FILE: inFolder('rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: inFolder('advanced.config'),
    RABBITMQ_CONF_ENV_FILE: inFolder('rabbitmq-env.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: inFolder('enabled_plugins'),
    RABBITMQ_PID_FILE: inFolder('pid'),
    // Lets the start script replace itself with the server, so that signals reach the server and its pid is known.
    RUNNING_UNDER_SYSTEMD: 'true',
  };
}
