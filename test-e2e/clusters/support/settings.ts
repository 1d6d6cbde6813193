import type { PartitionHandling } from '@herald/local-servers';
import { numberOf } from '../../support/number-of';
import { type Cell, CELLS, type CellName } from './cells';

/** The long form is `npm run test:cluster`, the short one `npx jest test-e2e/clusters`. */
export const isLong = process.env['CLUSTER_FORM'] === 'long';

/** Messages of a cell, in all its rounds together. */
export const messages = numberOf('CLUSTER_MESSAGES', isLong ? 30_000 : 2_500);
/** How often a cell's fault is inflicted. */
export const rounds = numberOf('CLUSTER_ROUNDS', isLong ? 3 : 2);
/** Single messages a second beside them. */
export const singlesPerSecond = numberOf('CLUSTER_SINGLES', isLong ? 100 : 20);

const SHORT: CellName[] = ['node and primary killed'];

/** The cells that run, by what their RabbitMQ does when nodes lose sight of each other. */
export function cellsByHandling(): [PartitionHandling, Cell[]][] {
  const wanted = wantedNames();
  const cells = CELLS.filter(({ name }) => wanted.includes(name));
  const handlings = [...new Set(cells.map(({ handling }) => handling))];
  return handlings.map((handling) => [handling, cells.filter((cell) => cell.handling === handling)]);
}

function wantedNames(): CellName[] {
  const given = process.env['CLUSTER_CELLS'];
  if (!given) return isLong ? CELLS.map(({ name }) => name) : SHORT;
  const names = given.split(',').map((entry) => entry.trim());
  const known: string[] = CELLS.map(({ name }) => name);
  if (names.some((name) => !known.includes(name)))
    throw new Error(`CLUSTER_CELLS may hold ${known.join(', ')}`);
  return names as CellName[];
}
