import { rounded, markdownTable } from '@herald/bench/markdown';
import { type CpuOfRow, cpuOfRow } from './measured';
import { singleMs, type Size, sizeFor } from './sizing';

const DAYS = [10e6, 100e6, 1_000e6];
const CAMPAIGN_ROW = 'end-to-end';
const SINGLE_ROW = 'single-sustained';
const UNITS: readonly (readonly [size: number, name: string])[] = [
  [1e12, 'TB'],
  [1e9, 'GB'],
];

/** The text of docs/scale.md about 10, 100 and 1,000 million messages a day, computed from the measurements in docs/internal/measurements.md. */
export function sizesPage(measurements: string): string {
  const costs = {
    campaign: cpuOfRow(measurements, CAMPAIGN_ROW),
    single: cpuOfRow(measurements, SINGLE_ROW),
  };
  const sizes = DAYS.map((messages) => sizeFor(messages, costs));
  return [
    ...markdownTable([
      ['CPU per message, µs', `campaign (\`${CAMPAIGN_ROW}\`)`, `single send (\`${SINGLE_ROW}\`)`],
      ...costRows(costs),
    ]),
    '',
    ...markdownTable([
      ['messages per day', ...sizes.map(({ messagesADay }) => `${rounded(messagesADay / 1e6)} million`)],
      ...rows.map(([what, of]) => [what, ...sizes.map(of)]),
    ]),
  ].join('\n');
}

function costRows({ campaign, single }: { campaign: CpuOfRow; single: CpuOfRow }): string[][] {
  const names = ['gateway', 'sms-api', 'sms-sender', 'callback-dispatcher', 'mongod', 'rabbitmq'];
  return names.map((name) => [name, rounded(campaign[name] ?? 0), rounded(single[name] ?? 0)]);
}

const rows: readonly (readonly [what: string, of: (size: Size) => string])[] = [
  ['messages per second in the busiest hour', ({ perSecond }) => rounded(Math.round(perSecond))],
  ['gateway', ({ instances }) => rounded(instances.gateway)],
  ['sms-api', ({ instances }) => rounded(instances['sms-api'])],
  ['sms-sender', ({ instances }) => rounded(instances['sms-sender'])],
  ['callback-dispatcher', ({ instances }) => rounded(instances['callback-dispatcher'])],
  ['shards of status changes', ({ statusShards }) => rounded(statusShards)],
  ['binds with a window of 100, answers within 50 ms', ({ binds }) => rounded(binds)],
  ['shards of MongoDB, by CPU', ({ shardsFor }) => rounded(shardsFor.cpu)],
  ['shards of MongoDB, by disk', ({ shardsFor }) => rounded(shardsFor.disk)],
  ['CPU utilization of each of three RabbitMQ nodes', ({ rabbitBusy }) => percent(rabbitBusy)],
  ['disk per day, one replica', ({ bytesADay }) => bytes(bytesADay)],
  ['disk at the end of the retention periods, one replica', ({ bytesKept }) => bytes(bytesKept)],
  ['bottleneck, its utilization', ({ first }) => `${first.name}, ${percent(first.busy)}`],
  ['single send, p50, p99 (simulated)', ({ seen }) => times(seen)],
  ['the same after the worst loss (simulated)', ({ without }) => `${times(without.seen)} (${without.name})`],
];

function times(seen: Size['seen']): string {
  const { p50, p99 } = singleMs(seen);
  return `${rounded(p50)} ms, ${rounded(p99)} ms`;
}

function percent(share: number): string {
  return `${rounded(100 * share)} %`;
}

function bytes(bytes: number): string {
  const [size, name] = UNITS.find(([least]) => bytes >= least) ?? [1e6, 'MB'];
  return `${rounded(bytes / size)} ${name}`;
}
