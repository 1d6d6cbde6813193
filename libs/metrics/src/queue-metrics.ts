import type { Registry } from 'prom-client';
import { readGauge, type Row } from './read-at-scrape';

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
