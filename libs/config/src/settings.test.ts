import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Joi from 'joi';
import { encryptionKeys, readSettings, settingsSchema } from './index';

const schema = Joi.object<{ SECRET: string; PORT: number }>({
  SECRET: Joi.string().min(8).required(),
  PORT: Joi.number().port().default(8080),
});

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'config-'))));
afterEach(() => rmSync(dir, { recursive: true }));

it('reads a secret from a file', () => {
  const file = join(dir, 'secret');
  writeFileSync(file, 'from-a-file\n');
  expect(readSettings(schema, { SECRET_FILE: file })).toEqual({ SECRET: 'from-a-file', PORT: 8080 });
});

it('refuses a setting that is set twice, without showing its values', () => {
  const file = join(dir, 'secret');
  writeFileSync(file, 'from-a-file');
  const read = () => readSettings(schema, { SECRET: 'from-the-environment', SECRET_FILE: file });
  expect(read).toThrow('SECRET and SECRET_FILE are both set: set only one of them');
  expect(readSettings(schema, { SECRET: '', SECRET_FILE: file }).SECRET).toBe('from-a-file');
});

it('names a missing file', () => {
  expect(() => readSettings(schema, { SECRET_FILE: '/nowhere/secret' })).toThrow(
    /^the file that SECRET_FILE names/,
  );
});

it('names every invalid setting and shows no value', () => {
  const read = () => readSettings(schema, { SECRET: 'short!', PORT: 'abc' });
  expect(read).toThrow(/SECRET.*PORT/s);
  expect(read).not.toThrow(/short!/);
});

it('reads comma-separated keys, and refuses an invalid key', () => {
  const keys = settingsSchema({ OLD_KEYS: encryptionKeys() });
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const text = `${first.toString('base64')}, ${second.toString('base64')}`;
  expect(readSettings(keys, { OLD_KEYS: text }).OLD_KEYS).toEqual([first, second]);
  expect(readSettings(keys, { OLD_KEYS: '' }).OLD_KEYS).toEqual([]);
  expect(() => readSettings(keys, { OLD_KEYS: `${text},c2hvcnQ=` })).toThrow('OLD_KEYS');
});
