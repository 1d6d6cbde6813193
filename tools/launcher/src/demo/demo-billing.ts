import type { ApiClient } from '../api-client';

/** Billing records of the demo company. */
export interface DemoBilling {
  customerID: number;
  accountID: number;
  /** Balance of the account, with its two decimal places. */
  balance: string;
}

export interface DemoBillingDeps {
  client: Pick<ApiClient, 'data'>;
  operator: Pick<ApiClient, 'data'>;
  /** The ID of the demo company. */
  company: number;
}

/** A record of the companies' API: IDs are strings in a list and numbers in the response to a creation (interface.md part 2). */
interface DemoAccount {
  id: string | number;
}

const TARIFF = { name: 'Home internet', price: 30, periodMonths: 1 };
/** No country has the code 999, as for the campaign. */
const MOBILE = '999551000001';
const CUSTOMER = { typeID: 1, name: 'Nino', lang: 'en', mobile: MOBILE, countryCode: '+999' };
const ACCOUNT = { name: 'Home', address: 'Rustaveli 1, Tbilisi' };
/** A transaction of a pay system is posted once, even if it is repeated. */
const PAYMENT = { sum: 50, comment: 'First payment', paySystem: 'demo', transactionID: 'demo-first' };

/** Creates a tariff, a customer, an account and a payment through the public API, or finds the records of an earlier start. */
export async function demoBilling({ client, operator, company }: DemoBillingDeps): Promise<DemoBilling> {
  const tariffsPath = `/companies/${company}/tariffs`;
  const tariffs = await operator.data<{ id: number; name: string }[]>('GET', tariffsPath);
  const tariff =
    tariffs.find(({ name }) => name === TARIFF.name) ??
    (await operator.data<{ id: number }>('POST', tariffsPath, TARIFF));
  const customers = await client.data<DemoAccount[]>('GET', `/customers/search?type=mobile&value=${MOBILE}`);
  const customer = customers[0] ?? (await client.data<DemoAccount>('POST', '/customers/create', CUSTOMER));
  const customerID = Number(customer.id);
  const accounts = await client.data<DemoAccount[]>('GET', `/customers/accounts/${customerID}`);
  const wanted = { ...ACCOUNT, customerID, tariffID: tariff.id };
  const account = accounts[0] ?? (await client.data<DemoAccount>('POST', '/accounts/create', wanted));
  const accountID = Number(account.id);
  await client.data('POST', '/payments/add', { ...PAYMENT, accountID });
  const [{ balance }] = await client.data<[{ balance: string }]>('GET', `/accounts/${accountID}`);
  return { customerID, accountID, balance };
}
