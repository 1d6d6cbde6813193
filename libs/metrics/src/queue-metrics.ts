import type { Registry } from 'prom-client';
import { readGauge, type Row } from './read-at-scrape';

export interface ObservedQueue {
  name: string;
}

/** The broker's answer about a queue: its waiting messages, and its consumers. */
export interface QueueDepth {
  messages: number;
  consumers: number;
}

/**
 * Depth and consumers of the queues that this service consumes. RabbitMQ counts for all instances: each shows the same, so take the maximum, never
 * the sum. Messages in a consumer's hands are not included.
 */
export function queueMetrics<Q extends ObservedQueue>(
  registry: Registry,
  queues: Q[],
  depthOf: (queue: Q) => Promise<QueueDepth>,
): void {
  const figures: [name: string, help: string, value: keyof QueueDepth][] = [
    ['herald_queue_messages', 'Messages that wait in a queue, the same at every copy.', 'messages'],
    ['herald_queue_consumers', 'Consumers of a queue, the same at every copy.', 'consumers'],
  ];
  for (const [name, help, value] of figures) {
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
