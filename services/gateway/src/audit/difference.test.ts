import { difference } from './difference';

it('contains only changed fields', () => {
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

it('contains a created or deleted record completely', () => {
  expect(difference(null, { id: 1 })).toEqual({ before: null, after: { id: 1 } });
  expect(difference({ id: 1 }, null)).toEqual({ before: { id: 1 }, after: null });
  expect(difference({ callback: { url: 'u' } }, { callback: null })).toEqual({
    before: { callback: { url: 'u' } },
    after: { callback: null },
  });
});

it('is empty if nothing has changed', () => {
  expect(difference({ a: [1], b: { c: 2 } }, { b: { c: 2 }, a: [1] })).toEqual({ before: {}, after: {} });
});
