import { readOptions } from './options';

describe('readOptions', () => {
  it('reads the options of the consistency check', () => {
    expect(readOptions([])).toEqual({ heads: false });
    expect(readOptions(['--heads'])).toEqual({ heads: true });
    expect(readOptions(['--anchors', 'heads.jsonl'])).toEqual({ heads: false, anchors: 'heads.jsonl' });
    expect(readOptions(['--anchors=heads.jsonl'])).toEqual({ heads: false, anchors: 'heads.jsonl' });
  });

  it.each([
    [['--anchor', 'heads.jsonl'], "Unknown option '--anchor'"],
    [['--anchors'], '--anchors <value>'],
    [['--anchors', ''], '--anchors needs the path of a file.'],
    [['--anchors=', '--heads'], '--anchors needs the path of a file.'],
    [['--heads', '--anchors', 'heads.jsonl'], '--heads cannot be used with --anchors.'],
    [['heads.jsonl'], "Unexpected argument 'heads.jsonl'"],
  ])('refuses %j with the usage', (args, reason) => {
    expect(() => readOptions(args)).toThrow(reason);
    expect(() => readOptions(args)).toThrow('Usage: `npm run books -- [--heads | --anchors <file>]`');
  });
});
