import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newCompany, newKey } from '../support/company';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhone } from '../support/phones';
import { fuzz, type FuzzReport } from './fuzz-run';
import type { Attacker } from './request-maker';

/**
 * Requests generated from the OpenAPI document over every operation of `/v1` and `/admin/v1`, and protocol-level abuse of HTTP. The seed
 * is fixed. The long form sets FUZZ_REQUESTS and FUZZ_SEED.
 */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_500);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
const FIRST = Number(process.env['FUZZ_FIRST'] ?? 0);
const IS_LONG = REQUESTS >= 20_000;
/** Only a limit against hanging. */
const LIMIT_MS = 300_000 + REQUESTS * 60;
describe(`fuzz: ${REQUESTS} requests of seed ${SEED}`, () => {
  let own: OwnSystem;
  let report: FuzzReport;
  let pidsBefore: Record<string, number>;

  beforeAll(async () => {
    own = await startOwnSystem({ env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'false' } });
    const attacker = await newAttacker();
    pidsBefore = own.system.pids;
    report = await fuzz({
      addresses: own.system.run,
      attacker,
      seed: SEED,
      requests: REQUESTS,
      first: FIRST,
    });
    const { faults, ...statistics } = report;
    if (IS_LONG || faults.length > 0) {
      process.stderr.write(`${JSON.stringify({ seed: SEED, ...statistics }, null, 1)}\n`);
    }
  }, LIMIT_MS);
  afterAll(() => own?.close());

  it('every response is allowed for clients: no 5xx, no hang, no internals', () => {
    expect(report.faults).toEqual([]);
    expect(report.requests).toBe(REQUESTS);
    expect(report.operations).toBeGreaterThan(70);
  });

  it('no process ended', () => {
    expect(own.system.pids).toEqual(pidsBefore);
  });

  it('no process logged an internal error', async () => {
    expect(await errorLines(join(herald().dir, 'logs'))).toEqual([]);
  });

  it('all works as before', async () => {
    const company = await newCompany();
    const { body } = await company.send({ numbers: [newPhone()], text: 'After' });
    expect(body.statusID).toBe(0);
    await company.api.settled(body['smsID']);
  });
});

/** Companies with objects of every kind, so that requests find their targets. */
async function newAttacker(): Promise<Attacker> {
  const settings = { requestsPerSecond: 0 };
  const [mine, victim] = [await newCompany({ settings, balance: 1_000_000 }), await newCompany({ settings })];
  const { id: keyID } = await newKey(victim.id);
  const sent = await mine.send({ numbers: [newPhone()], text: 'Before' });
  const smsID = sent.body['smsID'];
  const customer = await mine.api.post('/v1/customers/create', {
    typeID: 1,
    numbers: [{ mobile: newPhone(), countryCode: '+995' }],
  });
  const { id: customerID } = customer.body['data'] as { id: number };
  const account = await mine.api.post('/v1/accounts/create', { customerID });
  const { id: accountID } = account.body['data'] as { id: number };
  const { id: tariffID } = await operator().data<{ id: number }>('POST', `/companies/${mine.id}/tariffs`, {
    name: 'Tariff',
    price: '10.00',
    periodMonths: 1,
  });
  return {
    companyKey: mine.api.key,
    operatorToken: herald().system.run.operatorToken,
    companyID: mine.id,
    victimID: victim.id,
    known: {
      brandID: [mine.brandID, String(mine.brandID), victim.brandID],
      smsID: [smsID],
      customerID: [customerID],
      accountID: [accountID],
      typeID: [1, 2],
      tariffID: [tariffID],
      itemID: [1, 2],
      keyID: [keyID],
      name: ['Name', 'fuzz-route'],
    },
  };
}

/** Output of a crashing process, and internal errors, but not short outages of dependencies. */
async function errorLines(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => !/^(mongod|rabbitmq|epmd)/.test(name));
  const lines = await Promise.all(
    names.map(async (name) =>
      (await readFile(join(dir, name), 'utf8')).split('\n').map((line) => `${name}: ${line}`),
    ),
  );
  return lines
    .flat()
    .filter((line) => /"event":"request.failed".*"status":500|uncaught|unhandled|\bFATAL\b/i.test(line))
    .map((line) => line.slice(0, 2_000));
}
