import type { Registry } from 'prom-client';
import { readCounter, readGauge, type Row } from './read-at-scrape';

/** The channels of the process to RabbitMQ with the same purpose. */
export interface ChannelState {
  channel: string;
  down: number;
  losses: number;
}

/** Exports the number of missing channels, and the number of channels that RabbitMQ has closed, for this process only. */
export function channelMetrics(registry: Registry, channels: () => ChannelState[]): void {
  const rows = (value: 'down' | 'losses'): Row[] =>
    channels().map((state) => ({ labels: { channel: state.channel }, value: state[value] }));
  readGauge(registry, {
    name: 'herald_broker_channels_down',
    help: 'Required RabbitMQ channels that are closed.',
    labelNames: ['channel'],
    read: () => rows('down'),
  });
  readCounter(registry, {
    name: 'herald_broker_channel_losses_total',
    help: 'Channels that RabbitMQ closed, or whose consumer it cancelled, on an open connection.',
    labelNames: ['channel'],
    read: () => rows('losses'),
  });
}
