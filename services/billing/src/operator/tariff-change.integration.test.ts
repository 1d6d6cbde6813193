import { recordOf, rowsOf } from '@herald/testing/http-client';
import { CatalogueStore } from '../catalogue/catalogue-store';
import { findViolations } from '../consistency/check-accounts';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

describe('tariffs of accounts', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let tariffs: number[];
  let accountID: number;

  beforeAll(async () => {
    fixture = await BillingFixture.start();
  });
  afterAll(async () => {
    expect(await findViolations(fixture.connection)).toEqual([]);
    await fixture.stop();
  });
  const on = (date: string): void => {
    fixture.now = () => new Date(`${date}T10:00:00Z`);
  };
  const begin = async (settings = {}): Promise<void> => {
    on('2027-03-01');
    client = await fixture.company({ timezone: 'UTC', settings });
    tariffs = [];
    for (const price of [20, 31]) {
      const tariff = await client.admin('post', 'tariffs', { name: `For ${price}`, price });
      tariffs.push(recordOf(tariff).id as number);
    }
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    const fields = { customerID: 1, tariffID: tariffs[0] };
    accountID = recordOf(await client.post('/v1/accounts/create', fields)).id as number;
  };
  const account = async () => rowsOf(await client.get(`/v1/accounts/${accountID}`))[0]!;
  const pay = (sum: number) => client.post('/v1/payments/add', { accountID, sum });
  const run = () => client.run();
  const change = (from: string, tariffID = tariffs[1]) =>
    client.admin('post', `accounts/${accountID}/tariff`, { tariffID, from });
  const newest = async () => rowsOf(await client.get('/v1/payments')).map(({ sum }) => sum);

  it('now: the remaining days are refunded and the new tariff is charged from today, with a row for each', async () => {
    await begin();
    await pay(100);
    await run();
    on('2027-03-11');
    expect(recordOf(await change('now'))).toMatchObject({ tariffID: String(tariffs[1]), balance: '62.55' });
    // 21 of the 31 days of 20.00 are 13.548…
    expect(await newest()).toEqual(['-31.00', '13.55', '-20.00', '100.00']);
    expect(await account()).toMatchObject({ shutdownDate: '2027-04-11', statusID: '1' });
  });

  it('to a tariff that is deleted at the same time is a conflict', async () => {
    await begin();
    const [kept, deleted] = tariffs;
    const { findItem } = CatalogueStore.prototype;
    const finding = jest.spyOn(CatalogueStore.prototype, 'findItem').mockImplementation(async function (
      this: CatalogueStore,
      ...asked: Parameters<typeof findItem>
    ) {
      const found = await findItem.apply(this, asked);
      if (found.get('tariffs', deleted!)) await client.admin('delete', `tariffs/${deleted}`);
      return found;
    });
    expect((await change('next', deleted)).status).toBe(409);
    finding.mockRestore();
    expect(await account()).toMatchObject({ tariffID: String(kept) });
  });

  it('next: every answer shows the pending change and its day, until it applies or is cancelled', async () => {
    await begin();
    await pay(100);
    await run();
    const [current, other] = tariffs;
    const shown = async () => {
      const records = [await account(), rowsOf(await client.get('/v1/accounts'))[0]!];
      const ofOperator = recordOf(await client.admin('get', `accounts/${accountID}`));
      return [...records, ofOperator].map(({ nextTariffID, nextTariffFrom }) =>
        nextTariffID === undefined ? null : `${String(nextTariffID)} from ${String(nextTariffFrom)}`,
      );
    };
    const none = [null, null, null];
    expect(await shown()).toEqual(none);
    const next = await change('next');
    expect([next.body.message, recordOf(next)]).toEqual([
      `Tariff ${other} applies from 2027-04-01. Until then, tariff ${current} applies.`,
      expect.objectContaining({ nextTariffID: String(other), nextTariffFrom: '2027-04-01' }),
    ]);
    expect(await shown()).toEqual(Array(3).fill(`${other} from 2027-04-01`));
    const file = (await client.get('/v1/accounts', { format: 'csv' })).text;
    expect(file).toContain('nextTariffID');
    const { tariffID: _, ...was } = await account();
    expect((await client.patch(`/v1/accounts/${accountID}`, { name: 'A', was })).status).toBe(200);
    expect((await change('next', current)).body.message).toBe(
      `Tariff ${current} applies now. No other tariff is pending.`,
    );
    expect(await shown()).toEqual(none);
    await change('next');
    expect((await change('now')).body.message).toBe(
      `Tariff ${other} applies now. No other tariff is pending.`,
    );
    expect(await shown()).toEqual(none);
    await change('next', current);
    on('2027-04-01');
    await run();
    expect(await shown()).toEqual(none);
    expect(await account()).toMatchObject({ tariffID: String(current) });
  });

  it('next: the day is unknown while the account is passive or the daily run is off', async () => {
    await begin();
    const [current, other] = tariffs;
    const text = `Tariff ${other} applies from the next period of the account. Until then, tariff ${current} applies.`;
    expect((await change('next')).body.message).toBe(text);
    expect(await account()).toMatchObject({ nextTariffID: String(other), nextTariffFrom: null });
    await run();
    expect(await account()).toMatchObject({
      statusID: '2',
      nextTariffID: String(other),
      nextTariffFrom: null,
    });
    const repeated = { tariffID: other, from: 'next' };
    expect((await client.admin('post', `accounts/${accountID}/tariff`, repeated)).body.message).toBe(text);
  });

  it('are in use while an account has them or will have them, and can be deleted afterwards', async () => {
    await begin();
    await pay(100);
    await run();
    const uses = async () =>
      rowsOf(await client.admin('get', 'tariffs')).map((tariff) => (tariff as { uses?: number }).uses);
    await change('next');
    await change('next');
    expect(await uses()).toEqual([1, 1]);
    await change('next', tariffs[0]);
    expect(await uses()).toEqual([1, 0]);
    await change('next');
    on('2027-04-01');
    await run();
    expect(await uses()).toEqual([0, 1]);
    await change('now', tariffs[0]);
    expect(await uses()).toEqual([1, 0]);
    expect((await client.admin('delete', `tariffs/${tariffs[1]}`)).status).toBe(200);
  });

  it('and a charge with an unknown field are refused by its name', async () => {
    await begin();
    const acts: [path: string, body: Record<string, unknown>][] = [
      [`accounts/${accountID}/tariff`, { tariffID: tariffs[1], when: 'now' }],
      [`accounts/${accountID}/charge`, { sum: 5, comment: 'Router', when: 'now' }],
      ['billing-run', { when: '2027-01-01' }],
      ['../../payments/1/reverse', { comment: 'x', when: 'now' }],
    ];
    for (const [path, body] of acts) {
      const answer = await client.admin('post', path, body);
      expect([path, answer.status, answer.body.errors]).toEqual([path, 400, { when: 'when is not allowed' }]);
    }
    expect(await newest()).toEqual([]);
  });

  it('an extra charge is made at once, and decides whether the account is active', async () => {
    await begin();
    await pay(25);
    await run();
    const charge = (sum: number) =>
      client.admin('post', `accounts/${accountID}/charge`, { sum, comment: 'Router' });
    expect(recordOf(await charge(5))).toMatchObject({ balance: '0.00', statusID: '1' });
    expect(recordOf(await charge(5))).toMatchObject({ balance: '-5.00', statusID: '2' });
    expect(rowsOf(await client.get('/v1/payments'))[0]).toMatchObject({
      comment: 'Router',
      typeID: '2',
      admin: 'tester',
    });
    expect((await charge(-5)).status).toBe(400);
    expect((await client.admin('post', 'accounts/5/charge', { sum: 1, comment: 'x' })).status).toBe(404);
    expect((await change('now', 99)).status).toBe(400);
  });
});
