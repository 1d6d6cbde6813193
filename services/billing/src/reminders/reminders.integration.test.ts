import type { Broker } from '@herald/broker';
import {
  ACCOUNT_EVENT,
  ACCOUNT_QUEUES,
  type AccountEventsMessage,
  type CompanySettings,
  REQUEST_QUEUE,
  type SendNotificationAnswer,
  type SendNotificationRequest,
} from '@herald/contracts';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const PAYMENT_REMINDER = {
  daysBefore: [3, 1],
  hour: 10,
  brandID: 12,
  text: '{name}: {sum} until {date}, no {accountID}, has {balance}',
};
const SENT: SendNotificationAnswer = { statusID: 0, message: 'Sent.', smsID: 7 };

describe('reminders', () => {
  let fixture: BillingFixture;
  let sms: Broker;
  const asked: SendNotificationRequest[] = [];
  const published: AccountEventsMessage[] = [];
  let answer: (request: SendNotificationRequest) => SendNotificationAnswer;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2, { BILLING_RUN_EVERY_MS: 100 });
    sms = await fixture.otherService();
    await sms.answer(REQUEST_QUEUE.SEND_NOTIFICATION, async (request) => {
      asked.push(request);
      return answer(request);
    });
    for (const queue of ACCOUNT_QUEUES) {
      await sms.consume<AccountEventsMessage>(
        queue,
        { prefetch: 10 },
        async (message) => void published.push(message),
      );
    }
  });
  afterAll(async () => {
    await sms.close();
    await fixture.stop();
  });
  beforeEach(() => {
    answer = () => SENT;
  });
  const at = (time: string): void => {
    fixture.now = () => new Date(`${time}:00Z`);
  };

  /** A company with accounts that have these balances and a period that ends on 13 March. */
  const company = async (
    balances: number[],
    settings: Partial<CompanySettings> = {},
  ): Promise<CompanyClient> => {
    at('2127-02-13T08:00');
    const client = await fixture.company({
      timezone: 'Asia/Tbilisi',
      settings: { billingRun: true, paymentReminder: PAYMENT_REMINDER, ...settings },
    });
    const tariff = await client.admin('post', 'tariffs', { name: 'Fiber', price: 20 });
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    for (const [index, balance] of balances.entries()) {
      const numbers = [{ number: `59800000${index}` }, { number: `59900000${index}`, smsEnabled: 0 }];
      const fields = { customerID: 1, tariffID: recordOf(tariff).id, name: `N${index}`, numbers };
      const { id: accountID } = recordOf(await client.post('/v1/accounts/create', fields));
      await client.post('/v1/payments/add', { accountID, sum: balance + 20 });
    }
    await client.run();
    return client;
  };
  const textsOf = ({ company }: CompanyClient) =>
    asked.filter((request) => request.company === company).map(({ text }) => text);
  const states = async (client: CompanyClient) =>
    rowsOf(await client.admin('get', 'reminders')).map(({ accountID, day, state }) => [
      accountID,
      day,
      state,
    ]);
  const untilStates = (client: CompanyClient, expected: unknown[]) =>
    until(
      () => states(client),
      (found) => JSON.stringify(found.sort()) === JSON.stringify(expected),
      { what: JSON.stringify(expected) },
    );
  const state = (client: CompanyClient) =>
    fixture.connection
      .db!.collection<{ _id: number; remindedOn?: string }>('billing_states')
      .findOne({ _id: client.company });
  const untilReminded = (client: CompanyClient, day: string) =>
    until(async () => (await state(client))?.remindedOn === day);

  it('are sent once to accounts that lack the price of the next period, from the configured hour on', async () => {
    const client = await company([0, 20, 5]);
    const early = await company([0], { paymentReminder: { ...PAYMENT_REMINDER, hour: 9 } });
    // 09:59 in Tbilisi.
    at('2127-03-10T05:59');
    const preview = await client.admin('get', 'reminders/preview');
    expect(preview.body).toMatchObject({ recordsTotal: 3, recordsFiltered: 2 });
    expect(rowsOf(preview)[1]).toEqual({
      accountID: 100_003,
      name: 'N2',
      dueDate: '2127-03-13',
      daysBefore: 3,
      sum: '15.00',
      balance: '5.00',
      numbers: ['995598000002'],
      text: 'N2: 15.00 until 2127-03-13, no 100003, has 5.00',
    });
    // The run that reminded the other company has also checked this company.
    await untilReminded(early, '2127-03-10');
    expect((await state(client))?.remindedOn).not.toBe('2127-03-10');
    at('2127-03-10T06:00');
    const first = [
      [100_001, '2127-03-10', 'sent'],
      [100_003, '2127-03-10', 'sent'],
    ];
    await untilStates(client, first);
    const texts = ['N0: 20.00 until 2127-03-13, no 100001, has 0.00', rowsOf(preview)[1]!.text];
    expect(textsOf(client).sort()).toEqual(texts);
    // Simulates a new leader instance, which does not know that the day is done.
    await untilReminded(client, '2127-03-10');
    await fixture.connection
      .db!.collection<{ _id: number }>('billing_states')
      .updateOne({ _id: client.company }, { $unset: { remindedOn: 1 } });
    await untilReminded(client, '2127-03-10');
    expect(rowsOf(await client.admin('get', 'reminders/preview'))).toEqual([]);
    expect(await states(client)).toHaveLength(2);
    // One of the accounts has paid before the next day of reminders.
    await client.post('/v1/payments/add', { accountID: 100_003, sum: 15 });
    at('2127-03-12T06:00');
    await untilStates(client, [[100_001, '2127-03-10', 'sent'], [100_001, '2127-03-12', 'sent'], first[1]]);
    expect(textsOf(client)).toHaveLength(3);
    expect((await client.admin('get', 'reminders/preview?date=2127-03-11')).status).toBe(400);
  });

  it('are published as an event too, even if no SMS is sent', async () => {
    const client = await company([0], {
      events: [ACCOUNT_EVENT.REMINDER],
      paymentReminder: { ...PAYMENT_REMINDER, brandID: null },
    });
    at('2127-03-12T06:00');
    await untilReminded(client, '2127-03-12');
    const [event] = await until(
      () => published.filter(({ company }) => company === client.company).flatMap(({ events }) => events),
      ({ length }) => length === 1,
    );
    expect(event).toMatchObject({
      event: ACCOUNT_EVENT.REMINDER,
      accountID: 100_001,
      parameters: { dueDate: '2127-03-13', daysBefore: 1, sum: '20.00', balance: '0.00' },
    });
    expect(await states(client)).toEqual([]);
  });

  it('wait while the sms service is unavailable, report the reason of a refusal, and are late once their day is over', async () => {
    const client = await company([0, 0]);
    let isUnavailable = true;
    answer = ({ text }) => {
      if (isUnavailable) throw new Error('unavailable');
      return text.startsWith('N0') ? { statusID: 40, message: 'Not enough SMS.', smsID: null } : SENT;
    };
    at('2127-03-10T06:00');
    await until(() => textsOf(client).length > 0);
    await untilStates(client, [
      [100_001, '2127-03-10', 'waiting'],
      [100_002, '2127-03-10', 'waiting'],
    ]);
    isUnavailable = false;
    await untilStates(client, [
      [100_001, '2127-03-10', 'refused'],
      [100_002, '2127-03-10', 'sent'],
    ]);
    const refused = await client.admin('get', 'reminders?state=refused');
    expect(rowsOf(refused)).toMatchObject([{ reason: 'Not enough SMS.', smsID: null, sum: '20.00' }]);
    isUnavailable = true;
    const before = textsOf(client).length;
    at('2127-03-12T06:00');
    await untilReminded(client, '2127-03-12');
    await until(() => textsOf(client).length > before);
    // The sms service is still unavailable. An attempt that began before the time changed may still be in progress.
    at('2127-03-12T21:00');
    await until(async () => (await states(client)).filter(([, , what]) => what === 'late').length === 2);
  });
});
