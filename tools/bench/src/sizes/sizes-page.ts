import { markdownTable } from '../report/markdown';
import { figure } from '../report/table';
import { type CpuOfRow, cpuOfRow } from './measured';
import { singleMs, type Size, sizeFor } from './sizing';

const DAYS = [10e6, 100e6, 1_000e6];
const CAMPAIGN_ROW = 'end-to-end';
const SINGLE_ROW = 'single-sustained';
const UNITS: readonly (readonly [size: number, name: string])[] = [
  [1e12, 'TB'],
  [1e9, 'GB'],
];

/** The text of docs/scale.md about 10, 100 and 1,000 million messages a day, computed from the measurements in docs/performance.md. */
export function sizesPage(performance: string): string {
  const costs = { campaign: cpuOfRow(performance, CAMPAIGN_ROW), single: cpuOfRow(performance, SINGLE_ROW) };
  const sizes = DAYS.map((messages) => sizeFor(messages, costs));
  return [
    ...markdownTable([
      [
        'CPU of a message, µs',
        `of a campaign (\`${CAMPAIGN_ROW}\`)`,
        `a request of its own (\`${SINGLE_ROW}\`)`,
      ],
      ...costRows(costs),
    ]),
    '',
    ...markdownTable([
      ['messages a day', ...sizes.map(({ messagesADay }) => `${figure(messagesADay / 1e6)} million`)],
      ...rows.map(([what, of]) => [what, ...sizes.map(of)]),
    ]),
  ].join('\n');
}

function costRows({ campaign, single }: { campaign: CpuOfRow; single: CpuOfRow }): string[][] {
  const names = ['gateway', 'sms-api', 'sms-sender', 'callback-dispatcher', 'mongod', 'rabbitmq'];
  return names.map((name) => [name, figure(campaign[name] ?? 0), figure(single[name] ?? 0)]);
}

const rows: readonly (readonly [what: string, of: (size: Size) => string])[] = [
  ['a second, busiest hour', ({ perSecond }) => figure(Math.round(perSecond))],
  ['gateways', ({ copies }) => figure(copies.gateway)],
  ['sms-api', ({ copies }) => figure(copies['sms-api'])],
  ['sms-sender', ({ copies }) => figure(copies['sms-sender'])],
  ['callback-dispatcher', ({ copies }) => figure(copies['callback-dispatcher'])],
  ['shards of status changes', ({ statusShards }) => figure(statusShards)],
  ['binds of 100 under way, answered in 50 ms', ({ binds }) => figure(binds)],
  ['shards of MongoDB for its CPU', ({ shardsFor }) => figure(shardsFor.cpu)],
  ['shards of MongoDB for its disk', ({ shardsFor }) => figure(shardsFor.disk)],
  ['of the cores of each of three RabbitMQ nodes', ({ rabbitBusy }) => percent(rabbitBusy)],
  ['disk a day, one copy', ({ bytesADay }) => octets(bytesADay)],
  ['disk once the oldest goes, one copy', ({ bytesKept }) => octets(bytesKept)],
  ['fullest', ({ first }) => `${first.name}, ${percent(first.busy)}`],
  ['simulated: a single send, p50, p99', ({ seen }) => times(seen)],
  ['simulated, with the loss that harms most', ({ without }) => `${times(without.seen)} (${without.name})`],
];

function times(seen: Size['seen']): string {
  const { p50, p99 } = singleMs(seen);
  return `${figure(p50)} ms, ${figure(p99)} ms`;
}

function percent(share: number): string {
  return `${figure(100 * share)} %`;
}

function octets(bytes: number): string {
  const [size, name] = UNITS.find(([least]) => bytes >= least) ?? [1e6, 'MB'];
  return `${figure(bytes / size)} ${name}`;
}
