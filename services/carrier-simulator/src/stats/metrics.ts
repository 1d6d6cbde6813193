import { readCounter, readGauge, type Reading, type Registry } from '@herald/metrics';
import { type Stats } from './stats';

/** Shows the figures as metrics. They are read when asked for, so that a submit costs nothing more. */
export function registerMetrics(registry: Registry, stats: () => Stats): void {
  const total = (name: string, help: string, figure: (stats: Stats) => Reading, label?: string): void =>
    readCounter(registry, {
      name: `herald_simulator_${name}_total`,
      help,
      labelNames: label ? [label] : [],
      read: () => figure(stats()),
    });
  const now = (name: string, help: string, figure: (stats: Stats) => number): void =>
    readGauge(registry, { name: `herald_simulator_${name}`, help, read: () => figure(stats()) });
  total('submits', 'submit_sm that came in.', ({ submits }) => submits);
  total('taken', 'Parts that were taken.', ({ taken }) => taken);
  total('duplicates', 'Parts that a phone had got before.', ({ duplicates }) => duplicates);
  total('receipts_resent', 'deliver_sm that were sent once more.', ({ receiptsResent }) => receiptsResent);
  total('answers', 'submit_sm_resp by command_status.', ({ answers }) => rows('status', answers), 'status');
  total('receipts', 'Acknowledged receipts by state.', ({ receipts }) => rows('state', receipts), 'state');
  now('receipts_waiting', 'Receipts not yet acknowledged.', ({ receiptsWaiting }) => receiptsWaiting);
  now('binds', 'Binds open now.', ({ binds }) => binds.length);
}

function rows(label: string, counts: Record<string, number>): Reading {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
