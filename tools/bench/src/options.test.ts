import { readOptions } from './options';
import type { Row } from './row';

const rowOf = (name: string, onDemand = false): Row => ({
  name,
  what: 'some work',
  reach: 'a target',
  onDemand,
  run: () => Promise.reject(new Error('This row is not run.')),
});
const rows = [rowOf('quick'), rowOf('slow', true)];
const read = (...argv: string[]) => {
  const { chosen, ...rest } = readOptions(argv, rows);
  return { names: chosen.map(({ name }) => name), ...rest };
};

describe('options', () => {
  it('choose all rows that do not need to be named', () => {
    expect(read()).toMatchObject({ names: ['quick'], isKept: true, document: false });
    expect(read().settings).toEqual({ scale: 1, stored: 20_000_000, companies: 1 });
  });

  it('choose named rows, with their settings', () => {
    expect(read('slow', '--scale', '2', '--companies', '20')).toMatchObject({
      names: ['slow'],
      settings: { scale: 2, companies: 20 },
    });
  });

  it('run every row at its smallest size in the short form, and keep no results', () => {
    const short = { names: ['quick', 'slow'], isKept: false, settings: { scale: 0.02, stored: 20_000 } };
    expect(read('--short')).toMatchObject(short);
    expect(read('--short', 'slow').names).toEqual(['slow']);
  });
});
