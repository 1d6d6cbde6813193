import { isSharded } from '@herald/mongo';
import { COLLECTIONS_OF } from '@herald/shard';
import { textOf } from '../support/checkout';

/** Rows of the page's table below a heading, without backticks. */
function tableBelow(heading: string): string[][] {
  const section = textOf('docs', 'sharding.md')
    .split(/^## /m)
    .find((part) => part.startsWith(heading))!;
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

it('the table of docs/sharding.md lists the collections in the order of their declarations', () => {
  const declared = Object.entries(COLLECTIONS_OF).flatMap(([service, collections]) =>
    collections.map(({ collectionName, placement }) => [
      service,
      collectionName,
      isSharded(placement) ? JSON.stringify(placement.key).replaceAll('"', '') : '–',
      isSharded(placement) ? placement.why : placement.unsharded,
    ]),
  );
  expect(tableBelow('Collections')).toEqual(declared);
});
