import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { type Caller, InternalTokenIssuer, InternalTokenVerifier, tokenKeyId } from './index';

const [first, second] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const caller: Caller = {
  kind: 'company',
  company: 7,
  permissions: ['customers.create'],
  timezone: 'Asia/Tbilisi',
};
const signing = { current: first.privateKey };
const checking = { current: [first.publicKey] };
const refused = { status: 401 };

beforeEach(() => {
  signing.current = first.privateKey;
  checking.current = [first.publicKey];
});

it('passes the caller to the service of its audience, and names its key', async () => {
  const token = await new InternalTokenIssuer(signing).issue('sms', caller);
  await expect(new InternalTokenVerifier(checking, 'sms').verify(token)).resolves.toEqual(caller);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: tokenKeyId(first.publicKey) });
});

it('is refused by another service, with another key, forged or missing', async () => {
  const token = await new InternalTokenIssuer(signing).issue('sms', caller);
  const [header, , signature] = token.split('.');
  const forged = `${header}.${Buffer.from(JSON.stringify({ caller: { ...caller, company: 8 } })).toString('base64url')}.${signature}`;
  const sms = new InternalTokenVerifier(checking, 'sms');
  const others = new InternalTokenVerifier({ current: [second.publicKey] }, 'sms');
  await expect(new InternalTokenVerifier(checking, 'brand').verify(token)).rejects.toMatchObject(refused);
  await expect(others.verify(token)).rejects.toMatchObject(refused);
  for (const wrong of [forged, undefined, '', 'nonsense'])
    await expect(sms.verify(wrong)).rejects.toMatchObject(refused);
});

describe('of a gateway with another clock', () => {
  afterEach(() => jest.useRealTimers());

  it.each([
    [-119, true],
    [-121, false],
    [9, true],
    [12, false],
    [3_600, false],
  ])(
    '%i s beside is accepted: %s, for at most two minutes and the tolerance',
    async (seconds, isAccepted) => {
      const now = Date.now();
      jest.useFakeTimers({
        now: now + seconds * 1_000,
        doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
      });
      const token = await new InternalTokenIssuer(signing).issue('sms', caller);
      jest.setSystemTime(now);
      const verdict = new InternalTokenVerifier(checking, 'sms').verify(token);
      if (!isAccepted) return expect(verdict).rejects.toMatchObject(refused);
      await expect(verdict).resolves.toEqual(caller);
      jest.setSystemTime(now + 131_000);
      await expect(new InternalTokenVerifier(checking, 'sms').verify(token)).rejects.toMatchObject(refused);
    },
  );
});

it('refuses no token during a key rotation, and refuses the old key after it', async () => {
  const issuer = new InternalTokenIssuer(signing);
  const sms = new InternalTokenVerifier(checking, 'sms');
  const old = await issuer.issue('sms', caller);
  await expect(sms.verify(old)).resolves.toEqual(caller);

  checking.current = [first.publicKey, second.publicKey];
  await expect(sms.verify(old)).resolves.toEqual(caller);
  signing.current = second.privateKey;
  const renewed = await issuer.issue('sms', caller);
  expect(decodeProtectedHeader(renewed).kid).toBe(tokenKeyId(second.publicKey));
  await expect(sms.verify(old)).resolves.toEqual(caller);
  await expect(sms.verify(renewed)).resolves.toEqual(caller);

  checking.current = [second.publicKey];
  await expect(sms.verify(old)).rejects.toMatchObject(refused);
  await expect(sms.verify(renewed)).resolves.toEqual(caller);
  await expect(
    sms.verify(await new InternalTokenIssuer({ current: first.privateKey }).issue('sms', caller)),
  ).rejects.toMatchObject(refused);
});

it('refuses a token that is signed with a shared secret, also with a public key as the secret', async () => {
  const publicText = first.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const sms = new InternalTokenVerifier(checking, 'sms');
  for (const secret of ['a-secret-of-at-least-32-characters!', publicText]) {
    for (const kid of [undefined, tokenKeyId(first.publicKey)]) {
      const forged = await new SignJWT({ caller })
        .setProtectedHeader({ alg: 'HS256', kid })
        .setIssuer('herald-gateway')
        .setAudience('sms')
        .setIssuedAt()
        .setExpirationTime('120s')
        .sign(new TextEncoder().encode(secret));
      await expect(sms.verify(forged)).rejects.toMatchObject(refused);
    }
  }
});
