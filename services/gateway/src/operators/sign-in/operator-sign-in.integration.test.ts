import type { JWTPayload } from 'jose';
import { recordOf } from '@herald/testing/http-client';
import { request } from 'undici';
import { GatewayFixture } from '../../testing/gateway-fixture';
import { IdentityProvider } from '../../testing/identity-provider';
import { operatorsIn } from '../operator-model';

/** Sign-in with a provider whose users choose any address that it verifies. */
describe('the sign-in of an operator', () => {
  let provider: IdentityProvider;
  let system: GatewayFixture;

  beforeAll(async () => {
    provider = await IdentityProvider.start();
    system = await GatewayFixture.start({
      environment: () => ({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: IdentityProvider.CLIENT }),
    });
  });
  afterAll(async () => {
    provider.stop();
    await system.stop();
  });

  const newOperator = async (email: string): Promise<number> =>
    recordOf(await system.admin().post('/operators', { name: email, role: 'owner', email })).id as number;
  /** The id of the operator, or the status of a refusal. */
  const signIn = async (claims: JWTPayload): Promise<{ id?: number; status: number }> => {
    const answer = await request(`${system.operatorUrl()}/internal/operator-sign-ins`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await provider.sign(claims)}` },
    });
    const { data } = (await answer.body.json()) as { data?: { id: number } };
    return { status: answer.statusCode, ...(data && { id: data.id }) };
  };

  it('compares addresses in lower case, and accepts no address that only looks alike', async () => {
    const id = await newOperator('Owner@Example.com');
    for (const email of ['\uFF4Fwner@example.com', 'ow\u00ADner@example.com', 'owner@\uFF45xample.com'])
      expect(await signIn({ sub: 'attacker', email })).toEqual({ status: 401 });
    expect(await signIn({ sub: 'attacker', email: 'owner@example.org' })).toEqual({ status: 403 });
    expect(await signIn({ sub: 'owner', email: 'oWNER@example.COM' })).toEqual({ status: 201, id });
  });

  it('finds one operator by an address, which no other operator can get in any spelling', async () => {
    const create = (email: string) => system.admin().post('/operators', { name: 'N', role: 'read', email });
    const made = await create('Nino@Example.com');
    expect(recordOf(made).email).toBe('nino@example.com');
    expect((await create('nINO@example.com')).status).toBe(409);
    const other = await newOperator('other@example.com');
    expect((await system.admin().patch(`/operators/${other}`, { email: 'NINO@example.com' })).status).toBe(
      409,
    );
    const own = `/operators/${String(recordOf(made).id)}`;
    expect((await system.admin().patch(own, { email: 'NINO@example.com' })).status).toBe(200);
    const both = await Promise.all([create('two@example.com'), create('Two@example.com')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    // Of an operator stored with capital letters, and of a removed operator.
    await operatorsIn(system.connection).updateOne(
      { _id: other },
      { $set: { email: 'Other@example.com' }, $unset: { uniqueEmail: 1 } },
    );
    expect((await create('other@example.com')).status).toBe(409);
    await system.admin().delete(own);
    expect((await create('nino@example.com')).status).toBe(201);
  });

  it('gives no access by an address that several operators have since before addresses were unique', async () => {
    const ids = [await newOperator('shared@example.com'), await newOperator('another@example.com')];
    await operatorsIn(system.connection).updateMany(
      { _id: { $in: ids } },
      { $set: { email: 'Shared@example.com' }, $unset: { uniqueEmail: 1 } },
    );
    expect(await signIn({ sub: 'shared', email: 'shared@example.com' })).toEqual({ status: 403 });
    await system.admin().patch(`/operators/${ids[1]}`, { email: 'another@example.com' });
    expect(await signIn({ sub: 'shared', email: 'shared@example.com' })).toEqual({ status: 201, id: ids[0] });
  });

  it('gives no access by an address that was stored in another form', async () => {
    const id = await newOperator('kelvin@example.com');
    await operatorsIn(system.connection).updateOne(
      { _id: id },
      { $set: { email: '\u212Aelvin@example.com' } },
    );
    expect(await signIn({ sub: 'kelvin', email: 'kelvin@example.com' })).toEqual({ status: 403 });
    expect(await signIn({ sub: 'kelvin', email: '\u212Aelvin@example.com' })).toEqual({ status: 401 });
  });

  it('binds the operator to the person, whatever the address becomes', async () => {
    const [first, second] = [await newOperator('first@example.com'), await newOperator('second@example.com')];
    expect(await signIn({ sub: 'one', email: 'first@example.com' })).toEqual({ status: 201, id: first });
    // The address passes to another person, and the first person has the address of another operator.
    expect(await signIn({ sub: 'two', email: 'first@example.com' })).toEqual({ status: 403 });
    expect(await signIn({ sub: 'one', email: 'second@example.com' })).toEqual({ status: 201, id: first });
    expect(await signIn({ sub: 'one', email: 'third@example.com' })).toEqual({ status: 201, id: first });
    expect(await signIn({ sub: 'two', email: 'second@example.com' })).toEqual({ status: 201, id: second });
    // A changed operator is of no person until the next sign-in.
    await system.admin().patch(`/operators/${first}`, { email: 'new@example.com' });
    expect(await signIn({ sub: 'one', email: 'first@example.com' })).toEqual({ status: 403 });
    expect(await signIn({ sub: 'one', email: 'new@example.com' })).toEqual({ status: 201, id: first });
  });

  it.each(['n\u00ADino@example.com', 'nino@b\u00FCcher.example', 'nino', '\u212Aino@example.com', ''])(
    'is not possible for %j, which no operator can have',
    async (email) => {
      const refused = await system.admin().post('/operators', { name: 'N', role: 'read', email });
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: { email: expect.stringContaining('punycode') } },
      });
    },
  );
});
