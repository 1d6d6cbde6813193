import { isSharded } from '@herald/mongo';
import { COLLECTIONS_OF } from '@herald/shard';
import { textOf } from '../support/checkout';
import { programsBelow } from './support/sources';

const DECLARATION = /declareCollection<\w+>\(\s*'(\w+)'/g;
/** Why a collection is used without being declared: it has no index, and whoever makes it declares nothing. */
const UNDECLARED: Record<string, string> = {
  'services/billing/src/books/check-accounts.ts': 'the books of any collection, by its name',
};

describe('every collection says where it stands on a sharded cluster', () => {
  it.each(Object.keys(COLLECTIONS_OF))('and %s lists each that it declares', (service) => {
    const files = programsBelow(`services/${service}/src`);
    const declared = files.flatMap((file) =>
      [...textOf(file).matchAll(DECLARATION)].map(([, name]) => name!),
    );
    const listed = COLLECTIONS_OF[service]!.map(({ collectionName }) => collectionName);
    expect(listed.sort()).toEqual(declared.sort());
  });

  it('none is used that is not declared', () => {
    const files = Object.keys(COLLECTIONS_OF).flatMap((service) => programsBelow(`services/${service}/src`));
    const using = files.filter((file) => /rawCollection\b/.test(textOf(file)));
    expect(using.filter((file) => !(file in UNDECLARED))).toEqual([]);
    expect(Object.keys(UNDECLARED).filter((file) => !using.includes(file))).toEqual([]);
  });

  it('and none is without a reason', () => {
    const all = Object.values(COLLECTIONS_OF).flat();
    const reasons = all.map(({ placement }) => (isSharded(placement) ? placement.why : placement.unsharded));
    expect(reasons.every((reason) => reason.length > 10)).toBe(true);
  });
});
