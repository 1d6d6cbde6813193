import type { Registry } from 'prom-client';
import { readGauge } from './read-at-scrape';

/** Exports the number of documents that must still be encrypted again before the old keys can be removed after a rotation. */
export function reencryptionMetrics(registry: Registry, countLeft: () => Promise<number>): void {
  readGauge(registry, {
    name: 'herald_secrets_to_reencrypt',
    help: 'Documents with secrets that are encrypted with a key other than the current one.',
    read: countLeft,
  });
}
