import {
  ALL_QUEUES,
  canMove,
  DELIVERY,
  SERVICES,
  MOST_STATUS_SHARDS,
  queueNamed,
  STATUS_SHARDS,
  statusQueue,
  statusQueues,
  statusShard,
  type DeliveryStatus,
} from './index';

const all = Object.values(DELIVERY) as DeliveryStatus[];

it('a status moves 3 → 0 → final and never backwards, and a final status never changes', () => {
  const allowed = all.flatMap((from) => all.filter((to) => canMove(from, to)).map((to) => `${from}→${to}`));
  expect(allowed.sort()).toEqual(['0→1', '0→2', '0→4', '3→0', '3→1', '3→2', '3→4']);
});

it('every queue has a unique name, a consumer and a delivery limit', () => {
  expect(new Set(ALL_QUEUES.map((queue) => queue.name)).size).toBe(ALL_QUEUES.length);
  for (const queue of ALL_QUEUES) {
    expect(SERVICES).toContain(queue.consumer);
    expect(queue.deliveryLimit).toBeGreaterThan(0);
  }
});

it('all shards are used, and a batch keeps its shard after shards were added', () => {
  for (const shards of [STATUS_SHARDS, 64, MOST_STATUS_SHARDS]) {
    const used = new Set(Array.from({ length: 100_000 }, (_, smsID) => statusShard(smsID, 0, shards)));
    expect(used.size).toBe(shards);
    expect(Math.max(...used)).toBe(shards - 1);
    expect(statusQueues(shards)).toHaveLength(shards);
  }
  expect(statusShard(12_345, 6)).toBe(statusShard(12_345, 6, STATUS_SHARDS));
  expect(queueNamed('callbacks.statuses.255')).toEqual(statusQueue(255));
});
