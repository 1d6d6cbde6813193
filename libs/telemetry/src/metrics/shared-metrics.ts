import type { Registry } from 'prom-client';
import { readCounter, readGauge, type Row } from './read-at-scrape';

/** The age of the oldest waiting entry in seconds, for a gauge; 0 = nothing waits, or its time is ahead of this clock. */
export function ageInSeconds(since: Date | null | undefined, now = Date.now()): number {
  return since ? Math.max(0, (now - since.getTime()) / 1_000) : 0;
}

/** The channels of the process to RabbitMQ with the same purpose. */
export interface ChannelState {
  channel: string;
  down: number;
  losses: number;
}

/** Exports the number of missing channels, and the number of channels that RabbitMQ has closed, for this process only. */
export function channelMetrics(registry: Registry, channels: () => ChannelState[]): void {
  const rows = (value: 'down' | 'losses'): Row[] =>
    channels().map((state) => ({ labels: { channel: state.channel }, value: state[value] }));
  readGauge(registry, {
    name: 'herald_broker_channels_down',
    help: 'Required RabbitMQ channels that are closed.',
    labelNames: ['channel'],
    read: () => rows('down'),
  });
  readCounter(registry, {
    name: 'herald_broker_channel_losses_total',
    help: 'Channels that RabbitMQ closed, or whose consumer it cancelled, on an open connection.',
    labelNames: ['channel'],
    read: () => rows('losses'),
  });
}

export interface ObservedQueue {
  name: string;
}

/** The broker's answer about a queue: the numbers of waiting messages and consumers. */
export interface QueueDepth {
  messages: number;
  consumers: number;
}

/**
 * Exports the depth and the number of consumers of the queues that this service consumes. All instances report the same numbers of RabbitMQ, so use the
 * maximum and never the sum. Unacknowledged messages are not included.
 */
export function queueMetrics<Q extends ObservedQueue>(
  registry: Registry,
  queues: Q[],
  depthOf: (queue: Q) => Promise<QueueDepth>,
): void {
  const metrics: [name: string, help: string, value: keyof QueueDepth][] = [
    ['herald_queue_messages', 'Ready messages in a queue. The same at every instance.', 'messages'],
    ['herald_queue_consumers', 'Consumers of a queue. The same at every instance.', 'consumers'],
  ];
  for (const [name, help, value] of metrics) {
    const read = async (): Promise<Row[]> =>
      Promise.all(
        queues.map(async (queue) => ({
          labels: { queue: queue.name },
          value: (await depthOf(queue))[value],
        })),
      );
    readGauge(registry, { name, help, labelNames: ['queue'], read });
  }
}

export interface ObservedOutbox {
  count?(): Promise<number>;
  /** The age of the oldest entry in seconds; 0 = there is no entry. */
  oldestAge?(): Promise<number>;
}

/** Exports the number of unpublished changes by outbox. All instances report the same numbers, so use the maximum. */
export function outboxMetrics(registry: Registry, outboxes: Record<string, ObservedOutbox>): void {
  const metrics = [
    {
      name: 'herald_outbox_entries',
      help: 'Stored changes that are not published yet. The same at every instance.',
      ask: 'count',
    },
    {
      name: 'herald_outbox_oldest_age_seconds',
      help: 'Age of the oldest unpublished entry of an outbox; 0 = none.',
      ask: 'oldestAge',
    },
  ] as const;
  for (const { name, help, ask } of metrics) {
    const asked = Object.entries(outboxes).filter(([, observed]) => observed[ask]);
    if (asked.length === 0) continue;
    const read = () =>
      Promise.all(
        asked.map(async ([outbox, observed]) => ({ labels: { outbox }, value: await observed[ask]!() })),
      );
    readGauge(registry, { name, help, labelNames: ['outbox'], read });
  }
}

/** Exports the number of documents that must still be encrypted again before the old keys can be removed after a rotation. */
export function reencryptionMetrics(registry: Registry, countLeft: () => Promise<number>): void {
  readGauge(registry, {
    name: 'herald_secrets_to_reencrypt',
    help: 'Documents with secrets that are encrypted with a key other than the current one.',
    read: countLeft,
  });
}
