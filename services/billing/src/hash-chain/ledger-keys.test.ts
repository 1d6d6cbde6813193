import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { Checkpoint } from './checkpoint-model';
import { LedgerKeys } from './ledger-keys';
import { checkpointKey, isOurs, signCheckpoint, signedText, withMac } from './signed-checkpoint';

const [secret, older] = [randomBytes(32), randomBytes(32)];
const keys = new LedgerKeys(secret, [older]);
const others = new LedgerKeys(randomBytes(32));

const unsigned: Omit<Checkpoint, 'mac'> = {
  _id: 3,
  payments: 7,
  payment: 7,
  link: 'abc',
  before: 2,
  beforePayment: 2,
  beforeLink: 'ab',
  beforeKey: keys.name,
  since: new Date(0),
};

describe('the ledger keys', () => {
  it('have a name that depends only on the secret', () => {
    expect(new LedgerKeys(secret).name).toBe(keys.name);
    expect(new LedgerKeys(older).name).not.toBe(keys.name);
    expect([keys.knows(new LedgerKeys(older).name), keys.knows(others.name)]).toEqual([true, false]);
  });

  it('identify the key that wrote a checkpoint', () => {
    expect(checkpointKey(withMac(unsigned, keys), keys)).toBe(keys.name);
    expect(checkpointKey(withMac(unsigned, new LedgerKeys(older)), keys)).toBe(new LedgerKeys(older).name);
    expect(checkpointKey(withMac(unsigned, others), keys)).toBeNull();
  });

  it.each(Object.keys(unsigned) as (keyof typeof unsigned)[])(
    'reject a checkpoint with another %s',
    (field) => {
      const value = unsigned[field];
      const another =
        value instanceof Date ? new Date(1) : typeof value === 'number' ? value + 1 : `${value}x`;
      expect(checkpointKey({ ...withMac(unsigned, keys), [field]: another }, keys)).toBeNull();
    },
  );

  it('sign a checkpoint so that the public key is sufficient to verify it', () => {
    const checkpoint = signCheckpoint(withMac(unsigned, keys), { day: '2026-11-21', at: new Date(1) }, keys);
    expect(isOurs(checkpoint, keys)).toBe(true);
    // The steps that docs/alarms/customers.md describes for a company.
    const { signature, key, ...fields } = checkpoint;
    const names = ['company', 'day', 'payments', 'payment', 'link', 'before', 'since', 'at'] as const;
    const text = ['herald ledger head', ...names.map((name) => fields[name]), key].join('\n');
    expect(text).toBe(signedText(checkpoint));
    const x = Buffer.from(key, 'base64').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    expect(verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('reject a signed checkpoint that was changed, or signed with another key', () => {
    const checkpoint = signCheckpoint(withMac(unsigned, keys), { day: '2026-11-21', at: new Date(1) }, keys);
    expect(isOurs({ ...checkpoint, payments: 8 }, keys)).toBe(false);
    expect(isOurs({ ...checkpoint, key: others.name }, keys)).toBe(false);
    expect(isOurs({ ...checkpoint, key: 'nonsense' }, keys)).toBe(false);
    expect(
      isOurs(signCheckpoint(withMac(unsigned, others), { day: '2026-11-21', at: new Date(1) }, others), keys),
    ).toBe(false);
  });
});
