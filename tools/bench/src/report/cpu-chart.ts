import type { NamedReport } from './bench-file';
import { markdownTable, rounded } from './markdown';

/** The work on a message, by process. The others have less than a hundredth of the CPU. */
const STEPS: readonly (readonly [process: string, step: string])[] = [
  ['gateway', 'gateway: API key, rate limits, forwarding'],
  ['sms-api', 'sms-api: validation, balance, storage of the send'],
  ['sms-sender', 'sms-sender: submission, delivery receipt'],
  ['callback-dispatcher', 'callback-dispatcher: two callbacks'],
  ['mongod', 'MongoDB'],
  ['rabbitmq', 'RabbitMQ'],
];

/** Rows with the whole way of a message, from request to second callback. */
const ROWS: Readonly<Record<string, string>> = {
  'lone-message': 'alone, 20 a second',
  'single-sustained': 'single messages under load',
  'end-to-end': 'campaign',
};

/** Characters of a bar that stands for all CPU of a message. */
const BAR = 24;

/** A table of CPU per message by step, in µs and as bars. Rows without a result have no column. */
export function cpuChart(reports: readonly NamedReport[]): string[] {
  const columns = reports.flatMap(([name, { cpu }]) => (ROWS[name] && cpu ? [{ name, cpu }] : []));
  if (columns.length === 0) return [];
  const headings = columns.map(({ name }) => `${ROWS[name]} (\`${name}\`), µs`);
  const lines = STEPS.map(([process, step]) => [
    step,
    ...columns.map(({ cpu }) => `${rounded(cpu[process] ?? 0)} ${bar(cpu, process)}`.trimEnd()),
  ]);
  return markdownTable([['CPU per message', ...headings], ...lines]);
}

function bar(cpu: Readonly<Record<string, number>>, process: string): string {
  const all = STEPS.reduce((sum, [each]) => sum + (cpu[each] ?? 0), 0);
  return '█'.repeat(Math.round((BAR * (cpu[process] ?? 0)) / all));
}
