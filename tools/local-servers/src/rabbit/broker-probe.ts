import { connectToAny } from '@herald/broker';
import { SetupError } from '../setup-error';

/** Oldest version with quorum queues that have a delivery limit and at-least-once dead-lettering. */
const OLDEST = [3, 10] as const;

/** Resolves if a RabbitMQ of a supported version answers at the URL. */
export async function probeBroker(url: string): Promise<void> {
  const connection = await connectToAny(url);
  connection.on('error', () => undefined); // the connection is closed below in any case
  const version = String(connection.connection.serverProperties.version);
  await connection.close();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new SetupError(
    `RabbitMQ ${version} is too old; ${OLDEST.join('.')} or newer is required`,
    'Update it, or set AMQP_URL',
  );
}
