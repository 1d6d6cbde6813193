import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { requireDiskSpace } from '../disk-space';
import { rememberedPort } from '../free-port';
import { lastLine, runCommand } from '../run-command';
import type { ServerOptions, ServerPlan } from '../server-plan';
import { dataFolder, nodeUrl, portMapperSpec, type RabbitNode, rabbitSpec } from './rabbit-node';

const NODES = 3;
const NODE_DISK_MB = 500;
const CONTROL_TIMEOUT_MS = 120_000;

/** The reaction of a cluster's nodes to a network partition. `pause_minority` is the usual choice for three nodes. */
export type PartitionHandling = 'pause_minority' | 'autoheal' | 'ignore';

export interface RabbitClusterForm {
  /** Default `pause_minority`. */
  partitionHandling?: PartitionHandling;
}

/**
 * Plans a local RabbitMQ cluster of three nodes, `rabbitmq-1` to `rabbitmq-3`. The nodes find each other by their configuration. The URL
 * names all of them, separated by commas.
 */
export async function rabbitCluster(
  program: string,
  options: ServerOptions,
  { partitionHandling = 'pause_minority' }: RabbitClusterForm = {},
): Promise<ServerPlan> {
  await requireDiskSpace(options.dataDir, NODES * NODE_DISK_MB, 'the RabbitMQ cluster');
  const ports = join(options.dataDir, 'ports.json');
  const epmdPort = await rememberedPort(ports, 'epmd');
  const names = Array.from({ length: NODES }, (_, i) => `herald${i + 1}@localhost`);
  const nodes: RabbitNode[] = [];
  for (const [i, nodeName] of names.entries()) {
    const name = `rabbitmq-${i + 1}`;
    nodes.push({
      name,
      nodeName,
      folder: dataFolder(name, options),
      home: join(options.dataDir, 'rabbitmq-home'),
      amqpPort: await rememberedPort(ports, name),
      distributionPort: await rememberedPort(ports, `${name}-distribution`),
      epmdPort,
      settings: [...SETTINGS, `cluster_partition_handling = ${partitionHandling}`],
      advancedConfig: ADVANCED_CONFIG,
      erlangFlags: ERLANG_FLAGS,
    });
  }
  const stages = startStages(nodes);
  const specs = new Map<RabbitNode, Awaited<ReturnType<typeof rabbitSpec>>>();
  for (const node of nodes) {
    const settings = [...node.settings, ...joining(node, stages[0]!)];
    specs.set(node, await rabbitSpec(program, { ...node, settings }, options));
  }
  const processes = stages.flatMap((stage) =>
    stage.map((node, i) => ({ ...specs.get(node)!, ...(i > 0 && { besidePrevious: true as const }) })),
  );
  return {
    url: nodes.map((node) => nodeUrl(node, options)).join(','),
    ...(options.access && { hasUsers: true }),
    origin: `RabbitMQ, ${program}, ${NODES} nodes`,
    processes: [...portMapperSpec(program, nodes[0]!, options), ...processes],
    control: async (name, ...args) => {
      const node = nodes.find((one) => one.name === name);
      if (!node) throw new Error(`Unknown node: ${name}. Nodes: ${nodes.map((one) => one.name).join(', ')}`);
      const command = join(dirname(program), 'rabbitmqctl');
      const env = specs.get(node)!.env;
      const { ok, output } = await runCommand(command, args, { env, timeoutMs: CONTROL_TIMEOUT_MS });
      if (!ok) throw new Error(`rabbitmqctl ${args[0]} failed on ${name}: ${lastLine(output)}`);
      return output;
    },
  };
}

const ERLANG_FLAGS = [
  // A silent node counts as down after 10 s instead of a minute.
  '-kernel net_ticktime 10',
  // Several nodes share a machine: two schedulers each, without busy waiting.
  '+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none',
];

// `startStages` decides the order of the start; by default, a new node of version 3 first waits a random time of up to a minute. Version 4
// has no such setting, and refuses unknown settings in rabbitmq.conf but not here.
const ADVANCED_CONFIG = `[{rabbit, [{cluster_formation, [
  {peer_discovery_backend, rabbit_peer_discovery_classic_config},
  {randomized_startup_delay_range, {0, 0}}
]}]}].`;

const SETTINGS = [
  'vm_memory_high_watermark.absolute = 768MB',
  // Queues are spread over the nodes, independent of the connections of their declarers.
  'queue_leader_locator = balanced',
];

/**
 * The nodes that a new node joins: those that start before it. The first node gets only its own name, because version 4 waits for all named
 * nodes.
 */
function joining(node: RabbitNode, first: RabbitNode[]): string[] {
  const known = [...new Set([...first, node])];
  return known.map(({ nodeName }, i) => `cluster_formation.classic_config.nodes.${i + 1} = ${nodeName}`);
}

/**
 * New nodes join running nodes, so the first one starts alone. Existing nodes of a cluster start in parallel, because each waits for the
 * last node that stopped.
 */
function startStages(nodes: RabbitNode[]): RabbitNode[][] {
  const isOld = (node: RabbitNode): boolean => existsSync(join(node.folder, 'mnesia', node.nodeName));
  const old = nodes.filter(isOld);
  const first = old.length > 0 ? old : nodes.slice(0, 1);
  return [first, nodes.filter((node) => !first.includes(node))].filter((stage) => stage.length > 0);
}
