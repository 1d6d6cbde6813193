import type { PartitionHandling } from '@herald/local-servers';
import { numberOf } from '../../support/number-of';
import { type Cell, CELLS, type CellName } from './cells';

/** The long form is `CLUSTER_FORM=long npm run test:system -- clusters`, the short one `npm run test:system -- clusters`. */
export const isLong = process.env['CLUSTER_FORM'] === 'long';

/** Messages of a cell, in all its rounds together. A twentieth are single messages, which depend on the time: the others are 5,000. */
export const messages = numberOf('CLUSTER_MESSAGES', 5_300);
/** Number of faults per cell. In the short form each of three nodes, and the primary twice. */
export const rounds = numberOf('CLUSTER_ROUNDS', isLong ? 3 : 5);

const SHORT: CellName[] = ['node and primary killed'];

/** The cells to run, grouped by their clusters: each kind is started once. */
export function cellsByForm(): { servers: Cell['servers']; handling: PartitionHandling; cells: Cell[] }[] {
  const wanted = wantedNames();
  const forms = new Map<string, Cell[]>();
  for (const cell of CELLS.filter(({ name }) => wanted.includes(name))) {
    const form = `${cell.servers}, ${cell.handling}`;
    forms.set(form, [...(forms.get(form) ?? []), cell]);
  }
  return [...forms.values()].map((cells) => {
    const { servers, handling } = cells[0]!;
    return { servers, handling, cells };
  });
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
