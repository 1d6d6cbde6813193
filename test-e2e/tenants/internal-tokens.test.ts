/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { tokenKeyId } from '@herald/service/internal-token';
import { signingKeyOf } from '@herald/launcher';
import type { Operation } from '../fuzz/api-document';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { serversOfSuites } from '../support/server-form';
import { HttpClient } from '@herald/testing/http-client';
import { allOperations, askFor, expected, outcome } from './operations';

type Service = 'sms' | 'brand' | 'billing' | 'callback-dispatcher';

/** Processes behind the gateway, with their names in a token. */
const PROCESSES: Record<string, Service> = {
  ...(serversOfSuites() === 'single'
    ? { sms: 'sms' as const }
    : { 'sms-api': 'sms' as const, 'sms-sender': 'sms' as const }),
  brand: 'brand',
  billing: 'billing',
  'callback-dispatcher': 'callback-dispatcher',
};

interface TokenOptions {
  audience?: string;
  issuer?: string;
  key?: KeyObject | Uint8Array;
  /** Default: the key of the system. */
  kid?: string;
  algorithm?: string;
  /** Seconds from now; null = a token without expiry. */
  expires?: number | null;
  caller?: unknown;
}

/** Direct requests that bypass the gateway: the services listen on a network that may have other hosts. */
describe('a direct request to a service', () => {
  let operations: Operation[];
  let company: Company;

  beforeAll(async () => {
    const { companies, operators } = await allOperations();
    operations = [...companies, ...operators];
    company = await newCompany();
  });

  const keyOfSystem = (): KeyObject => signingKeyOf(herald().dir);

  const companyCaller = (id = company.id): unknown => ({
    kind: 'company',
    company: id,
    permissions: [
      'customers.create',
      'customers.update',
      'accounts.create',
      'accounts.update',
      'payments.reverse',
    ],
    timezone: 'Asia/Tbilisi',
  });
  const operatorCaller = { kind: 'operator', name: 'operator' };

  function token(service: Service, options: TokenOptions = {}): Promise<string> {
    const {
      audience = service,
      issuer = 'herald-gateway',
      key = keyOfSystem(),
      kid = tokenKeyId(keyOfSystem()),
      algorithm = 'EdDSA',
      // Longer than all operations take, one after another on a busy machine.
      expires = 600,
    } = options;
    const now = Math.floor(Date.now() / 1_000);
    const made = new SignJWT({ caller: options.caller ?? companyCaller() })
      .setProtectedHeader({ alg: algorithm, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now - 60);
    if (expires !== null) made.setExpirationTime(now + expires);
    return made.sign(key);
  }

  const clientOf = (process: string): HttpClient => new HttpClient(herald().system.addresses[process]!.url);

  it.each(Object.keys(PROCESSES))('%s: 401 on every operation, and on unknown paths', async (process) => {
    const client = clientOf(process);
    const { key } = company.api;
    const { operatorToken } = herald().system.run;
    for (const operation of operations) {
      const credentials = { key, authorization: `Bearer ${operatorToken}` };
      expect(outcome(operation, await askFor(client, operation, credentials))).toBe(expected(operation, 401));
    }
    expect((await client.get('/nothing')).status).toBe(401);
  });

  it.each(Object.entries(PROCESSES))(
    '%s refuses a token that is forged, expired or for another service',
    async (process, service) => {
      const good = await token(service);
      const [head, body, signature] = good.split('.') as [string, string, string];
      const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
      const elsewhere: Service = service === 'sms' ? 'billing' : 'sms';
      const stranger = { key: generateKeyPairSync('ed25519').privateKey };
      const publicHalf = createPublicKey(keyOfSystem()).export({ format: 'der', type: 'spki' });
      const refused: Record<string, string> = {
        'for another service': await token(service, { audience: elsewhere }),
        'of another issuer': await token(service, { issuer: 'herald-brand' }),
        'signed with another key': await token(service, stranger),
        'signed with the public key as a secret': await token(service, {
          key: publicHalf,
          algorithm: 'HS256',
        }),
        'past its time': await token(service, { expires: -1 }),
        'without an end': await token(service, { expires: null }),
        'of another company, with the signature of this': [
          head,
          encode({ ...claims, caller: companyCaller(company.id + 1) }),
          signature,
        ].join('.'),
        'not signed at all': `${encode({ alg: 'none' })}.${body}.`,
        cut: good.slice(0, -2),
      };
      const client = clientOf(process);
      const answers = new Set<string>();
      for (const [kind, forged] of Object.entries(refused)) {
        const answer = await client.get('/v1/sms/brandNames', { headers: { 'x-herald-token': forged } });
        expect(`${kind}: ${answer.status}`).toBe(`${kind}: 401`);
        answers.add(answer.text);
      }
      expect(answers.size).toBe(1);
      const known = await client.get('/nothing', { headers: { 'x-herald-token': good } });
      expect(known.status).toBe(404);
    },
  );

  it('every operation checks the kind of caller: it refuses an operator’s token for a company’s operation, and the reverse', async () => {
    const isRefused: Record<string, boolean> = Object.fromEntries(
      operations.map((operation) => [`${operation.method} ${operation.path}`, false]),
    );
    for (const [process, service] of Object.entries(PROCESSES)) {
      const asCompany = await token(service);
      const asOperator = await token(service, { caller: operatorCaller });
      for (const operation of operations) {
        const wrong = operation.isOperators ? asCompany : asOperator;
        const { status } = await askFor(clientOf(process), operation, { 'x-herald-token': wrong });
        // An unknown path is not found for any caller.
        expect([403, 404, 405, 415]).toContain(status);
        if (status === 403) isRefused[`${operation.method} ${operation.path}`] = true;
      }
    }
    const served = operations.filter(({ path }) => !OF_THE_GATEWAY.test(path));
    const open = served.map(({ method, path }) => `${method} ${path}`).filter((name) => !isRefused[name]);
    expect(open).toEqual([]);
  });

  it('a token in a client’s request is ignored: the key counts', async () => {
    const stranger = await newCompany({ brandName: false });
    const stolen = await token('brand');
    const { body } = await stranger.api.get('/v1/sms/brandNames', { headers: { 'x-herald-token': stolen } });
    expect(body['data']).toEqual([]);
    const outside = new HttpClient(herald().system.run.gatewayUrl, { 'x-herald-token': stolen });
    expect((await outside.get('/v1/sms/brandNames')).status).toBe(401);
  });
});

/** Operations of the gateway itself. */
const OF_THE_GATEWAY =
  /^(\/v1\/(keys.*|callback(\/rotate)?|portal\/(links|people.*)|security-alerts)|\/admin\/v1\/(companies(\/\{id\}(\/keys.*|\/callback(\/rotate)?|\/people.*|\/retention|\/privacy\/.*)?)?|privacy\/.*|operators.*|audit|dead-letters.*))$/;
