import { get } from 'node:http';
import { connectToAny } from '@herald/broker';
import {
  ACCOUNT_EVENT,
  ANSWERS_EXCHANGE,
  answersQueuePrefix,
  ASKED_EVENT,
  QUEUES_EXCHANGE,
  REQUEST_QUEUE,
  SECURITY_EVENT,
} from '@herald/contracts';
import { until } from '@herald/testing/until';
import { BillingCompany, done } from '../../billing-contract/support/billing-company';
import { dayAhead } from '../../billing-contract/support/calendar';
import { type Company, newCompany, newKey, newReceiver } from '../../support/company';
import { CompanyApi } from '../../support/company-api';
import { herald } from '../../support/herald';
import { operator } from '../../support/operator-api';
import { newPhone, writeFromPhone } from '../../support/phones';
import { plainCompany, poorCompany, type SampleFixture } from './sample-fixture';

const BULK = 1_001;
const NO_BRAND = 999_999_999;

/** The smallest send that uses the `bulk` queue, of a company without callbacks. */
export async function bulkSend(): Promise<void> {
  const { key, ids } = await poorCompany();
  const [company] = ids['id']!.values();
  const [brandID] = ids['brandID']!.values();
  await operator().topUp(Number(company), BULK, 'bulk');
  const numbers = Array.from({ length: BULK }, (_, index) => String(995_577_000_000 + index));
  const api = new CompanyApi(herald().system.run.gatewayUrl, key);
  const { body } = await api.send({ brandID, numbers, text: 'Hello' });
  if (body.statusID !== 0) throw new Error(`Not sent: ${JSON.stringify(body)}`);
}

/** An account whose notification the billing service requests; a refusal is a response, too. */
export async function sendNotification(): Promise<void> {
  const accountAddedNotification = { enabled: true, brandID: NO_BRAND, text: 'Account {accountID}' };
  const { key } = await plainCompany({ settings: { accountAddedNotification } });
  const api = new CompanyApi(herald().system.run.gatewayUrl, key);
  await api.post('/v1/customers/create', { typeID: 1, mobile: '995555123456' });
  const { body } = await api.post('/v1/accounts/create', {
    customerID: 1,
    numbers: [{ mobile: '995555123456' }],
  });
  if (typeof body['warning'] !== 'string') throw new Error(`No warning: ${JSON.stringify(body)}`);
}

/** Causes all callbacks about accounts: the company's single account goes through all states. */
export async function accountEvents(): Promise<Company> {
  const settings = { billingRun: true, events: Object.values(ACCOUNT_EVENT) };
  const billing = await BillingCompany.create({ callbacks: true, settings });
  const tariffID = await billing.newItem('tariffs', { name: 'Fiber', price: 20 });
  const { id: accountID } = await billing.newAccount({ tariffID });
  await billing.billingRun();
  const paymentID = await billing.pay(accountID, 25);
  await billing.post(`/v1/payments/${paymentID}/reverse`, {});
  // With credit, the account is active until tomorrow. Then it lacks the reversed sum, and the reminder for that is due today.
  await done(billing.setCredit({ accountID, date: dayAhead(1) }));
  // Set last, because a company's accounts are examined once a day.
  await billing.changeSettings({ paymentReminder: { daysBefore: [1, 2, 3], hour: 0 } });
  return billing.company;
}

/** An inbound message to a company that has subscribed to them. */
export async function messageFromPhone(): Promise<Company> {
  const settings = { events: [ASKED_EVENT.INBOUND_RECEIVED] };
  const company = await newCompany({ callbacks: true, settings });
  // An address that no other company uses.
  const address = String(100_000 + company.id);
  await operator().data('POST', '/inbound-rules', { address, company: company.id, brandID: company.brandID });
  await writeFromPhone(newPhone(), address, 'Are you open tomorrow?');
  return company;
}

/** Alerts of a company's access: a new key, a key that is used from two networks, and another callback URL. */
export async function securityAlerts(): Promise<Company> {
  const company = await newCompany({ callbacks: true, settings: { events: Object.values(SECURITY_EVENT) } });
  const { key } = await newKey(company.id);
  const url = `${herald().system.run.gatewayUrl}/v1/sms/balance`;
  for (const localAddress of ['127.0.0.1', '127.0.1.1']) await askFrom(localAddress, url, key);
  await until(
    () => company.receiver.received.filter(({ query }) => String(query['event']).startsWith('security.')),
    ({ length }) => length === 2,
    { what: 'the callbacks of the key' },
  );
  const another = { url: (await newReceiver()).url('/another'), key: company.callbackKey };
  await operator().data('PUT', `/companies/${company.id}/callback`, another);
  return company;
}

async function askFrom(localAddress: string, url: string, key: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    get(url, { localAddress, agent: false, headers: { key } }, (response) => {
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });
}

/** Requests a company from the gateway, like a service. */
export async function askForCompany(fixture: SampleFixture): Promise<void> {
  const { system, namespace } = herald();
  const connection = await connectToAny(system.run.amqpUrl);
  try {
    const channel = await connection.createChannel();
    const nameOf = (name: string): string => (namespace === '' ? name : `${namespace}.${name}`);
    const replyTo = nameOf(`${answersQueuePrefix('sms')}of-the-test`);
    await channel.assertQueue(replyTo, { durable: false, exclusive: true, autoDelete: true });
    await channel.bindQueue(replyTo, nameOf(ANSWERS_EXCHANGE), replyTo);
    const answered = new Promise<void>((resolve, reject) => {
      channel.on('error', reject);
      channel
        .consume(replyTo, () => resolve(), { noAck: true })
        .then(() => {
          const queue = REQUEST_QUEUE.COMPANY_SNAPSHOT;
          const content = Buffer.from(JSON.stringify({ company: fixture.company.id }));
          channel.publish(nameOf(QUEUES_EXCHANGE), nameOf(queue), content, {
            correlationId: 'asked-by-the-test',
            replyTo,
          });
        }, reject);
    });
    await answered;
  } finally {
    await connection.close();
  }
}
