import { demoBilling, type DemoBillingDeps } from './demo-billing';

/** The part of billing that the demo uses, with a count of all created records. */
function fakeBilling() {
  const tariffs: { id: number; name: string }[] = [];
  const customers: { id: string; mobile: string }[] = [];
  const accounts: { id: string; customerID: number; tariffID: number }[] = [];
  const payments = new Map<string, number>();
  const balance = (): string => [...payments.values()].reduce((all, sum) => all + sum, 0).toFixed(2);
  type Fields = Record<string, unknown>;
  const answers: Record<string, (fields: Fields) => unknown> = {
    'GET /companies/7/tariffs': () => tariffs,
    'POST /companies/7/tariffs': ({ name }) => tariffs[tariffs.push({ id: 1, name: String(name) }) - 1],
    'GET /customers/search?type=mobile&value=999551000001': () => customers,
    'POST /customers/create': ({ mobile }) => ({ id: customers.push({ id: '1', mobile: String(mobile) }) }),
    'GET /customers/accounts/1': () => accounts,
    'POST /accounts/create': ({ customerID, tariffID }) => {
      accounts.push({ id: '100001', customerID: Number(customerID), tariffID: Number(tariffID) });
      return { id: 100_001 };
    },
    'POST /payments/add': ({ transactionID, sum }) => payments.set(String(transactionID), Number(sum)),
    'GET /accounts/100001': () => [{ balance: balance() }],
  };
  const api = {
    data: async <T>(method: string, path: string, fields: object = {}) =>
      answers[`${method} ${path}`]!(fields as Fields) as T,
  };
  const deps: DemoBillingDeps = { company: 7, operator: api, client: api };
  return { deps, made: { tariffs, customers, accounts, payments } };
}

describe('demoBilling', () => {
  it('creates one record of each kind, and finds it again at the next start', async () => {
    const { deps, made } = fakeBilling();
    const first = await demoBilling(deps);
    expect(first).toEqual({ customerID: 1, accountID: 100_001, balance: '50.00' });
    expect(await demoBilling(deps)).toEqual(first);
    expect([made.tariffs.length, made.customers.length, made.accounts.length, made.payments.size]).toEqual([
      1, 1, 1, 1,
    ]);
    expect(made.accounts[0]).toMatchObject({ customerID: 1, tariffID: 1 });
  });
});
