import { connectToAny } from '@herald/broker';
import { SetupError } from '../setup-error';

/** Quorum queues with a delivery limit and dead-lettering at least once. */
const OLDEST = [3, 10] as const;

/** Resolves where a RabbitMQ that is new enough answers at the URL. */
export async function probeBroker(url: string): Promise<void> {
  const connection = await connectToAny(url);
  connection.on('error', () => undefined); // it's closed below, whatever happens to it
  const version = String(connection.connection.serverProperties.version);
  await connection.close();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new SetupError(
    `RabbitMQ ${version} is too old, ${OLDEST.join('.')} or newer is needed`,
    'Update it, or set AMQP_URL',
  );
}
