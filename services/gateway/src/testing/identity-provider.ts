import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** An OpenID Connect provider that signs any claims. */
export class IdentityProvider {
  static readonly CLIENT = 'herald-console';

  private constructor(
    private readonly server: Server,
    private readonly key: CryptoKey,
  ) {}

  static async start(): Promise<IdentityProvider> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const key = { ...(await exportJWK(publicKey)), kid: 'tests', alg: 'ES256' };
    const server = createServer(({ url }, response) => {
      const metadata = { issuer: provider.issuer, jwks_uri: `${provider.issuer}/keys` };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(url === '/keys' ? { keys: [key] } : metadata));
    });
    const provider = new IdentityProvider(server, privateKey);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  sign(claims: JWTPayload): Promise<string> {
    return new SignJWT({ sub: 'nino', email: 'nino@example.com', email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'tests' })
      .setIssuer(this.issuer)
      .setAudience(IdentityProvider.CLIENT)
      .setJti(`${Math.random()}`)
      .setIssuedAt()
      .setExpirationTime('1 minute')
      .sign(this.key);
  }

  stop(): void {
    this.server.close();
  }
}
