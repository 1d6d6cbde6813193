import type { Broker } from '@herald/broker';
import { MORE_BATCHES, SUBMIT_QUEUES, type SubmitBatchMessage } from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import type { BatchDocument } from '../../model/batch-model';

/** A queued batch as its message describes it. */
export interface QueuedBatch extends Pick<BatchDocument, '_id' | 'company' | 'priority' | 'requestId'> {
  /** Whether it belongs to a large send. */
  large: boolean;
}

/** Messages without a confirmation. */
const AT_ONCE = 500;

/**
 * Publishes the messages of queued batches; those that are alike share messages. Resolves once all are confirmed.
 * @throws BrokerUnavailableError; some of the messages may be published
 */
export async function publishBatches(broker: Pick<Broker, 'send'>, batches: QueuedBatch[]): Promise<void> {
  const alike = groupBy(batches, ({ company, priority, large }) => `${company}/${priority}/${large}`);
  const shared = [...alike.values()].flatMap((some) => slices(some, 1 + MORE_BATCHES));
  for (const messages of slices(shared, AT_ONCE))
    await Promise.all(messages.map((some) => publish(broker, some)));
}

async function publish(broker: Pick<Broker, 'send'>, [first, ...others]: QueuedBatch[]): Promise<void> {
  const { _id: batch, company, priority, large, requestId } = first!;
  const message: SubmitBatchMessage = {
    batch,
    ...(others.length > 0 && { more: others.map(({ _id }) => _id) }),
    company,
    priority,
    ...(large && { large }),
  };
  await broker.send(SUBMIT_QUEUES[priority], message, requestId);
}

function slices<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
