import { Command, InvalidArgumentError } from 'commander';
import { services } from '@herald/launcher';
import type { Row } from './row';
import type { RowSettings } from './row-context';

export interface Options extends Omit<RowSettings, 'local'> {
  /** Names of the rows to run; empty = all rows that do not need to be named. */
  rows: string[];
  /** Only write the earlier results into the document. */
  document: boolean;
}

/** Reads the command line; ends the process if it is invalid. */
export function readOptions(argv: string[], rows: Pick<Row, 'name' | 'what' | 'onDemand'>[]): Options {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const known = rows.map(({ name, what }) => `  ${name.padEnd(width)}  ${what}`);
  const onDemand = rows.filter((row) => row.onDemand).map(({ name }) => name);
  const program = new Command('npm run bench --')
    .description(
      'Measures the whole system. Each result has a baseline of this machine, measured in the same run.',
    )
    .argument('[row...]', `rows to run; default: all except ${onDemand.join(' and ')}`)
    .option('--scale <share>', 'share of the full sizes, for trial runs', positive, 1)
    .option(
      '--stored <recipients>',
      'growth, search, retention: number of recipients stored before the measurement',
      positive,
      20_000_000,
    )
    .option('--minutes <minutes>', 'soak, soak-singles: duration', positive, 30)
    .option(
      '--rate <messages>',
      'messages per second. soak: default half of the result of end-to-end; soak-singles, otp-under-singles: half, 80 % of ' +
        'the result of single-sustained; single-sustained: the first rate to try',
      positive,
    )
    .option(
      '--companies <number>',
      'single-sustained, otp-under-singles, soak, soak-singles, bytes: number of sending companies',
      whole,
      1,
    )
    .option('--document', 'no measurement; write the results of .local/bench.json into docs/performance.md')
    .option('--chart <file>', 'soak, soak-singles: file for the chart; default .local/<row>.svg')
    .option(
      '--profile <process>',
      'profile a service process (sms-sender, gateway, …) while a row is measured',
      serviceProcess,
    )
    .addHelpText('after', `\nRows:\n${known.join('\n')}`);
  program.parse(argv, { from: 'user' });
  const unknown = program.args.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    program.error(`Unknown row: ${unknown.join(', ')}. Rows: ${rows.map(({ name }) => name).join(', ')}`);
  return {
    document: false,
    ...program.opts<Omit<Options, 'rows' | 'document'>>(),
    rows: program.args,
  };
}

/** The name of a service process, or of a further instance (`sms-sender-2`). Other programs cannot be profiled. */
function serviceProcess(text: string): string {
  const names = services.map(({ name }) => name);
  if (names.includes(text.replace(/-\d+$/, ''))) return text;
  throw new InvalidArgumentError(`Service processes: ${names.join(', ')}`);
}

function whole(text: string): number {
  const value = positive(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number greater than 0.');
  return value;
}
