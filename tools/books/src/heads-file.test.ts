import type { SignedCheckpoint } from '@herald/billing/books';
import { headsIn, headsText } from './heads-file';

const head: SignedCheckpoint = {
  company: 3,
  day: '2026-11-21',
  payments: 2,
  payment: 17,
  link: 'bGluaw==',
  before: 0,
  since: '2026-11-20T07:00:00.000Z',
  at: '2026-11-22T00:00:00.000Z',
  key: 'a2V5',
  signature: 'c2lnbmF0dXJl',
};

describe('a file of signed checkpoints', () => {
  it('is read as it was written, also with empty lines', () => {
    const heads = [head, { ...head, company: 4 }];
    expect(headsIn(headsText(heads))).toEqual(heads);
    expect(headsIn(`\n${headsText(heads)}\n`)).toEqual(heads);
  });

  it.each(['', '\n \n'])('has a checkpoint: %j is refused', (text) => {
    expect(() => headsIn(text)).toThrow('The file has no signed checkpoint.');
  });

  it.each(['no JSON', 'null', '[]', '{"company":3}', JSON.stringify({ ...head, signature: undefined })])(
    'names a line that is not a signed checkpoint: %s',
    (line) => {
      expect(() => headsIn(`${headsText([head])}\n${line}\n`)).toThrow('Line 3 of the file is not a signed');
    },
  );
});
