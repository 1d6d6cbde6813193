import type { ApiCommand } from '../api-command';
import type { Answer } from '../operator-api';
import { cellText, numbers, texts } from '../table';

const ENDS = ['sent', 'late', 'failed'] as const;

interface Counts {
  at: string;
  failed: Record<string, number>;
  carrierPrices: Record<string, string>;
  otpLatencyMs: { p50: number | null; p95: number | null; p99: number | null };
  /** Missing if the rows are grouped by a field that callbacks do not have, or if the number is unknown. */
  callbacks?: Record<(typeof ENDS)[number], number>;
  [name: string]: unknown;
}

const ADDED_UP = ['accepted', 'submitted', 'delivered', 'refunded', 'parts', 'cost'] as const;

const COLUMNS = [
  texts('from', 'at'),
  ...ADDED_UP.map((name) => numbers(name)),
  numbers('failed', (row) => sumOf(row as Counts)),
  texts('why', (row) => reasonsOf([row as Counts])),
  numbers('carrier parts', 'carrierParts'),
  texts('carrier price', (row) => pricesOf(row as Counts)),
  numbers('otp p95', 'otpLatencyMs.p95'),
  ...ENDS.map((name) => numbers(`callbacks ${name}`, `callbacks.${name}`)),
];

type Wanted = Partial<Record<'company' | 'brand' | 'route' | 'country' | 'step' | 'from' | 'to', string>>;

export function statisticsCommands(program: ApiCommand): void {
  program
    .add('statistics', 'messages accepted, submitted, delivered and failed, per time step')
    .option('--company <company>', 'of this company; otherwise of all')
    .option('--brand <brandID>', 'under this sender name of the company')
    .option('--route <name>', 'by this route')
    .option('--country <code>', 'to numbers with this country code, such as 995')
    .option('--step <step>', 'minute, hour or day', 'day')
    .option('--from <time>', 'from then on, such as 2026-11-20 or 2026-11-20T07:00:00Z')
    .option('--to <time>', 'before this time')
    .does(async ({ company, brand, route, country, step, from, to }: Wanted, command) => {
      const { api, output } = command.session;
      const query = { company, brandID: brand, route, prefix: country, step, from, to };
      const answer = await api.get<Answer<Counts[]> & { missing: string[] }>('statistics', query);
      const rows = answer.data;
      const missing = answer.missing.map((name) => ` ${name} is unavailable now.`);
      output.table(answer, rows.filter(hasAny), COLUMNS, totalOf(rows) + missing.join(''));
    });
}

/** Intervals without any events are not shown. */
function hasAny(row: Counts): boolean {
  const { callbacks } = row;
  if (callbacks && (callbacks.sent > 0 || callbacks.failed > 0)) return true;
  return sumOf(row) !== 0 || ADDED_UP.some((name) => row[name] !== 0);
}

function sumOf({ failed }: Counts): number {
  return Object.values(failed).reduce((sum, count) => sum + count, 0);
}

function pricesOf({ carrierPrices }: Counts): string {
  return Object.entries(carrierPrices)
    .map(([currency, price]) => `${price} ${currency}`)
    .join(', ');
}

function reasonsOf(rows: Counts[]): string {
  const sums = new Map<string, number>();
  for (const [reason, count] of rows.flatMap(({ failed }) => Object.entries(failed)))
    sums.set(reason, (sums.get(reason) ?? 0) + count);
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ');
}

function totalOf(rows: Counts[]): string {
  if (rows.length === 0) return 'No statistics.';
  const sums = ADDED_UP.map((name) => `${name} ${rows.reduce((sum, row) => sum + Number(row[name]), 0)}`);
  const failed = rows.reduce((sum, row) => sum + sumOf(row), 0);
  const counted = rows.flatMap(({ callbacks }) => callbacks ?? []);
  const ends = ENDS.map((name) => `${name} ${counted.reduce((sum, callbacks) => sum + callbacks[name], 0)}`);
  const callbacks = counted.length > 0 ? ` Callbacks: ${ends.join(', ')}.` : '';
  return `Since ${cellText(rows[0]!.at)}: ${[...sums, `failed ${failed}`].join(', ')}.${callbacks}`;
}
