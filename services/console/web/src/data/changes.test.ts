import { withChanges } from './changes';

describe('a record with the changes of one user', () => {
  const current = { texts: 90, url: 'https://a', hosts: ['a', 'b'], reminder: { hour: 9, text: 'Pay' } };

  it('keeps the values that the user left alone', () => {
    expect(withChanges(current, {})).toEqual(current);
    expect(withChanges(current, { texts: 30 })).toEqual({ ...current, texts: 30 });
  });

  it('replaces lists, and merges records', () => {
    expect(withChanges(current, { hosts: ['c'], reminder: { hour: 10 } })).toEqual({
      ...current,
      hosts: ['c'],
      reminder: { hour: 10, text: 'Pay' },
    });
  });

  it('adds values, also in records that did not exist', () => {
    expect(withChanges({ reminder: null }, { key: '', on: false, reminder: { hour: 10 } })).toEqual({
      key: '',
      on: false,
      reminder: { hour: 10 },
    });
  });

  it('lacks values that are null in the changes', () => {
    expect(withChanges({ texts: 90, inbound: 30 }, { texts: null, audit: null })).toEqual({ inbound: 30 });
    expect(withChanges(current, { reminder: { text: null } })).toMatchObject({ reminder: { hour: 9 } });
    expect(withChanges({}, { reminder: { text: null, hour: 1 } })).toEqual({ reminder: { hour: 1 } });
  });

  it('is another object', () => {
    const before = structuredClone(current);
    withChanges(current, { texts: null, reminder: { hour: 1 } });
    expect(current).toEqual(before);
  });
});
