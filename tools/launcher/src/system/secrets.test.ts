import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveSecrets, readLiveSecrets } from './live-secrets';
import { loadSecrets } from './secrets';

describe('loadSecrets', () => {
  let dir: string;
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'herald-secrets-'))));
  afterEach(() => rmSync(dir, { recursive: true }));
  const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64');

  it('creates them once, for the owner only', () => {
    const made = loadSecrets(dir, {});
    const live = readLiveSecrets(dir);
    expect(loadSecrets(dir, {})).toEqual(made);
    expect(readLiveSecrets(dir)).toEqual(live);
    const files = ['secrets.json', ...Object.values(liveSecrets).map((name) => join('secrets', name))];
    for (const file of files) expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600);
    expect(statSync(made.folder).mode & 0o777).toBe(0o700);
    expect(bytesOf(live.KEY_ENCRYPTION_KEY)).toHaveLength(32);
    expect(bytesOf(live.ROUTE_ENCRYPTION_KEY)).toHaveLength(32);
    expect(bytesOf(live.CONSOLE_ENCRYPTION_KEY)).toHaveLength(32);
  });

  it('creates both halves of one key for internal tokens', () => {
    loadSecrets(dir, {});
    const live = readLiveSecrets(dir);
    const key = createPrivateKey({
      key: bytesOf(live.INTERNAL_TOKEN_PRIVATE_KEY),
      format: 'der',
      type: 'pkcs8',
    } as never);
    const half = createPublicKey(key).export({ format: 'der', type: 'spki' });
    expect(half.toString('base64')).toBe(live.INTERNAL_TOKEN_PUBLIC_KEYS);
  });

  it('creates missing secrets, and keeps existing files', () => {
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify({ operatorToken: 'before' }));
    expect(loadSecrets(dir, {}).operatorToken).toBe('before');
    const live = readLiveSecrets(dir);
    rmSync(join(dir, 'secrets', liveSecrets.ROUTE_ENCRYPTION_KEY));
    loadSecrets(dir, {});
    expect(readLiveSecrets(dir)).toMatchObject({
      ...live,
      ROUTE_ENCRYPTION_KEY: expect.any(String) as string,
    });
    expect(readLiveSecrets(dir).ROUTE_ENCRYPTION_KEY).not.toBe(live.ROUTE_ENCRYPTION_KEY);
  });

  it('uses the operator token from the environment', () => {
    expect(loadSecrets(dir, { OPERATOR_TOKEN: 'mine' }).operatorToken).toBe('mine');
    expect(loadSecrets(dir, {}).operatorToken).not.toBe('mine');
  });
});
