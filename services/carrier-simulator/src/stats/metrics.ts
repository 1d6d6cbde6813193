import { Counter, Gauge, type Registry } from '@herald/metrics';
import { type Stats } from './stats';

/** Shows the figures as metrics. They are read when asked for, so that a submit costs nothing more. */
export function registerMetrics(registry: Registry, stats: () => Stats): void {
  const total = (
    name: string,
    help: string,
    figures: (stats: Stats) => number | Record<string, number>,
    label?: string,
  ): void => {
    const counter = new Counter({
      name: `herald_simulator_${name}_total`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect() {
        counter.reset();
        const read = figures(stats());
        if (typeof read === 'number') counter.inc(read);
        else for (const [value, count] of Object.entries(read)) counter.inc({ [label!]: value }, count);
      },
    });
  };
  const now = (name: string, help: string, figure: (stats: Stats) => number): void => {
    const gauge = new Gauge({
      name: `herald_simulator_${name}`,
      help,
      registers: [registry],
      collect() {
        gauge.set(figure(stats()));
      },
    });
  };
  total('submits', 'submit_sm that came in.', ({ submits }) => submits);
  total('taken', 'Parts that were taken.', ({ taken }) => taken);
  total('duplicates', 'Parts that a phone had got before.', ({ duplicates }) => duplicates);
  total('receipts_resent', 'deliver_sm that were sent once more.', ({ receiptsResent }) => receiptsResent);
  total('answers', 'submit_sm_resp by command_status.', ({ answers }) => answers, 'status');
  total('receipts', 'Acknowledged receipts by state.', ({ receipts }) => receipts, 'state');
  now('receipts_waiting', 'Receipts not yet acknowledged.', ({ receiptsWaiting }) => receiptsWaiting);
  now('binds', 'Binds open now.', ({ binds }) => binds.length);
}
