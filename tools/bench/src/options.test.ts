import { readOptions } from './options';
import type { Row } from './row-context';

const rowOf = (name: string): Row => ({
  name,
  what: 'some work',
  reach: 'a target',
  run: () => Promise.reject(new Error('This row is not run.')),
});
const rows = [rowOf('one'), rowOf('other')];
const read = (...argv: string[]) => {
  const { chosen, ...rest } = readOptions(argv, rows);
  return { names: chosen.map(({ name }) => name), ...rest };
};

describe('options', () => {
  it('choose all rows by default', () => {
    expect(read()).toEqual({
      names: ['one', 'other'],
      isKept: true,
      settings: { scale: 1 },
    });
  });

  it('choose named rows, with their settings', () => {
    expect(read('other', '--scale', '2')).toMatchObject({
      names: ['other'],
      settings: { scale: 2 },
    });
  });

  it('run rows at their smallest size in the short form, and keep no results', () => {
    expect(read('--short')).toMatchObject({ isKept: false, settings: { scale: 0.02 } });
  });
});
