import { Command, InvalidArgumentError } from 'commander';
import { services } from '@herald/launcher';
import type { Row } from './row';
import type { RowSettings } from './row-context';

export interface Options {
  /** The rows to run. */
  chosen: Row[];
  settings: Omit<RowSettings, 'local'>;
  /** Whether the results are kept: those of the short form mean nothing. */
  isKept: boolean;
}

/** The smallest sizes that each row accepts. */
const SHORT = { scale: 0.02, rate: 100 };

/** Reads the command line; ends the process if it is invalid. */
export function readOptions(argv: string[], rows: Row[]): Options {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const known = rows.map(({ name, what }) => `  ${name.padEnd(width)}  ${what}`);
  const program = new Command('npm run bench --')
    .description(
      'Measures the whole system. Each result has a baseline of this machine, measured in the same run.',
    )
    .argument('[row...]', 'rows to run; default: all')
    .option('--short', 'runs every row at its smallest size, to see that it works; keeps no results')
    .option('--scale <share>', 'share of the sizes; more than 1 for larger sizes', positive, 1)
    .option(
      '--rate <messages>',
      'single-sustained: measures this number of messages per second instead of the highest',
      positive,
    )
    .option('--companies <number>', 'single-sustained: number of sending companies', whole, 1)
    .option(
      '--profile <process>',
      'profile a service process (sms-sender, gateway, …) while a row is measured',
      serviceProcess,
    )
    .addHelpText('after', `\nRows:\n${known.join('\n')}`);
  program.parse(argv, { from: 'user' });
  const names = program.args;
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    program.error(`Unknown row: ${unknown.join(', ')}. Rows: ${rows.map(({ name }) => name).join(', ')}`);
  const { short = false, ...given } = program.opts<Omit<RowSettings, 'local'> & { short?: boolean }>();
  return {
    chosen: names.length > 0 ? rows.filter(({ name }) => names.includes(name)) : rows,
    settings: short ? { ...given, ...SHORT } : given,
    isKept: !short,
  };
}

/** The name of a service process. Other programs cannot be profiled. */
function serviceProcess(text: string): string {
  const names = services.map(({ name }) => name);
  if (names.includes(text)) return text;
  throw new InvalidArgumentError(`Service processes: ${names.join(', ')}`);
}

function whole(text: string): number {
  const value = positive(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

/** @throws InvalidArgumentError */
function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number greater than 0.');
  return value;
}
