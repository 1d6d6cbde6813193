import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headsText, readHeads, type SignedCheckpoint } from './heads-file';

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
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'herald-heads-'));
    file = join(folder, 'heads.jsonl');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function reading(text: string): SignedCheckpoint[] {
    writeFileSync(file, text);
    return readHeads(file);
  }

  it('is read as it was written, also with empty lines', () => {
    const heads = [head, { ...head, company: 4 }];
    expect(reading(headsText(heads))).toEqual(heads);
    expect(reading(`\n${headsText(heads)}\n`)).toEqual(heads);
  });

  it.each(['', '\n \n'])('has a checkpoint: %j is refused', (text) => {
    expect(() => reading(text)).toThrow(`${file} has no signed checkpoint.`);
  });

  it.each(['no JSON', 'null', '[]', '{"company":3}', JSON.stringify({ ...head, signature: undefined })])(
    'names a line that is not a signed checkpoint: %s',
    (line) => {
      expect(() => reading(`${headsText([head])}\n${line}\n`)).toThrow(
        `Line 3 of ${file} is not a signed checkpoint.`,
      );
    },
  );

  it('is named if it cannot be read', () => {
    const missing = join(folder, 'missing');
    expect(() => readHeads(missing)).toThrow(`${missing} cannot be read (ENOENT).`);
  });
});
