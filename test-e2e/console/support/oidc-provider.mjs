// An OpenID Connect provider on this machine, for tests: any e-mail address is accepted as login. It prints its issuer in its first line,
// and ends with its standard input.
import { createServer } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';

const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'herald-console',
      client_secret: process.env.OIDC_CLIENT_SECRET,
      redirect_uris: ['http://127.0.0.1/api/oidc/return'],
    },
    { client_id: 'another', client_secret: 'another', redirect_uris: ['http://127.0.0.1/api/oidc/return'] },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }] },
  cookies: { keys: ['of-the-tests'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  // Like most providers, it puts the claims of the scopes into the ID token.
  conformIdTokenClaims: false,
  // `thief+nino@example.com` is another person with the address nino@example.com.
  findAccount: (_context, login) => ({
    accountId: login,
    claims: () => ({
      sub: login,
      email: login.replace(/^(thief|unverified)\+/, ''),
      email_verified: !login.startsWith('unverified+'),
    }),
  }),
});
// The console's port is known only after its start.
provider.Client.prototype.redirectUriAllowed = (uri) =>
  /^http:\/\/127\.0\.0\.1:\d+\/api\/oidc\/return(\/company)?$/.test(uri);
server.on('request', provider.callback());
process.stdin.resume().on('end', () => process.exit());
process.stdout.write(`${issuer}\n`);
