import { isSharded } from '@herald/mongo';
import { COLLECTIONS_OF } from '@herald/shard';
import { textOf } from '../support/checkout';
import { programsBelow } from './support/sources';

const DECLARATION = /declareCollection<\w+>\(\s*'(\w+)'/g;
/** Files that use a collection without declaring it, each with the reason. Such a collection has no index. */
const UNDECLARED: Record<string, string> = {
  'services/billing/src/consistency/check-accounts.ts': 'the books of any collection, by its name',
};

describe('sharding of collections', () => {
  it.each(Object.keys(COLLECTIONS_OF))('%s lists each collection that it declares', (service) => {
    const files = programsBelow(`services/${service}/src`);
    const declared = files.flatMap((file) =>
      [...textOf(file).matchAll(DECLARATION)].map(([, name]) => name!),
    );
    const listed = COLLECTIONS_OF[service]!.map(({ collectionName }) => collectionName);
    expect(listed.sort()).toEqual(declared.sort());
  });

  it('no collection is used without a declaration', () => {
    const files = Object.keys(COLLECTIONS_OF).flatMap((service) => programsBelow(`services/${service}/src`));
    const using = files.filter((file) => /rawCollection\b/.test(textOf(file)));
    expect(using.filter((file) => !(file in UNDECLARED))).toEqual([]);
    expect(Object.keys(UNDECLARED).filter((file) => !using.includes(file))).toEqual([]);
  });

  it('each collection has a reason', () => {
    const all = Object.values(COLLECTIONS_OF).flat();
    const reasons = all.map(({ placement }) => (isSharded(placement) ? placement.why : placement.unsharded));
    expect(reasons.every((reason) => reason.length > 10)).toBe(true);
  });
});
