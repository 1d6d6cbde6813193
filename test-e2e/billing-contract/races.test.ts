import { type OwnSystem, startOwnSystem } from '../support/own-system';
import type { Answer } from '@herald/testing/http-client';
import { newPhone } from '../support/phones';
import { expectSoundBooks } from '../support/books';
import { BillingCompany, type Fields, newMac, newNumber } from './support/billing-company';
import { dayAhead } from './support/calendar';
import { expectInvalid } from './support/expectations';

const START_MS = 300_000;

/** With two instances of the billing service, so that the database decides and not one process. */
describe('billing: races', () => {
  let system: OwnSystem;

  beforeAll(async () => {
    system = await startOwnSystem({ instances: { billing: 2 } });
  }, START_MS);
  afterAll(() => system?.close(), START_MS);

  // Without a rate limit.
  const newCompany = (options: Parameters<typeof BillingCompany.create>[0] = {}) =>
    BillingCompany.create({ ...options, settings: { requestsPerSecond: 0 } });
  const atOnce = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));

  /** Exactly one 201; all others are the 400 of a duplicate. */
  function expectOneWinner(answers: Answer[], refused: (answer: Answer) => void): void {
    const losers = answers.filter(({ status }) => status !== 201);
    expect(answers.length - losers.length).toBe(1);
    losers.forEach(refused);
  }

  const refusedAccount = ({ status, body }: Answer): void => {
    expect({ status, errors: body['errors'] }).toEqual({
      status: 400,
      errors: { account: [expect.any(String)] },
    });
  };

  const centsOf = (money: unknown): number => Math.round(Number(money) * 100);

  it('200 customers with one phone at once: exactly one wins', async () => {
    const company = await newCompany();
    const numbers = [newNumber()];
    const answers = await atOnce(200, () => company.createCustomer({ numbers }));
    expectOneWinner(answers, (answer) => expectInvalid(answer, 'numbers'));
    expect((await company.get('/v1/customers')).body).toMatchObject({ recordsTotal: 1 });
    expect((await company.newCustomer())['id']).toBe(2);
  });

  it('200 accounts with one MAC at once: exactly one wins, and one address is assigned', async () => {
    const company = await newCompany({ modules: { network: true } });
    const ipRangeID = await company.newItem('ip-ranges', { name: 'Main', cidr: '10.0.0.0/24' });
    const { id: customerID } = await company.newCustomer();
    const mac = newMac();
    const fields = { customerID, mac, ipRangeID };
    expectOneWinner(await atOnce(200, () => company.createAccount(fields)), refusedAccount);
    expect(await company.newAccount({ ...fields, mac: newMac() })).toMatchObject({ ip: '10.0.0.2' });
  });

  it('more accounts than addresses at once: each address once, then the range is full', async () => {
    const company = await newCompany({ modules: { network: true } });
    const ipRangeID = await company.newItem('ip-ranges', { name: 'Small', cidr: '10.0.1.0/26' });
    const { id: customerID } = await company.newCustomer();
    const macs = Array.from({ length: 100 }, newMac);
    const answers = await atOnce(100, (index) =>
      company.createAccount({ customerID, mac: macs[index], ipRangeID }),
    );
    const addresses = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => (body.data as Fields)['ip']);
    expect(new Set(addresses)).toEqual(
      new Set(Array.from({ length: 62 }, (_, index) => `10.0.1.${index + 1}`)),
    );
    expect(addresses).toHaveLength(62);
    answers.filter(({ status }) => status !== 201).forEach((answer) => expectInvalid(answer, 'ipRangeID'));
  });

  it('100 payments at once on one account add up, each with the balance right after it', async () => {
    const company = await newCompany();
    const { id } = await company.newAccount();
    const sums = Array.from({ length: 100 }, (_, index) =>
      index % 3 === 0 ? -1.01 : (237 + 100 * index) / 100,
    );
    const made = await atOnce(sums.length, (index) => company.pay(id, sums[index]!));
    expect(new Set(made).size).toBe(sums.length);
    const rows = (await company.payments(id)).reverse();
    expect(rows).toHaveLength(sums.length);
    let balance = 0;
    for (const row of rows) {
      balance += centsOf(row['sum']);
      expect(centsOf(row['balance'])).toBe(balance);
    }
    expect(balance).toBe(sums.reduce((total, sum) => total + centsOf(sum), 0));
    expect(centsOf((await company.account(id))['balance'])).toBe(balance);
  });

  it('one transaction 100 times at once: one payment, the same answer to all', async () => {
    const company = await newCompany();
    const { id } = await company.newAccount();
    const body = { accountID: id, sum: 3, paySystem: 'kiosk', transactionID: 'race' };
    const answers = await atOnce(100, () => company.addPayment(body));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await company.account(id)).toMatchObject({ balance: '3.00' });
    expect(await company.payments(id)).toHaveLength(1);
  });

  it('one transaction with two sums at once: one sum is posted, the other is 409', async () => {
    const company = await newCompany();
    const { id } = await company.newAccount();
    const answers = await atOnce(40, (index) =>
      company.addPayment({ accountID: id, sum: 1 + (index % 2), paySystem: 'kiosk', transactionID: 'two' }),
    );
    const [payment] = await company.payments(id);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(20).fill(200),
      ...Array<number>(20).fill(409),
    ]);
    expect(await company.account(id)).toMatchObject({ balance: payment!['balance'] });
  });

  it('billing runs of one day and payments at once: every account is charged once', async () => {
    const company = await newCompany();
    const tariffID = await company.newItem('tariffs', { name: 'Home', price: 10, periodMonths: 1 });
    const { id: customerID } = await company.newCustomer();
    const accounts = await atOnce(30, () => company.newAccount({ customerID, tariffID }));
    await Promise.all(accounts.map(({ id }) => company.pay(id, 15)));
    const [runs] = await Promise.all([
      atOnce(10, () => company.billingRun(dayAhead(0))),
      Promise.all(accounts.map(({ id }) => company.pay(id, 1))),
    ]);
    // One run at a time: a request during a run gets 409.
    for (const { status } of runs) expect([200, 409]).toContain(status);
    expect((await company.billingRun(dayAhead(0))).status).toBe(200);
    for (const { id } of accounts) expect(await company.account(id)).toMatchObject({ balance: '6.00' });
  });

  it('one number for two customers at once in different notations: one wins', async () => {
    const company = await newCompany();
    const mobile = newPhone();
    const forms = [
      { mobile },
      { mobile: `+${mobile}` },
      { number: mobile.slice(3) },
      { mobile: `00${mobile}` },
    ];
    const answers = await atOnce(40, (index) =>
      company.createCustomer({ numbers: [forms[index % 4], newNumber()] }),
    );
    expectOneWinner(answers, (answer) => expectInvalid(answer, 'numbers'));
  });

  it('afterwards every sum, balance and chain is consistent', async () => {
    await expectSoundBooks(system);
  });
});
