import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillCacheFolder, requireSha256 } from './cache';

describe('cache', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-cache-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  it('never contains incomplete content', async () => {
    const target = join(dir, 'thing');
    const failing = fillCacheFolder(target, async (folder) => {
      writeFileSync(join(folder, 'half'), '');
      throw new Error('the network broke');
    });
    await expect(failing).rejects.toThrow('the network broke');
    expect(readdirSync(dir)).toEqual([]);
    await fillCacheFolder(target, async (folder) => writeFileSync(join(folder, 'whole'), 'x'));
    expect([existsSync(join(target, 'whole')), readdirSync(dir)]).toEqual([true, ['thing']]);
  });

  it('accepts only a file with the right sha256', async () => {
    const file = join(dir, 'file');
    writeFileSync(file, 'abc');
    await requireSha256(file, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    await expect(requireSha256(file, 'b63a')).rejects.toThrow(/^file has the wrong checksum/);
    expect(readFileSync(file, 'utf8')).toBe('abc');
  });
});
