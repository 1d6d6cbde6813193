import { difference } from './difference';

it('is what differs, and nothing else', () => {
  expect(
    difference(
      { name: 'A', settings: { hours: 24, words: ['STOP'] }, version: 1 },
      { name: 'A', settings: { hours: 48, words: ['STOP', 'END'] }, version: 2, note: 'new' },
    ),
  ).toEqual({
    before: { settings: { hours: 24, words: ['STOP'] }, version: 1, note: null },
    after: { settings: { hours: 48, words: ['STOP', 'END'] }, version: 2, note: 'new' },
  });
});

it('is all of what was made, and of what was removed', () => {
  expect(difference(null, { id: 1 })).toEqual({ before: null, after: { id: 1 } });
  expect(difference({ id: 1 }, null)).toEqual({ before: { id: 1 }, after: null });
  expect(difference({ callback: { url: 'u' } }, { callback: null })).toEqual({
    before: { callback: { url: 'u' } },
    after: { callback: null },
  });
});

it('is nothing where nothing has changed', () => {
  expect(difference({ a: [1], b: { c: 2 } }, { b: { c: 2 }, a: [1] })).toEqual({ before: {}, after: {} });
});
