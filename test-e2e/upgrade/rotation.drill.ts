import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InternalTokenIssuer } from '@herald/service/internal-token';
import { readLiveSecrets, signingKeyOf } from '@herald/launcher';
import { SecretCipher } from '@herald/mongo';
import { HttpClient } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { root } from '../support/checkout';
import { type Company, newCompany } from '../support/company';
import { documentsWith } from '../support/databases';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';

/** The keys that `herald secrets rotate` replaces, under load: no request fails, all values stay readable, the old keys are refused. */
const WITHIN_MS = 900_000;
const STREAMS = 16;
/** At least this number for each stream. */
const TURNS = 50;
const READS = ['/v1/sms/brandNames', '/v1/sms/balance', '/v1/customers', '/v1/payments'];

describe('secrets that are rotated under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-rotation-'));
  const companies: Company[] = [];
  const failures: string[] = [];
  let own: OwnSystem;
  let dir: string;
  let answered = 0;
  let goesOn = true;

  beforeAll(async () => {
    own = await startOwnSystem();
    dir = globalThis.herald!.dir;
    symlinkSync(dir, join(folder, '.local'));
    for (let count = 0; count < STREAMS; count++)
      companies.push(await newCompany({ balance: 1_000_000, callbacks: true }));
  }, WITHIN_MS);
  afterAll(async () => {
    await own.close();
    rmSync(folder, { recursive: true });
  });

  async function rotate(...which: string[]): Promise<string> {
    const { HERALD_URL: _url, ...env } = process.env;
    const cli = join(root, 'tools', 'cli', 'dist', 'main.js');
    const { stdout } = await promisify(execFile)(process.execPath, [cli, 'secrets', 'rotate', ...which], {
      cwd: folder,
      env,
    });
    return stdout;
  }

  async function load(company: Company, block: number): Promise<void> {
    for (let turn = 0; goesOn; turn++) {
      const number = 995_570_000_000 + block * 1_000_000 + turn;
      const answers = [
        await company.api.send({ brandID: company.brandID, numbers: [number], text: 'Rotating' }),
        await company.api.get(READS[turn % READS.length]!),
      ];
      for (const { status, text } of answers) {
        answered++;
        if (status !== 200) failures.push(`${status} ${text.slice(0, 200)}`);
      }
      const shown = await operator().get(`/companies/${company.id}/callback`);
      if (![200, 404].includes(shown.status)) failures.push(`callback: ${shown.status}`);
    }
  }

  it(
    'no request fails, all data stays readable, and the old keys are refused',
    async () => {
      const before = readLiveSecrets(dir);
      const oldKey = Buffer.from(before.KEY_ENCRYPTION_KEY, 'base64');
      const oldKeyId = new SecretCipher({ current: [oldKey] }).keyId;
      expect(await documentsWith(oldKeyId)).not.toEqual([]);
      const oldSigner = new InternalTokenIssuer({ current: signingKeyOf(dir) });
      const begun = performance.now();
      const streams = companies.map((company, block) => load(company, block));
      const said = await Promise.all([rotate('internal-token'), rotate('encryption')]);
      await until(() => answered >= STREAMS * TURNS);
      goesOn = false;
      await Promise.all(streams);
      const seconds = (performance.now() - begun) / 1_000;
      process.stderr.write(`rotation: ${answered} requests in ${Math.round(seconds)} s\n`);

      expect(failures).toEqual([]);
      for (const text of said) expect(text).toMatch(/3 of 3/);

      // The console's key is replaced by hand, over the 12 hours of a session's lifetime (docs/secrets.md).
      const { CONSOLE_ENCRYPTION_KEY: _byHand, ...after } = readLiveSecrets(dir);
      for (const [name, value] of Object.entries(after)) {
        expect({ name, value }).not.toEqual({ name, value: before[name as keyof typeof before] });
        expect(value).not.toContain(before[name as keyof typeof before]);
      }
      // No stored value refers to the old key.
      expect(await documentsWith(oldKeyId)).toEqual([]);
      for (const { id } of companies) {
        const keys = (await operator().get(`/companies/${id}/keys`)).body['data'] as { id: number }[];
        for (const key of keys) {
          const shown = (await operator().get(`/companies/${id}/keys/${key.id}`)).body['data'] as {
            key: string;
          };
          expect(shown.key).toMatch(/^hk_live_/);
        }
      }
      for (const [name, { url }] of Object.entries(own.system.addresses)) {
        if (name === 'gateway' || name === 'carrier-simulator') continue;
        const service = name.startsWith('sms-') ? 'sms' : name;
        const token = await oldSigner.issue(service, { kind: 'operator', name: 'of the old key' });
        const { status } = await new HttpClient(url).get('/nothing', {
          headers: { 'x-herald-token': token },
        });
        expect({ name, status }).toEqual({ name, status: 401 });
      }
    },
    WITHIN_MS,
  );
});
