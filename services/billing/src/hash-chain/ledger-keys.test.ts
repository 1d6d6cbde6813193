import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { LedgerHead } from './checkpoint-model';
import { LedgerKeys } from './ledger-keys';
import { headKey, isOurs, signHead, signedText, withMac } from './signed-checkpoint';

const [secret, older] = [randomBytes(32), randomBytes(32)];
const keys = new LedgerKeys(secret, [older]);
const others = new LedgerKeys(randomBytes(32));

const unsigned: Omit<LedgerHead, 'mac'> = {
  _id: 3,
  payments: 7,
  payment: 7,
  seal: 'abc',
  before: 2,
  beforePayment: 2,
  beforeSeal: 'ab',
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
    expect(headKey(withMac(unsigned, keys), keys)).toBe(keys.name);
    expect(headKey(withMac(unsigned, new LedgerKeys(older)), keys)).toBe(new LedgerKeys(older).name);
    expect(headKey(withMac(unsigned, others), keys)).toBeNull();
  });

  it.each(Object.keys(unsigned) as (keyof typeof unsigned)[])(
    'reject a checkpoint with another %s',
    (field) => {
      const value = unsigned[field];
      const another =
        value instanceof Date ? new Date(1) : typeof value === 'number' ? value + 1 : `${value}x`;
      expect(headKey({ ...withMac(unsigned, keys), [field]: another }, keys)).toBeNull();
    },
  );

  it('sign a checkpoint so that the public key is sufficient to verify it', () => {
    const head = signHead(withMac(unsigned, keys), { day: '2026-11-21', at: new Date(1) }, keys);
    expect(isOurs(head, keys)).toBe(true);
    // The steps that docs/alarms/customers.md describes for a company.
    const { signature, key, ...fields } = head;
    const names = ['company', 'day', 'payments', 'payment', 'seal', 'before', 'since', 'at'] as const;
    const text = ['herald ledger head', ...names.map((name) => fields[name]), key].join('\n');
    expect(text).toBe(signedText(head));
    const x = Buffer.from(key, 'base64').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    expect(verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('reject a signed checkpoint that was changed, or signed with another key', () => {
    const head = signHead(withMac(unsigned, keys), { day: '2026-11-21', at: new Date(1) }, keys);
    expect(isOurs({ ...head, payments: 8 }, keys)).toBe(false);
    expect(isOurs({ ...head, key: others.name }, keys)).toBe(false);
    expect(isOurs({ ...head, key: 'nonsense' }, keys)).toBe(false);
    expect(
      isOurs(signHead(withMac(unsigned, others), { day: '2026-11-21', at: new Date(1) }, others), keys),
    ).toBe(false);
  });
});
