import { type Channel, type ChannelModel } from 'amqplib';
import type { Logger } from '@herald/telemetry/logging';
import { Kept } from './kept';

/** The connection on which channels are opened. */
export interface ChannelContext {
  connection: {
    whenUp(signal?: AbortSignal): Promise<Pick<ChannelModel, 'createChannel' | 'createConfirmChannel'>>;
  };
  logger: Logger;
  /** Called for each channel that RabbitMQ closes while the connection is open. */
  onLost?(channel: string): void;
}

export interface ChannelUse<C extends Channel> {
  /** The purpose of the channel, a name from a small set, for logs and metrics. */
  name: string;
  open(model: Pick<ChannelModel, 'createChannel' | 'createConfirmChannel'>): Promise<C>;
  setup(channel: C): Promise<void>;
  drain?(channel: C): Promise<void>;
  /** Resolves when the channel may be opened. Default: at once. */
  mayOpen?(): Promise<void>;
}

export type KeptChannel<C extends Channel = Channel> = Kept<unknown, C>;

/** A channel that is restored automatically, together with the objects that its setup creates. `start` opens it. */
export function keptChannel<C extends Channel>(use: ChannelUse<C>, context: ChannelContext): KeptChannel<C> {
  const { name } = use;
  let lost = false;
  return new Kept({
    context: async (stopped) => {
      await use.mayOpen?.();
      return context.connection.whenUp(stopped);
    },
    open: (model) => use.open(model),
    setup: (channel) => use.setup(channel),
    drain: (channel) => use.drain?.(channel) ?? Promise.resolve(),
    onUp: () => {
      if (lost) context.logger.info('broker.channel_back', { channel: name });
      lost = false;
    },
    onLost: (error) => {
      if (!error) return;
      lost = true;
      context.onLost?.(name);
      context.logger.warn('broker.channel_lost', { channel: name, error });
    },
    onFailed: (error) => {
      lost = true;
      context.logger.warn('broker.channel_failed', { channel: name, error });
    },
  });
}
