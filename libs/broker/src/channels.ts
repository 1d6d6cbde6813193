import type { Channel } from 'amqplib';
import type { KeptChannel } from './kept-channel';

/** The state of all channels with the same name. */
export interface ChannelState {
  channel: string;
  /** The number of channels that are missing now. */
  down: number;
  /** The number of channels that RabbitMQ has closed since the start of the process while their connection was open. */
  losses: number;
}

/** A part of the broker with a channel, until the part is stopped. */
export interface Part {
  name: string;
  isMissing(): boolean;
  stop(): Promise<void>;
}

export function partOf<C extends Channel>(name: string, kept: KeptChannel<C>): Part {
  return { name, isMissing: () => kept.isMissing, stop: () => kept.stop() };
}

/** The channels of a process by purpose. */
export class Channels {
  /** In the order of their creation. */
  private readonly parts = new Set<Part>();
  private readonly losses = new Map<string, number>();

  add(part: Part): void {
    this.parts.add(part);
    if (!this.losses.has(part.name)) this.losses.set(part.name, 0);
  }

  async stop(part: Part): Promise<void> {
    this.parts.delete(part);
    await part.stop();
  }

  /** Stops all: the first ones last, because running handlers may still have to send requests, publish and inspect queues. */
  async stopAll(lasting: number): Promise<void> {
    const parts = [...this.parts];
    await Promise.all(parts.slice(lasting).map((part) => this.stop(part)));
    await Promise.all(parts.slice(0, lasting).map((part) => this.stop(part)));
  }

  noteLoss(name: string): void {
    this.losses.set(name, (this.losses.get(name) ?? 0) + 1);
  }

  get areMissing(): boolean {
    return [...this.parts].some((part) => part.isMissing());
  }

  /** Including stopped channels. */
  states(): ChannelState[] {
    return [...this.losses].map(([channel, losses]) => {
      const down = [...this.parts].filter(({ name, isMissing }) => name === channel && isMissing()).length;
      return { channel, down, losses };
    });
  }
}
