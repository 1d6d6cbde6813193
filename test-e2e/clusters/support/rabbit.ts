import type { HeraldSystem } from '@herald/launcher';
import { until } from '@herald/testing/until';

/** Processes of the cluster. */
export const NODES = ['rabbitmq-1', 'rabbitmq-2', 'rabbitmq-3'];
const WHOLE_WITHIN_MS = 240_000;
const WRONG_COOKIE = 'cut';

/** The Erlang name of the process's node. */
const erlangName = (node: string): string => node.replace('rabbitmq-', 'herald') + '@localhost';

/** The process of the node with the leader of the fullest queue. */
export async function busiestLeader(system: HeraldSystem): Promise<string> {
  const listed = await system.control(
    NODES[0]!,
    ...['list_queues', 'messages', 'leader', '--formatter', 'json'],
  );
  const queues = (JSON.parse(listed) as { messages: number; leader: string }[]).filter(
    ({ leader }) => leader,
  );
  const [busiest] = queues.sort((a, b) => b.messages - a.messages);
  return NODES.find((node) => erlangName(node) === busiest!.leader)!;
}

/**
 * Partitions a node from the others in both directions: they no longer trust each other (their cookies differ), and their connections are
 * closed. Clients still reach all of them.
 */
export async function isolate(system: HeraldSystem, node: string): Promise<void> {
  for (const other of NODES.filter((name) => name !== node)) {
    await setCookie(system, node, other, `'${WRONG_COOKIE}'`);
    await setCookie(system, other, node, `'${WRONG_COOKIE}'`);
    await system.control(node, 'eval', `erlang:disconnect_node('${erlangName(other)}').`);
  }
}

/** Ends the partition of `isolate`. */
export async function rejoin(system: HeraldSystem, node: string): Promise<void> {
  for (const other of NODES.filter((name) => name !== node)) {
    await setCookie(system, node, other, 'erlang:get_cookie()');
    await setCookie(system, other, node, 'erlang:get_cookie()');
  }
}

function setCookie(system: HeraldSystem, at: string, of: string, cookie: string): Promise<string> {
  return system.control(at, 'eval', `erlang:set_cookie('${erlangName(of)}', ${cookie}).`);
}

/** Resolves when a node sees all nodes running. */
export async function wholeCluster(system: HeraldSystem): Promise<void> {
  await until(
    () => running(system, NODES[0]!),
    (names) => names.length === NODES.length,
    { timeoutMs: WHOLE_WITHIN_MS, what: 'every node to be part of the cluster' },
  );
}

async function running(system: HeraldSystem, node: string): Promise<string[]> {
  try {
    const status = await system.control(node, 'cluster_status', '--formatter', 'json');
    return (JSON.parse(status) as { running_nodes: string[] }).running_nodes;
  } catch (error) {
    return [(error as Error).message]; // the node is paused or about to start
  }
}
