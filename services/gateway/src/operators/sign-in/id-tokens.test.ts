import type { JWTPayload } from 'jose';
import { UnauthorizedError } from '@herald/contracts/errors';
import { IdentityProvider } from '../../testing/identity-provider';
import { hashIdToken, IdTokens } from './id-tokens';

const { CLIENT } = IdentityProvider;

describe('an ID token', () => {
  let provider: IdentityProvider;
  let issuer: string;

  beforeAll(async () => {
    provider = await IdentityProvider.start();
    issuer = provider.issuer;
  });
  afterAll(() => provider.stop());

  const sign = (claims: JWTPayload) => provider.sign(claims);
  const verify = async (acrValues: string[], claims: JWTPayload) =>
    new IdTokens({ issuer, clientId: CLIENT, acrValues }).verify(await sign(claims));

  it('is accepted for any sign-in method, unless one is required', async () => {
    const nino = { subject: `${issuer} nino`, email: 'nino@example.com' };
    expect(await verify([], {})).toEqual(nino);
    expect(await verify([], { acr: 'urn:password' })).toEqual(nino);
    expect(await verify(['urn:mfa', 'urn:passkey'], { acr: 'urn:passkey' })).toEqual(nino);
  });

  it.each([
    {},
    { acr: 'urn:password' },
    { acr: '' },
    { acr: ['urn:mfa'] },
    { acr: null },
    { amr: ['urn:mfa'] },
  ])('is refused if its sign-in lacks the required second factor: %j', async (claims) => {
    await expect(verify(['urn:mfa'], claims)).rejects.toThrow(UnauthorizedError);
  });

  it.each([
    { email_verified: false },
    { email_verified: 'true' },
    { email: undefined },
    { email: ['nino@example.com'] },
    { email: 'nin\u00ADo@example.com' },
    { email: '\uFF4Eino@example.com' },
    { email: 'nino@ex\u00E4mple.com' },
    { email: ' nino@example.com' },
  ])('is refused without a verified and plain e-mail address: %j', async (claims) => {
    await expect(verify([], claims)).rejects.toThrow(UnauthorizedError);
  });

  it('is the same with another spelling of its signature', async () => {
    const [token, other] = [await sign({}), await sign({ acr: 'urn:mfa' })];
    // The last character of a signature has bits without a meaning.
    const spelled = `${token.slice(0, -1)}${String.fromCharCode(token.charCodeAt(token.length - 1) + 1)}`;
    expect(await new IdTokens({ issuer, clientId: CLIENT, acrValues: [] }).verify(spelled)).toBeDefined();
    expect(hashIdToken(spelled)).toBe(hashIdToken(token));
    expect(hashIdToken(other)).not.toBe(hashIdToken(token));
  });
});
