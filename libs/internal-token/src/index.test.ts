import { type Caller, InternalTokenIssuer, InternalTokenVerifier } from './index';

const secret = 'a-secret-of-at-least-32-characters!';
const caller: Caller = {
  kind: 'company',
  company: 7,
  permissions: ['customers.create'],
  timezone: 'Asia/Tbilisi',
};

it('carries the caller to the service it is meant for', async () => {
  const token = await new InternalTokenIssuer(secret).issue('sms', caller);
  await expect(new InternalTokenVerifier(secret, 'sms').verify(token)).resolves.toEqual(caller);
});

it('is refused by another service, with another secret, forged or missing', async () => {
  const token = await new InternalTokenIssuer(secret).issue('sms', caller);
  const [header, , signature] = token.split('.');
  const forged = `${header}.${Buffer.from(JSON.stringify({ caller: { ...caller, company: 8 } })).toString('base64url')}.${signature}`;
  const sms = new InternalTokenVerifier(secret, 'sms');
  await expect(new InternalTokenVerifier(secret, 'brand').verify(token)).rejects.toMatchObject({
    status: 401,
  });
  await expect(new InternalTokenVerifier(`${secret}x`, 'sms').verify(token)).rejects.toMatchObject({
    status: 401,
  });
  await expect(sms.verify(forged)).rejects.toMatchObject({ status: 401 });
  await expect(sms.verify(undefined)).rejects.toMatchObject({ status: 401 });
});
