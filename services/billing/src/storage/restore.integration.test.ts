import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CompanySettings } from '@herald/contracts';
import { connectMongo } from '@herald/mongo';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { quiet } from '@herald/testing/loggers';
import { service } from '../compose';
import { findViolations } from '../consistency/check-accounts';
import { verifyPayments } from '../hash-chain/verify-payments';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const AFTER_RESTORE = join(__dirname, '../../../../deploy/backup/after-restore.mjs');
const run = promisify(execFile);

/** A database after a restore, without the records that were written after the backup. */
describe('after a restore', () => {
  let fixture: BillingFixture;
  let payments: number[];
  let old: CompanyClient;
  let fresh: CompanyClient;

  const billing = (): string => `${fixture.namespace.name}_billing`;
  const gateway = (): string => `${fixture.namespace.name}_gateway`;
  const sms = (): string => `${fixture.namespace.name}_sms`;
  /** @returns the IDs of the created customer, account and payment. */
  const make = async (client: CompanyClient, turn: number): Promise<number[]> => {
    const customer = recordOf(
      await client.post('/v1/customers/create', { typeID: 1, mobile: `59900000${turn}` }),
    );
    const account = recordOf(await client.post('/v1/accounts/create', { customerID: customer.id }));
    const paid = recordOf(await client.post('/v1/payments/add', { accountID: account.id, sum: 1 }));
    return [customer.id, account.id, paid.id].map(Number);
  };
  const company = async (settings: Partial<CompanySettings> = {}): Promise<CompanyClient> => {
    const client = await fixture.company({ settings });
    const companies = fixture.connection.getClient().db(gateway()).collection<{ _id: number }>('companies');
    await companies.insertOne({ _id: client.company, settings } as { _id: number });
    return client;
  };

  beforeAll(async () => {
    fixture = new BillingFixture(service);
    await fixture.startInstance({ environment: { MONGO_DATABASE: billing() } });
    old = await company();
    fresh = await company({ accountIdStart: 500_000 });
    payments = [];
    for (const turn of [1, 2]) payments.push((await make(old, turn))[2]!);
    const env = { ...process.env, MONGO_NAMESPACE: fixture.namespace.name };
    for (let restores = 0; restores < 2; restores++) {
      await run(process.execPath, [AFTER_RESTORE], { env });
      payments.push((await make(old, 3 + restores))[2]!);
    }
  });
  afterAll(async () => {
    await fixture.stop();
    for (const database of [billing(), gateway(), sms()]) {
      const connection = await connectMongo({
        url: process.env.MONGO_URL!,
        database,
        name: 'test',
        logger: quiet,
      });
      await connection.dropDatabase();
      await connection.close();
    }
  });

  it('no ID is assigned that may have been assigned before', async () => {
    expect(payments).toEqual([1, 2, 10_000_003, 20_000_004]);
    expect(await make(old, 5)).toEqual([2_000_005, 100_001 + 2_000_004, 20_000_005]);
    payments.push(20_000_005);
    // The first IDs of this company may belong to lost records.
    expect(await make(fresh, 1)).toEqual([2_000_001, 2_500_000, 20_000_001]);
  });

  it('no smsID is assigned either, if the backup had none', async () => {
    const counters = fixture.connection.getClient().db(sms()).collection<{ _id: string }>('counters');
    expect(await counters.findOne({ _id: 'smsID' })).toEqual({ _id: 'smsID', last: 20_000_000 });
  });

  it('the lists are complete on every page, and the consistency check passes', async () => {
    const newest = [...payments].reverse();
    for (let start = 0; start <= newest.length; start++) {
      for (let length = 1; length <= newest.length; length++) {
        const { body } = await old.get('/v1/payments', { start, length });
        expect(body).toMatchObject({ recordsTotal: newest.length, recordsFiltered: newest.length });
        expect((body.data as { id: string }[]).map(({ id }) => Number(id))).toEqual(
          newest.slice(start, start + length),
        );
      }
    }
    expect(rowsOf(await old.get('/v1/accounts', { start: 2, length: 2 })).map(({ id }) => id)).toEqual([
      '1100003',
      '2100004',
    ]);
    expect(await findViolations(fixture.connection)).toEqual([]);
    const verified = await verifyPayments(fixture.connection, old.company);
    expect(verified).toMatchObject({ findings: [], examined: payments.length, done: true });
  });
});
