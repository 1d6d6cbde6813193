import {
  ACCOUNT_EVENT,
  ACCOUNT_QUEUES,
  type AccountEvent,
  type AccountEventName,
  type AccountEventsMessage,
} from '@herald/contracts';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const ALL = Object.values(ACCOUNT_EVENT);

describe('events of accounts', () => {
  let fixture: BillingFixture;
  /** The received events in the order of their arrival, without duplicates. */
  const came = new Map<string, AccountEvent & { company: number }>();

  beforeAll(async () => {
    fixture = await BillingFixture.start(2);
    const dispatcher = await fixture.otherService();
    for (const queue of ACCOUNT_QUEUES) {
      await dispatcher.consume<AccountEventsMessage>(queue, { prefetch: 10 }, async ({ company, events }) => {
        for (const event of events)
          if (!came.has(event.id)) came.set(event.id, { company, ...(event as AccountEvent) });
      });
    }
  });
  afterAll(() => fixture.stop());
  beforeEach(() => {
    fixture.now = () => new Date('2027-03-10T10:00:00Z');
  });

  const company = async (events: AccountEventName[], accounts = 1): Promise<CompanyClient> => {
    const client = await fixture.company({ timezone: 'UTC', settings: { events } });
    const tariff = await client.admin('post', 'tariffs', { name: 'Fiber', price: 20 });
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    for (let count = 0; count < accounts; count++) {
      await client.post('/v1/accounts/create', { customerID: 1, tariffID: recordOf(tariff).id });
    }
    return client;
  };
  const pay = (client: CompanyClient, sum: number, accountID = 100_001) =>
    client.post('/v1/payments/add', { accountID, sum, paySystem: 'kiosk' });
  const eventsOf = ({ company }: CompanyClient, accountID = 100_001) =>
    [...came.values()].filter((event) => event.company === company && event.accountID === accountID);
  const untilCame = (client: CompanyClient, count: number, accountID?: number) =>
    until(
      () => eventsOf(client, accountID),
      ({ length }) => length === count,
      { what: `${count} events` },
    );
  const unpublished = () => fixture.connection.db!.collection('account_events').countDocuments({});

  it('describe each change and refer to the previous event', async () => {
    const client = await company(ALL);
    await client.run();
    const paid = await pay(client, 25);
    const { id } = recordOf(paid);
    await client.post(`/v1/payments/${String(id)}/reverse`, {});
    const events = await untilCame(client, 5);
    expect(events.map(({ event, parameters }) => [event, parameters])).toEqual([
      [ACCOUNT_EVENT.SUSPENDED, { statusID: 2, balance: '0.00', shutdownDate: '2027-03-10' }],
      [
        ACCOUNT_EVENT.PAYMENT_RECEIVED,
        { paymentID: 1, sum: '25.00', balance: '25.00', paySystem: 'kiosk', transactionID: '' },
      ],
      [ACCOUNT_EVENT.ACTIVATED, { statusID: 1, balance: '5.00', shutdownDate: '2027-04-10' }],
      [ACCOUNT_EVENT.PAYMENT_REVERSED, { paymentID: 1, reversalID: 3, sum: '-25.00', balance: '-20.00' }],
      [ACCOUNT_EVENT.SUSPENDED, { statusID: 2, balance: '-20.00', shutdownDate: '2027-04-10' }],
    ]);
    expect(events.map(({ after }) => after)).toEqual([null, ...events.slice(0, -1).map(({ id }) => id)]);
    expect(new Set(events.map(({ at }) => at))).toEqual(new Set([fixture.now().getTime()]));
  });

  it('arrive in order if two instances write at once, and none is lost', async () => {
    const client = await company(ALL, 3);
    const accounts = [100_001, 100_002, 100_003];
    const payments = accounts.flatMap((accountID) =>
      Array.from({ length: 20 }, (_, at) => pay(client, at + 1, accountID)),
    );
    for (const { status } of await Promise.all(payments)) expect(status).toBe(200);
    for (const accountID of accounts) {
      const events = await untilCame(client, 20, accountID);
      const rows = rowsOf(await client.get(`/v1/payments/account/${accountID}`)).reverse();
      expect(events.map(({ parameters }) => String(parameters['paymentID']))).toEqual(
        rows.map(({ id }) => id),
      );
      expect(events.map(({ after }) => after)).toEqual([null, ...events.slice(0, -1).map(({ id }) => id)]);
    }
  });

  it('are published after an instance was killed between the payment and its event', async () => {
    const client = await company([ACCOUNT_EVENT.PAYMENT_RECEIVED]);
    // No event is published until another instance starts.
    for (const instance of [...fixture.instances]) await fixture.stopInstance(instance);
    const instance = await fixture.startInstance({ now: () => fixture.now() });
    await pay(client, 1);
    await fixture.stopInstance(instance);
    await fixture.startInstance({ now: () => fixture.now() });
    await pay(client, 2);
    const events = await untilCame(client, 2);
    expect(events.map(({ parameters }) => parameters['sum'])).toEqual(['1.00', '2.00']);
    await until(async () => (await unpublished()) === 0);
  });
});
