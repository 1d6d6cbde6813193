import { connect, type ChannelModel } from 'amqplib';
import type { Logger } from '@herald/logging';
import { Kept } from './kept';

const HEARTBEAT_SECONDS = 5;
const CONNECT_LIMIT_MS = 5_000;

export type Connection = Kept<void, ChannelModel>;

export interface ConnectionOptions {
  url: string;
  /** Shown in RabbitMQ's list of connections. */
  name: string;
  logger: Logger;
  /** RabbitMQ takes nothing (more) that is published: its memory or disk is short. */
  onBlocked?(blocked: boolean): void;
}

/** A connection that comes back by itself. It begins with `start`. */
export function keptConnection({ url: plainUrl, name, logger, onBlocked }: ConnectionOptions): Connection {
  const url = new URL(plainUrl);
  url.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return new Kept<void, ChannelModel>({
    ground: () => Promise.resolve(),
    open: () =>
      connect(url.toString(), {
        clientProperties: { connection_name: name },
        timeout: CONNECT_LIMIT_MS,
        noDelay: true,
      }),
    setup: async (model) => {
      onBlocked?.(false);
      model.on('blocked', () => onBlocked?.(true));
      model.on('unblocked', () => onBlocked?.(false));
      // A connection that ended while it was being handed over ended unheard: an answer shows that it lives.
      await (await model.createChannel()).close();
    },
    onUp: () => logger.info('broker.connected', { connection: name }),
    onLost: (error) => logger.warn('broker.disconnected', { connection: name, error }),
    onFailed: (error) =>
      logger.warn('broker.connect_failed', {
        connection: name,
        error: { message: error instanceof Error ? error.message : String(error) },
      }),
  });
}
