import type { JWTPayload } from 'jose';
import { recordOf } from '@herald/testing/http-client';
import { request } from 'undici';
import { GatewayFixture } from '../testing/gateway-fixture';
import { IdentityProvider } from '../testing/identity-provider';

describe('people of companies who sign in with a provider', () => {
  let provider: IdentityProvider;
  let system: GatewayFixture;

  beforeAll(async () => {
    provider = await IdentityProvider.start();
    system = await GatewayFixture.start({
      environment: () => ({
        COMPANY_OIDC_ISSUER: provider.issuer,
        COMPANY_OIDC_CLIENT_ID: IdentityProvider.CLIENT,
      }),
    });
  });
  afterAll(async () => {
    provider.stop();
    await system.stop();
  });

  const invite = async (email: string): Promise<number> => {
    const { id } = await system.company();
    const invited = await system.admin().post(`/companies/${id}/people`, { email, role: 'viewer' });
    expect(invited.status).toBe(201);
    return id;
  };
  const ask = async (path: string, headers: Record<string, string>, body?: object) => {
    const answer = await request(`${system.url()}/internal/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: answer.statusCode, ...((await answer.body.json()) as object) };
  };
  /** The company of the session, or the status of a refusal. */
  const signIn = async (claims: JWTPayload): Promise<unknown> => {
    const made = await ask('person-id-tokens', { authorization: `Bearer ${await provider.sign(claims)}` });
    if (made.status !== 201) return made.status;
    const signedIn = await ask('person-sign-ins', {}, { link: recordOf({ body: made } as never).link });
    return signedIn.status === 201 ? recordOf({ body: signedIn } as never).company : signedIn.status;
  };

  it('are those of exactly their address, and from then on those of their subject', async () => {
    const [first, second] = [await invite('First@Example.com'), await invite('second@example.com')];
    for (const email of ['\uFB01rst@example.com', 'fir\u200Bst@example.com', 'first@\u24D4xample.com'])
      expect(await signIn({ sub: 'attacker', email })).toBe(401);
    expect(await signIn({ sub: 'one', email: 'first@example.com' })).toBe(first);
    expect(await signIn({ sub: 'two', email: 'first@example.com' })).toBe(403);
    // The same person with another person's address.
    expect(await signIn({ sub: 'one', email: 'second@example.com' })).toBe(first);
    expect(await signIn({ sub: 'two', email: 'second@example.com' })).toBe(second);
  });
});
