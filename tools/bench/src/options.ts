import { Command, InvalidArgumentError } from 'commander';
import { services } from '@herald/launcher';
import type { Row } from './row';
import type { RowSettings } from './row-context';

export interface Options extends Omit<RowSettings, 'local'> {
  /** Names of the rows to run; empty = all rows that do not need to be named. */
  rows: string[];
  /** Only write the earlier results into the document. */
  document: boolean;
  /** Only compute the sizing for a number of messages per day, from the results in the document. */
  sizes: boolean;
}

/** Reads the command line; ends the process if it is invalid. */
export function readOptions(argv: string[], rows: Pick<Row, 'name' | 'what' | 'onDemand'>[]): Options {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const known = rows.map(({ name, what }) => `  ${name.padEnd(width)}  ${what}`);
  const onDemand = rows.filter((row) => row.onDemand).map(({ name }) => name);
  const program = new Command('npm run bench --')
    .description('Measures the whole system, each figure beside the ceiling of this machine in the same run.')
    .argument('[row...]', `rows to run; all but ${onDemand.join(' and ')} where none is named`)
    .option('--scale <share>', 'share of the full sizes, for trying things out', positive, 1)
    .option(
      '--stored <recipients>',
      'growth, search, retention: recipients that are stored before',
      positive,
      20_000_000,
    )
    .option('--minutes <minutes>', 'soak, soak-singles: how long', positive, 30)
    .option(
      '--rate <messages>',
      'messages a second. soak: default half of what end-to-end reached; soak-singles, otp-under-singles: half, 80 % of what ' +
        'single-sustained reached; single-sustained: the first to try',
      positive,
    )
    .option(
      '--companies <number>',
      'single-sustained, otp-under-singles, soak, soak-singles, bytes: who sends, in turn',
      whole,
      1,
    )
    .option('--document', 'run nothing; put the figures of .local/bench.json into docs/performance.md')
    .option(
      '--sizes',
      'run nothing; work out from docs/performance.md what 10, 100 and 1,000 million messages a day take, into docs/scale.md',
    )
    .option('--chart <file>', 'soak, soak-singles: where the chart is drawn; default .local/<row>.svg')
    .option(
      '--profile <process>',
      'profile a service process (sms-sender, gateway, …) while a row is measured',
      serviceProcess,
    )
    .addHelpText('after', `\nRows:\n${known.join('\n')}`);
  program.parse(argv, { from: 'user' });
  const unknown = program.args.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    program.error(`No row ${unknown.join(', ')}; there are: ${rows.map(({ name }) => name).join(', ')}`);
  return {
    ...{ document: false, sizes: false },
    ...program.opts<Omit<Options, 'rows' | 'document' | 'sizes'>>(),
    rows: program.args,
  };
}

/** The name of a service process, or of a further instance (`sms-sender-2`). Other programs cannot be profiled. */
function serviceProcess(text: string): string {
  const names = services.map(({ name }) => name);
  if (names.includes(text.replace(/-\d+$/, ''))) return text;
  throw new InvalidArgumentError(`there are: ${names.join(', ')}`);
}

function whole(text: string): number {
  const value = positive(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError('a whole number is needed');
  return value;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('a number above 0 is needed');
  return value;
}
