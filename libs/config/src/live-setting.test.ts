import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Joi from 'joi';
import { live, LiveSetting, readSettings, settingsSchema } from './index';
import { tokenPrivateKey, tokenPublicKeys } from './fields';

const dir = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(dir, { recursive: true }));

describe('a setting that follows its file', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const file = join(dir, 'number');
  let changes = 0;
  const write = (text: string): void => {
    writeFileSync(file, text);
    utimesSync(file, new Date(), new Date(Date.now() - 10_000 + ++changes));
  };
  const parse = (text: string): number => Joi.attempt(text, Joi.number().required());
  const later = (): void => void jest.advanceTimersByTime(1_000);

  it('reads a changed file every second, also without readers', () => {
    write('1');
    const setting = new LiveSetting(1, { name: 'N', file, parse });
    write('2');
    later();
    expect(setting.current).toBe(2);
    write('3');
    expect(setting.current).toBe(2);
    later();
    write('not asked for');
    expect(setting.current).toBe(3);
  });

  it('keeps its value if the file is unusable or missing, and warns without showing the content', () => {
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    write('4');
    const setting = new LiveSetting(4, { name: 'N', file, parse });
    write('secret');
    later();
    expect(setting.current).toBe(4);
    rmSync(file);
    later();
    expect(setting.current).toBe(4);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(String(warn.mock.calls[0]![0])).toBe(
      'The file of N_FILE has no valid value: the previous value stays in use',
    );
    write('5');
    later();
    expect(setting.current).toBe(5);
  });

  it('waits for a file that is still being written', () => {
    write('6');
    const setting = new LiveSetting(6, { name: 'N', file, parse });
    write('7');
    utimesSync(file, new Date(), new Date(Date.now() + 1_000));
    later();
    expect(setting.current).toBe(6);
    later();
    expect(setting.current).toBe(7);
  });
});

describe('keys of internal tokens', () => {
  const pairs = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const privateText = (key: KeyObject): string =>
    key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const publicText = (key: KeyObject): string =>
    key.export({ format: 'der', type: 'spki' }).toString('base64');
  const schema = settingsSchema({
    SIGN: live(tokenPrivateKey().required()),
    CHECK: live(tokenPublicKeys().required()),
  });
  const SIGN = privateText(pairs[0]!.privateKey);
  const CHECK = pairs.map(({ publicKey }) => publicText(publicKey)).join(', ');

  it('are read from text and from files', () => {
    const read = readSettings(schema, { SIGN, CHECK });
    expect(privateText(read.SIGN.current)).toBe(SIGN);
    expect(read.CHECK.current.map(publicText).join(', ')).toBe(CHECK);
    const file = join(dir, 'sign');
    writeFileSync(file, `${SIGN}\n`);
    expect(privateText(readSettings(schema, { SIGN_FILE: file, CHECK }).SIGN.current)).toBe(SIGN);
  });

  it('must be complete Ed25519 keys of the right type, private or public', () => {
    const other = generateKeyPairSync('x25519').privateKey;
    for (const wrong of ['', 'c2hvcnQ=', publicText(pairs[0]!.publicKey), privateText(other)])
      expect(() => readSettings(schema, { SIGN: wrong, CHECK })).toThrow(/^Invalid settings: "SIGN"/);
    for (const wrong of [SIGN, `${CHECK},`, `${CHECK},${SIGN}`])
      expect(() => readSettings(schema, { SIGN, CHECK: wrong })).toThrow(/^Invalid settings: "CHECK"/);
  });
});
