export { type Counter, Gauge, Histogram, type Registry } from 'prom-client';
export { channelMetrics, type ChannelState } from './channel-metrics';
export { HttpMetrics } from './http-metrics';
export { createCounter, createHistogram, type LabelValues } from './labelled-metrics';
export { type ObservedOutbox, outboxMetrics } from './outbox-metrics';
export { type ObservedQueue, type QueueDepth, queueMetrics } from './queue-metrics';
export { type Figure, type Reading, readCounter, readGauge, type Row } from './read-at-scrape';
export { addProcessMetrics, createRegistry } from './registry';
export { resealingMetrics } from './resealing-metrics';
