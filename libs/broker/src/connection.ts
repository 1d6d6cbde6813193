import { connect, type ChannelModel, type RecoveringChannelModel } from 'amqplib';
import type { Logger } from '@herald/logging';

const HEARTBEAT_SECONDS = 5;
const CONNECT_LIMIT_MS = 5_000;

export interface ConnectionOptions {
  url: string;
  /** Shown in RabbitMQ's list of connections. */
  name: string;
  logger: Logger;
  /** Runs after every successful connect: topology, channels, consumers. */
  setup(model: ChannelModel): Promise<void>;
}

/** Opens a connection that comes back by itself, with a growing, jittered delay. Waits for the first one. */
export async function openConnection(options: ConnectionOptions): Promise<RecoveringChannelModel> {
  const url = new URL(options.url);
  url.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  const connection = await connect(url.toString(), {
    clientProperties: { connection_name: options.name },
    timeout: CONNECT_LIMIT_MS,
    noDelay: true,
    recovery: {
      initialDelay: 100,
      maxDelay: 3_000,
      factor: 2,
      jitter: 0.3,
      maxRetries: Infinity,
      waitForConnect: false,
      setup: options.setup,
    },
  });
  connection.on('disconnect', (error) =>
    options.logger.warn('broker.disconnected', { connection: options.name, error }),
  );
  connection.on('connect-failed', (error) =>
    options.logger.warn('broker.connect_failed', {
      connection: options.name,
      error: { message: error.message },
    }),
  );
  connection.on('connect', () => options.logger.info('broker.connected', { connection: options.name }));
  // Without a listener an 'error' event would end the process; 'disconnect' tells the same story.
  connection.on('error', (error) => options.logger.debug('broker.error', { error }));
  await connection.waitForConnect();
  return connection;
}
