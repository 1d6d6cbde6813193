import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { UnauthorizedError } from '@herald/errors';
import { hashIdToken, IdTokens } from './id-tokens';

const CLIENT = 'herald-console';

describe('an ID token', () => {
  let server: Server;
  let issuer: string;
  let sign: (claims: JWTPayload) => Promise<string>;

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const key = { ...(await exportJWK(publicKey)), kid: 'tests', alg: 'ES256' };
    server = createServer(({ url }, response) => {
      const metadata = { issuer, jwks_uri: `${issuer}/keys` };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(url === '/keys' ? { keys: [key] } : metadata));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    sign = (claims) =>
      new SignJWT({ email: 'nino@example.com', email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'tests' })
        .setIssuer(issuer)
        .setAudience(CLIENT)
        .setSubject('nino')
        .setIssuedAt()
        .setExpirationTime('1 minute')
        .sign(privateKey);
  });
  afterAll(() => server.close());

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

  it('is the same with another spelling of its signature', async () => {
    const [token, other] = [await sign({}), await sign({ acr: 'urn:mfa' })];
    // The last character of a signature has bits without a meaning.
    const spelled = `${token.slice(0, -1)}${String.fromCharCode(token.charCodeAt(token.length - 1) + 1)}`;
    expect(await new IdTokens({ issuer, clientId: CLIENT, acrValues: [] }).verify(spelled)).toBeDefined();
    expect(hashIdToken(spelled)).toBe(hashIdToken(token));
    expect(hashIdToken(other)).not.toBe(hashIdToken(token));
  });
});
