import type { ChannelModel } from 'amqplib';
import type { Logger } from '@herald/logging';
import { Kept } from './kept';
import { BrokerNodes } from './nodes';

/**
 * Two missed heartbeats end a connection: a frozen or disconnected node is left after 5 to 15 s. RabbitMQ does the same to a Herald process that
 * stalls for 10 s or more (docs/decisions/0084-every-queue-survives-a-node.md).
 */
const HEARTBEAT_SECONDS = 5;

export type Connection = Kept<AbortSignal, ChannelModel>;

export interface ConnectionOptions {
  /** One address or several (`AMQP_URL`): any of them will do. */
  url: string;
  /** Shown in RabbitMQ's list of connections. */
  name: string;
  logger: Logger;
  /** For one node's handshake in the first round, ms. */
  firstLimitMs?: number;
  /** RabbitMQ blocks publishing: its memory or disk is short. */
  onBlocked?(blocked: boolean): void;
}

/** A connection that is restored automatically, to any node that answers. It begins with `start`. */
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
    ground: (stopped) => Promise.resolve(stopped),
    open: (stopped) => nodes.connect({ clientProperties: { connection_name: name }, noDelay: true }, stopped),
    setup: async (model) => {
      onBlocked?.(false);
      model.on('blocked', () => onBlocked?.(true));
      model.on('unblocked', () => onBlocked?.(false));
      // A connection that ended while it was being handed over ended unheard: an answer shows that it lives.
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
