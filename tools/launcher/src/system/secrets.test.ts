import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './secrets';

describe('loadSecrets', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-secrets-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  it('makes them once, for the owner only', () => {
    const made = loadSecrets(dir, {});
    expect(loadSecrets(dir, {})).toEqual(made);
    expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(made.keyEncryptionKey, 'base64')).toHaveLength(32);
    expect(made.internalTokenSecret.length).toBeGreaterThanOrEqual(32);
  });

  it('makes what a file from before lacks, and keeps the rest', () => {
    const made = loadSecrets(dir, {});
    const { routeEncryptionKey: _lost, ...before } = made;
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify(before));
    const now = loadSecrets(dir, {});
    expect(now).toMatchObject(before);
    expect(Buffer.from(now.routeEncryptionKey, 'base64')).toHaveLength(32);
    expect(loadSecrets(dir, {})).toEqual(now);
  });

  it('takes the operator token of the environment', () => {
    expect(loadSecrets(dir, { OPERATOR_TOKEN: 'mine' }).operatorToken).toBe('mine');
    expect(loadSecrets(dir, {}).operatorToken).not.toBe('mine');
  });
});
