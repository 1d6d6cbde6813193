import type { Registry } from 'prom-client';
import { readGauge } from './read-at-scrape';

/** Exports the number of documents that must still be encrypted again before the old keys can be removed after a rotation. */
export function resealingMetrics(registry: Registry, countLeft: () => Promise<number>): void {
  readGauge(registry, {
    name: 'herald_secrets_to_reseal',
    help: 'Documents with secrets that were sealed with another key than the one that seals now.',
    read: countLeft,
  });
}
