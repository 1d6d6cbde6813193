export { type Counter, Gauge, Histogram, type Registry } from 'prom-client';
export { HttpMetrics } from './http-metrics';
export { createCounter, createHistogram, type LabelValues } from './labelled-metrics';
export { type ReadMetric, type Reading, readCounter, readGauge, type Row } from './read-at-scrape';
export { addProcessMetrics, createRegistry } from './registry';
export {
  ageInSeconds,
  channelMetrics,
  type ChannelState,
  type ObservedOutbox,
  type ObservedQueue,
  outboxMetrics,
  type QueueDepth,
  queueMetrics,
  reencryptionMetrics,
} from './shared-metrics';
