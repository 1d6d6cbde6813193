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

/** What a cluster's nodes do when they lose sight of each other. `pause_minority` is what three nodes are for. */
export type PartitionHandling = 'pause_minority' | 'autoheal' | 'ignore';

export interface RabbitClusterForm {
  /** Default `pause_minority`. */
  partitionHandling?: PartitionHandling;
}

export interface RabbitClusterPlan extends ServerPlan {
  /** In the order of the URL. */
  nodes: { name: string; nodeName: string; url: string }[];
  /** Runs rabbitmqctl for a node: `control('rabbitmq-2', 'await_startup')`. Resolves to what it prints; throws where it fails. */
  control(name: string, ...args: string[]): Promise<string>;
}

/**
 * Plans a RabbitMQ cluster of three nodes of our own, `rabbitmq-1` to `rabbitmq-3`. They find each other by their
 * configuration. The URL names all of them, separated by commas.
 */
export async function rabbitCluster(
  program: string,
  options: ServerOptions,
  { partitionHandling = 'pause_minority' }: RabbitClusterForm = {},
): Promise<RabbitClusterPlan> {
  await requireDiskSpace(options.dataDir, NODES * NODE_DISK_MB, 'the RabbitMQ cluster');
  const ports = join(options.dataDir, 'ports.json');
  const epmdPort = await rememberedPort(ports, 'epmd');
  const names = Array.from({ length: NODES }, (_, i) => `herald${i + 1}@localhost`);
  const nodes: RabbitNode[] = [];
  for (const [i, nodeName] of names.entries()) {
    const name = `rabbitmq-${i + 1}`;
    nodes.push({
      ...{
        name,
        nodeName,
        folder: dataFolder(name, options),
        home: join(options.dataDir, 'rabbitmq-home'),
      },
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
    nodes: nodes.map((node) => ({ name: node.name, nodeName: node.nodeName, url: nodeUrl(node, options) })),
    control: async (name, ...args) => {
      const node = nodes.find((one) => one.name === name);
      if (!node) throw new Error(`No node ${name}; there are: ${nodes.map((one) => one.name).join(', ')}`);
      const command = join(dirname(program), 'rabbitmqctl');
      const env = specs.get(node)!.env;
      const { ok, output } = await runCommand(command, args, { env, timeoutMs: CONTROL_TIMEOUT_MS });
      if (!ok) throw new Error(`rabbitmqctl ${args[0]} failed at ${name}: ${lastLine(output)}`);
      return output;
    },
  };
}

const ERLANG_FLAGS = [
  // A silent node is given up after 10 s, instead of a minute.
  '-kernel net_ticktime 10',
  // Several nodes share a machine: two schedulers each, and none that waits by turning round.
  '+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none',
];

// The order of the start is settled below; by default a new node of version 3 first waits up to a minute, at random. Version 4 has no such
// setting, and refuses unknown ones in rabbitmq.conf, but not here.
const ADVANCED_CONFIG = `[{rabbit, [{cluster_formation, [
  {peer_discovery_backend, rabbit_peer_discovery_classic_config},
  {randomized_startup_delay_range, {0, 0}}
]}]}].`;

const SETTINGS = [
  'vm_memory_high_watermark.absolute = 768MB',
  // Queues are spread over the nodes, wherever their declarer is connected.
  'queue_leader_locator = balanced',
];

/** Whom a new node joins: those that start before it. The very first is told of itself alone, since version 4 waits for all that it is told of. */
function joining(node: RabbitNode, first: RabbitNode[]): string[] {
  const known = [...new Set([...first, node])];
  return known.map(({ nodeName }, i) => `cluster_formation.classic_config.nodes.${i + 1} = ${nodeName}`);
}

/**
 * New nodes join the ones that run, so the first is alone at first. Nodes of a cluster start side by side: each waits for the one
 * that went last.
 */
function startStages(nodes: RabbitNode[]): RabbitNode[][] {
  const isOld = (node: RabbitNode): boolean => existsSync(join(node.folder, 'mnesia', node.nodeName));
  const old = nodes.filter(isOld);
  const first = old.length > 0 ? old : nodes.slice(0, 1);
  return [first, nodes.filter((node) => !first.includes(node))].filter((stage) => stage.length > 0);
}
