import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateEncryption, rotateInternalToken, type RotationDeps } from './rotations';
import { newEncryptionKey, newSigningKey, publicHalf, SecretFiles } from './secret-files';

let dir: string;
let seen: string[][];
let left: number[];
let breaksAt: number;
const read = (name: string): string => readFileSync(join(dir, name), 'utf8');
const write = (name: string, text: string): void => writeFileSync(join(dir, name), text);

/** The state of the files at each wait. */
const deps = (...names: string[]): RotationDeps => ({
  files: new SecretFiles(dir),
  pause: async () => {
    seen.push(names.map(read));
    if (seen.length === breaksAt) throw new Error('killed');
  },
  textsLeft: async () => left.shift() ?? 0,
  say: () => undefined,
});

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'herald-rotation-'));
  [seen, left, breaksAt] = [[], [], 0];
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('the key of internal tokens', () => {
  const names = ['internal_token_private_key', 'internal_token_public_keys'];
  const old = newSigningKey();
  beforeEach(() => {
    write(names[0]!, old);
    write(names[1]!, publicHalf(old));
  });

  it('reaches the services before it signs, and the old key stays until its last token has expired', async () => {
    await rotateInternalToken(deps(...names));
    const made = read(names[0]!);
    const both = `${publicHalf(old)},${publicHalf(made)}`;
    expect(seen).toEqual([
      [old, both],
      [made, both],
      [made, publicHalf(made)],
    ]);
    expect(made).not.toBe(old);
    expect(readdirSync(dir).sort()).toEqual(names);
  });

  it.each([1, 2, 3])('is a single new key if the rotation was killed at wait %i and repeated', async (at) => {
    breaksAt = at;
    await expect(rotateInternalToken(deps(...names))).rejects.toThrow('killed');
    const begun = seen[0]![1]!.split(',')[1];
    if (at < 3) await rotateInternalToken(deps(...names));
    for (const [signs, known] of seen) expect(known!.split(',')).toContain(publicHalf(signs!));
    expect(read(names[1]!)).toBe(begun);
    expect(publicHalf(read(names[0]!))).toBe(begun);
  });

  it('keeps the old public key if the rotation was killed after the gateway got the new key', async () => {
    const made = newSigningKey();
    const both = `${publicHalf(old)},${publicHalf(made)}`;
    write(names[0]!, made);
    write(`${names[0]}.next`, made);
    write(names[1]!, both);
    await rotateInternalToken(deps(...names));
    expect(seen).toEqual([
      [made, both],
      [made, publicHalf(made)],
    ]);
    expect(readdirSync(dir).sort()).toEqual(names);
  });
});

describe('a secret file', () => {
  it('keeps its content if the new content cannot be written', () => {
    write('key', 'old');
    // As on a full disk: nothing can be written before the file is replaced.
    mkdirSync(join(dir, 'key.tmp'));
    expect(() => new SecretFiles(dir).write('key', 'new')).toThrow('EISDIR');
    expect(read('key')).toBe('old');
  });
});

describe('the encryption keys', () => {
  const names = ['key_encryption_key', 'route_encryption_key'];
  const old = [newEncryptionKey(), newEncryptionKey()];
  beforeEach(() => names.forEach((name, at) => write(name, old[at]!)));

  it('decrypt first, then encrypt, and replace the old keys when no value needs those', async () => {
    left = [3, 1, 0, 0];
    await rotateEncryption(deps(...names));
    const made = names.map(read);
    expect(seen[0]).toEqual(made.map((key, at) => `${old[at]},${key}`));
    expect(seen[1]).toEqual(made.map((key, at) => `${key},${old[at]}`));
    expect(seen.at(-2)).toEqual(seen[1]);
    expect(seen.at(-1)).toEqual(made);
    expect(left).toEqual([]);
    expect(readdirSync(dir).sort()).toEqual(names);
  });

  it.each([1, 2, 3])('are the same new keys if the rotation was killed at wait %i', async (at) => {
    breaksAt = at;
    await expect(rotateEncryption(deps(...names))).rejects.toThrow('killed');
    const begun = seen[0]!.map((keyring) => keyring.split(',')[1]);
    await rotateEncryption(deps(...names));
    expect(names.map(read)).toEqual(begun);
    for (const keyring of seen.slice(0, -1))
      keyring.forEach((keys, which) => expect(keys).toContain(old[which]));
  });

  it('keep the old keys while values are encrypted with them', async () => {
    left = Array.from({ length: 700 }, () => 1);
    await expect(rotateEncryption(deps(...names))).rejects.toThrow(/could not be re-encrypted/);
    names.forEach((name, at) => expect(read(name)).toContain(old[at]));
  });
});
