import { connectToAny, disconnect } from '@herald/broker';
import { endingWithin } from '@herald/contracts/errors';
import { SetupError } from '../setup-error';

/** Oldest version with quorum queues that have a delivery limit and at-least-once dead-lettering. */
const OLDEST = [3, 10] as const;

/** Resolves if a RabbitMQ of a supported version answers at the URL. */
export async function probeBroker(url: string): Promise<void> {
  const connection = await connectToAny(url);
  const version = String(connection.connection.serverProperties.version);
  await disconnect(connection);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new SetupError(
    `RabbitMQ ${version} is too old; ${OLDEST.join('.')} or newer is required`,
    'Update it, or set AMQP_URL',
  );
}

const PROBE_QUEUE = 'herald.probe';
const STORE_LIMIT_MS = 10_000;

/**
 * Resolves if quorum queues still store: a `get` from an empty queue is written to the log of the queue, and is not blocked by an alarm. After
 * a write to a full disk, RabbitMQ stops the processes that write this log for good, and keeps accepting connections.
 * @throws Error also if the broker does not answer
 */
export async function probeQuorumQueues(url: string, limitMs = STORE_LIMIT_MS): Promise<void> {
  const connection = await connectToAny(url);
  const failed = new Promise<never>((_, reject) => connection.on('error', reject));
  failed.catch(() => undefined);
  const stored = async (): Promise<void> => {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined); // the call fails with this error
    await channel.assertQueue(PROBE_QUEUE, { arguments: { 'x-queue-type': 'quorum' } });
    await channel.get(PROBE_QUEUE, { noAck: true });
  };
  try {
    const late = (): Error => new Error(`no answer within ${limitMs / 1_000} s`);
    await endingWithin(limitMs, Promise.race([stored(), failed]), late);
  } finally {
    await disconnect(connection, limitMs);
  }
}
