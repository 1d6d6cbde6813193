import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireDiskSpace } from '../disk-space';
import { findProgram } from '../find-program';
import { isFree, rememberedPort } from '../free-port';
import type { ProcessSpec } from '../process/process-spec';
import type { ServerOptions, ServerPlan } from '../server-plan';
import { probeBroker } from './broker-probe';

const NEEDED_DISK_MB = 500;

interface Instance {
  folder: string;
  amqpPort: number;
  distributionPort: number;
  epmdPort: number;
}

/**
 * Plans a RabbitMQ of our own: on 127.0.0.1, with its own name, ports, home (and so cookie), configuration and data in
 * `<dataDir>/rabbitmq`. Its port mapper (epmd) is ours too, as a process that we start: by itself RabbitMQ would leave
 * one running behind.
 */
export async function privateRabbit(program: string, options: ServerOptions): Promise<ServerPlan> {
  await requireDiskSpace(options.dataDir, NEEDED_DISK_MB, 'RabbitMQ');
  const ports = join(options.dataDir, 'ports.json');
  const instance: Instance = {
    folder: join(options.dataDir, 'rabbitmq'),
    amqpPort: await rememberedPort(ports, 'rabbitmq'),
    distributionPort: await rememberedPort(ports, 'rabbitmq-distribution'),
    epmdPort: await rememberedPort(ports, 'epmd'),
  };
  await writeConfiguration(instance);
  const url = `amqp://127.0.0.1:${instance.amqpPort}`;
  const env = rabbitEnvironment(instance, options.env ?? process.env);
  const logFile = (name: string): string => join(options.logDir, `${name}.log`);
  const rabbitmq: ProcessSpec = {
    ...{ name: 'rabbitmq', command: program, args: [], env, logFile: logFile('rabbitmq') },
    probe: () => probeBroker(url),
    ...{ readyWithinMs: 180_000, stopGraceMs: 15_000 },
  };
  const origin = `RabbitMQ, ${program}`;
  const portMapper = findProgram('epmd', env);
  if (!portMapper) return { url, origin, processes: [rabbitmq] };
  const epmd: ProcessSpec = {
    ...{ name: 'epmd', command: portMapper, env, logFile: logFile('epmd') },
    args: ['-port', String(instance.epmdPort), '-address', '127.0.0.1'],
    probe: async () => {
      if (await isFree(instance.epmdPort)) throw new Error('epmd does not listen yet');
    },
    ...{ readyWithinMs: 60_000, stopGraceMs: 2_000 },
  };
  return { url, origin, processes: [epmd, rabbitmq] };
}

async function writeConfiguration({ folder, amqpPort }: Instance): Promise<void> {
  await mkdir(join(folder, 'home'), { recursive: true });
  const settings = [
    `listeners.tcp.1 = 127.0.0.1:${amqpPort}`,
    'vm_memory_high_watermark.absolute = 1GB',
    'disk_free_limit.absolute = 200MB',
    // As in deploy/k8s/components/servers/rabbitmq-log.conf, which says why.
    'raft.wal_max_size_bytes = 67108864',
    'log.console.level = info',
  ];
  await writeFile(join(folder, 'rabbitmq.conf'), `${settings.join('\n')}\n`);
  // Each of these would otherwise be the one of the system's own RabbitMQ, in /etc.
  await writeFile(join(folder, 'advanced.config'), '[].\n');
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
  await writeFile(join(folder, 'rabbitmq-env.conf'), '');
}

function rabbitEnvironment(instance: Instance, base: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inFolder = (name: string): string => join(instance.folder, name);
  const foreign = /^(RABBITMQ_|ERL_|ERLANG_|NOTIFY_SOCKET)/;
  return {
    ...Object.fromEntries(Object.entries(base).filter(([name]) => !foreign.test(name))),
    HOME: inFolder('home'),
    ERL_EPMD_PORT: String(instance.epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_CRASH_DUMP: inFolder('erl_crash.dump'),
    RABBITMQ_NODENAME: 'herald@localhost',
    RABBITMQ_DIST_PORT: String(instance.distributionPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    RABBITMQ_MNESIA_BASE: inFolder('mnesia'),
    RABBITMQ_LOG_BASE: inFolder('log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_CONFIG_FILE: inFolder('rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: inFolder('advanced.config'),
    RABBITMQ_CONF_ENV_FILE: inFolder('rabbitmq-env.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: inFolder('enabled_plugins'),
    RABBITMQ_PID_FILE: inFolder('pid'),
    // The start script becomes the server instead of waiting for it: our signals reach the server, and its pid is ours.
    RUNNING_UNDER_SYSTEMD: 'true',
  };
}
