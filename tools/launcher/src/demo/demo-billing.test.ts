import { demoBilling, type DemoBillingDeps } from './demo-billing';

/** Billing as far as the demo uses it, with a count of all that was made. */
function fakeBilling() {
  const tariffs: { id: number; name: string }[] = [];
  const customers: { id: string; mobile: string }[] = [];
  const accounts: { id: string; customerID: number; tariffID: number }[] = [];
  const payments = new Map<string, number>();
  const deps: DemoBillingDeps = {
    company: 7,
    operator: {
      tariffs: async () => tariffs,
      createTariff: async (_company, { name }) => tariffs.push({ id: tariffs.length + 1, name }),
    },
    client: {
      customersWith: async (mobile) => customers.filter((customer) => customer.mobile === mobile),
      createCustomer: async ({ mobile }) => customers.push({ id: '1', mobile: String(mobile) }),
      accountsOf: async (customerID) => accounts.filter((account) => account.customerID === customerID),
      createAccount: async ({ customerID, tariffID }) => {
        accounts.push({ id: '100001', customerID: Number(customerID), tariffID: Number(tariffID) });
        return 100_001;
      },
      addPayment: async ({ transactionID, sum }) => void payments.set(String(transactionID), Number(sum)),
      accountBalance: async () => [...payments.values()].reduce((all, sum) => all + sum, 0).toFixed(2),
    },
  };
  return { deps, made: { tariffs, customers, accounts, payments } };
}

describe('demoBilling', () => {
  it('makes one of each, and finds them again at the next start', async () => {
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
