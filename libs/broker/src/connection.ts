import type { ChannelModel } from 'amqplib';
import type { Logger } from '@herald/telemetry/logging';
import { Kept } from './kept';
import { BrokerNodes } from './nodes';

/**
 * Two missed heartbeats end a connection, so that a process leaves a frozen or disconnected node after 5 to 15 s. RabbitMQ also closes the connection
 * of a process that stalls for 10 s or more (docs/decisions/0084-availability-of-every-queue-after-the-loss-of-a-node.md).
 */
const HEARTBEAT_SECONDS = 5;

export type Connection = Kept<AbortSignal, ChannelModel>;

export interface ConnectionOptions {
  /** One or more addresses (`AMQP_URL`), of which any can be used. */
  url: string;
  /** The name in RabbitMQ's list of connections. */
  name: string;
  logger: Logger;
  /** The timeout for the handshake of one node in the first round, ms. */
  firstLimitMs?: number;
  /** Called when RabbitMQ blocks publishing because its memory or disk is short, and when it unblocks publishing. */
  onBlocked?(blocked: boolean): void;
}

/** A connection to any node that answers, which is restored automatically. `start` opens it. */
export function keptConnection({
  url,
  name,
  logger,
  firstLimitMs,
  onBlocked,
}: ConnectionOptions): Connection {
  const nodes = new BrokerNodes(url, {
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...(firstLimitMs !== undefined && { firstLimitMs }),
  });
  return new Kept<AbortSignal, ChannelModel>({
    context: (stopped) => Promise.resolve(stopped),
    open: (stopped) => nodes.connect({ clientProperties: { connection_name: name }, noDelay: true }, stopped),
    setup: async (model) => {
      onBlocked?.(false);
      model.on('blocked', (reason) => {
        // Only a connection that publishes is blocked.
        logger.warn('broker.publishing_blocked', { connection: name, reason });
        onBlocked?.(true);
      });
      model.on('unblocked', () => {
        logger.info('broker.publishing_unblocked', { connection: name });
        onBlocked?.(false);
      });
      // The end of the connection is not reported if it happens before the listeners are added, so a request checks that the connection is open.
      await (await model.createChannel()).close();
    },
    onUp: () => logger.info('broker.connected', { connection: name, node: nodes.current }),
    onLost: (error) => logger.warn('broker.disconnected', { connection: name, node: nodes.current, error }),
    onFailed: (error) =>
      logger.warn('broker.connect_failed', {
        connection: name,
        error: { message: error instanceof Error ? error.message : String(error) },
      }),
  });
}
