import { Command, InvalidArgumentError } from 'commander';
import type { Row, RowSettings } from './row-context';

export interface Options {
  /** The rows to run. */
  chosen: Row[];
  settings: Omit<RowSettings, 'local'>;
  /** Whether the results are kept: those of the short form mean nothing. */
  isKept: boolean;
}

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
    .addHelpText('after', `\nRows:\n${known.join('\n')}`);
  program.parse(argv, { from: 'user' });
  const names = program.args;
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    program.error(`Unknown row: ${unknown.join(', ')}. Rows: ${rows.map(({ name }) => name).join(', ')}`);
  const { short = false, ...given } = program.opts<Omit<RowSettings, 'local'> & { short?: boolean }>();
  return {
    chosen: names.length > 0 ? rows.filter(({ name }) => names.includes(name)) : rows,
    // The smallest sizes that each row accepts.
    settings: short ? { ...given, scale: 0.02 } : given,
    isKept: !short,
  };
}

/** @throws InvalidArgumentError */
function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number greater than 0.');
  return value;
}
