import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretCipher } from '@herald/mongo';
import { recordOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';

describe('change of the encryption key while two gateways run', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-keyring-'));
  const file = join(dir, 'key_encryption_key');
  const [old, next] = [randomBytes(32), randomBytes(32)];
  let system: GatewayFixture;
  let writes = 0;
  const write = (...keyring: Buffer[]): void => {
    writeFileSync(file, keyring.map((key) => key.toString('base64')).join(','));
    // Each content has its own modification time, long ago: gateways ignore a file that was just written.
    utimesSync(file, new Date(), new Date(Date.now() - 3_600_000 + 1_000 * ++writes));
  };
  /** Settles when all gateways use the new keys: they poll the file once a second. */
  const change = async (...keyring: Buffer[]): Promise<void> => {
    write(...keyring);
    const isUsed = ({ context }: GatewayFixture['instances'][number]): boolean => {
      const { current } = context.config.KEY_ENCRYPTION_KEY;
      return current.length === keyring.length && current.every((key, at) => key.equals(keyring[at]!));
    };
    await until(() => system.instances.every(isUsed));
  };

  beforeAll(async () => {
    write(old);
    const environment = (): Record<string, string> => ({
      KEY_ENCRYPTION_KEY: '',
      KEY_ENCRYPTION_KEY_FILE: file,
    });
    system = await GatewayFixture.start({ environment, reencryptEveryMs: 50 });
    await system.addGateway();
  });
  afterAll(async () => {
    await system.stop();
    rmSync(dir, { recursive: true });
  });

  const callbackPath = (id: number): string => `/companies/${id}/callback`;
  const setCallback = async (id: number, key: string): Promise<void> => {
    const answer = await system.admin().put(callbackPath(id), { url: 'https://example.com/in', key });
    expect(answer.status).toBe(200);
  };

  /** All encrypted texts of the database. */
  async function encryptedTexts(): Promise<string[]> {
    const connection = await system.namespace.mongo();
    const documents = await Promise.all(
      ['api_keys', 'companies'].map((name) => connection.db!.collection(name).find().toArray()),
    );
    return JSON.stringify(documents).match(/v1\.[\w-]{16}\.[\w-]{22}\.[\w.-]*/g) ?? [];
  }

  it('keeps all secrets readable, and at the end no secret needs the old key', async () => {
    const before = await system.company();
    await setCallback(before.id, 'the-callback-key');
    const shows = async (company: { id: number; key: string; keyID: number }): Promise<void> => {
      for (const gateway of [0, 1]) {
        const shown = await system.admin(gateway).get(`/companies/${company.id}/keys/${company.keyID}`);
        expect(recordOf(shown).key).toBe(company.key);
      }
    };
    const showsCallback = async (): Promise<void> => {
      for (const gateway of [0, 1])
        expect(recordOf(await system.admin(gateway).get(callbackPath(before.id)))).toMatchObject({
          key: 'the-callback-key',
        });
    };

    await change(old, next);
    const between = await system.company();
    await change(next, old);
    await shows(between);
    await showsCallback();
    const renewed = new SecretCipher({ current: [next] });
    await until(
      async () => (await encryptedTexts()).filter((text) => !renewed.isCurrent(text)),
      (left) => left.length === 0,
      { what: 'all texts under the new key' },
    );
    expect((await encryptedTexts()).length).toBeGreaterThanOrEqual(4);

    await change(next);
    for (const company of [before, between, await system.company()]) await shows(company);
    await showsCallback();
    const withOld = new SecretCipher({ current: [old] });
    for (const text of await encryptedTexts())
      expect(() => withOld.decrypt(text, 'any')).toThrow(/not configured/);
  });
});
