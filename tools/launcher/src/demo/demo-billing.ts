import type { CompanyClient } from './company-client';
import type { OperatorClient } from './operator-client';

/** What the demo company bills. */
export interface DemoBilling {
  customerID: number;
  accountID: number;
  /** Of the account, with its two decimal places. */
  balance: string;
}

export interface DemoBillingDeps {
  client: Pick<
    CompanyClient,
    'customersWith' | 'createCustomer' | 'accountsOf' | 'createAccount' | 'addPayment' | 'accountBalance'
  >;
  operator: Pick<OperatorClient, 'tariffs' | 'createTariff'>;
  /** The demo company's number. */
  company: number;
}

const TARIFF = { name: 'Home internet', price: 30, periodMonths: 1 };
/** Country code 999 belongs to nobody, as for the campaign. */
const MOBILE = '999551000001';
const CUSTOMER = { typeID: 1, name: 'Nino', lang: 'en', mobile: MOBILE, countryCode: '+999' };
const ACCOUNT = { name: 'Home', address: 'Rustaveli 1, Tbilisi' };
/** A pay system's transaction is posted once, however often it comes. */
const PAYMENT = { sum: 50, comment: 'First payment', paySystem: 'demo', transactionID: 'demo-first' };

/** A tariff, a customer, an account and a payment through the public API. What an earlier start has made is found again. */
export async function demoBilling({ client, operator, company }: DemoBillingDeps): Promise<DemoBilling> {
  const tariffs = await operator.tariffs(company);
  const tariffID =
    tariffs.find(({ name }) => name === TARIFF.name)?.id ?? (await operator.createTariff(company, TARIFF));
  const [customer] = await client.customersWith(MOBILE);
  const customerID = customer ? Number(customer.id) : await client.createCustomer(CUSTOMER);
  const [account] = await client.accountsOf(customerID);
  const accountID = account
    ? Number(account.id)
    : await client.createAccount({ ...ACCOUNT, customerID, tariffID });
  await client.addPayment({ ...PAYMENT, accountID });
  return { customerID, accountID, balance: await client.accountBalance(accountID) };
}
