import { until } from '@herald/testing/until';
import mongoose from 'mongoose';
import { type Company, newCompany } from '../support/company';
import { documentsWith } from '../support/databases';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhone, waitForMessages, writeFromPhone } from '../support/phones';
import { linesWith, writtenLines } from '../secrets/written-lines';
import { waitingMessages } from '../secrets/waiting-messages';

const WORDS = { name: 'Nino Quartermaine', text: 'words for Nino alone', own: 'what Nino wrote' };
/** Longer than the delay after which an erasure searches again for late data. */
const SCAN_AGAIN_MS = 60_000;

/**
 * A system sends to a person, calls back, receives inbound messages and bills them, then erases them. Afterwards all its data is searched:
 * databases, queues and logs (docs/decisions/0120).
 */
describe('personal data', () => {
  let own: OwnSystem;
  let company: Company;
  let customerID: number;
  const number = (): string => numbers[0]!;
  let numbers: string[] = [];
  let other = '';

  beforeAll(async () => {
    own = await startOwnSystem({ env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true' } });
    company = await newCompany({ callbacks: true, settings: { events: ['sms.inbound.received'] } });
    numbers = [newPhone(), newPhone()];
    other = newPhone();
    await live();
  });
  afterAll(() => own.close());

  async function live(): Promise<void> {
    const { api } = company;
    await operator().data('POST', '/inbound-rules', { address: company.brandName, company: company.id });
    const created = await api.post('/v1/customers/create', {
      typeID: 1,
      name: WORDS.name,
      personalNo: 'QX77001',
      email: 'quartermaine@example.ge',
      birthDate: '1987-06-05',
      address: 'Quartermaine street 1',
      numbers: numbers.map((mobile) => ({ mobile })),
    });
    customerID = (created.body.data as { id: number }).id;
    const account = await api.post('/v1/accounts/create', {
      customerID,
      name: `${WORDS.name} at home`,
      address: 'Quartermaine street 1',
      numbers: [{ mobile: number() }],
    });
    const accountID = (account.body.data as { id: number }).id;
    await api.post('/v1/payments/add', { accountID, sum: 12.5, comment: 'cash', paySystem: 'desk' });
    await api.patch(`/v1/customers/${customerID}`, { email: 'nino.quartermaine@example.ge' });
    const sent = [
      await company.sent({ numbers: [other, number()] }),
      await company.sent({
        text: undefined,
        numbers: numbers.map((one) => ({ number: one, text: WORDS.text })),
      }),
      await company.sent({ numbers: [number()], text: WORDS.text }),
    ];
    for (const one of [...numbers, other]) await waitForMessages(one);
    for (const smsID of sent) await api.settled(smsID);
    await operator().data('GET', `/messages/${sent[0]}/${number()}`);
    await writeFromPhone(number(), company.brandName, WORDS.own);
    await until(
      () => company.receiver.received.filter(({ query }) => query.number === number()),
      (calls) => calls.some(({ query }) => query.event === 'sms.inbound.received'),
      { what: 'a callback of what the phone wrote' },
    );
    // Both callbacks of each message have come: no message in flight contains the numbers any more.
    await company.receiver.callbacksOf(numbers[0]!, 2 * 3 + 1);
    for (const one of [numbers[1]!, other]) await company.receiver.callbacksOf(one, 2);
  }

  /** Lets the erasure search again at once, as often as necessary: moves its dates back instead of waiting. */
  async function done(id: number): Promise<Record<string, unknown>> {
    const connection = await mongoose.createConnection(own.system.run.mongoUrl).asPromise();
    try {
      const db = connection.getClient().db(`${own.namespace || 'herald'}_gateway`);
      const earlier = (field: string) => ({ [field]: { $subtract: [`$${field}`, SCAN_AGAIN_MS] } });
      return await until(
        async () => {
          const waits = { _id: id as never, erasedAt: { $ne: null }, nextAt: { $gt: new Date() } };
          const moved = [{ $set: { ...earlier('erasedAt'), ...earlier('nextAt') } }];
          await db.collection('erasures').updateOne(waits, moved);
          return operator().data('GET', `/privacy/tasks/${String(id)}`);
        },
        ({ state }) => state === 'done',
        { what: 'the erasure' },
      );
    } finally {
      await connection.close();
    }
  }

  it('is exported as lines of JSON', async () => {
    const answer = await operator().get(`/companies/${company.id}/privacy/customers/${customerID}`);
    const records = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { service: string; kind: string });
    const kinds = new Set(records.map(({ service, kind }) => `${service} ${kind}`));
    for (const kind of [
      ...['billing customer', 'billing account', 'billing payment', 'billing correction'],
      ...['sms message', 'sms inbound', 'callback-dispatcher callback'],
    ])
      expect(kinds).toContain(kind);
    for (const words of Object.values(WORDS)) expect(answer.text).toContain(words);
    expect(answer.text).not.toContain(other);
  });

  it('is in no database, queue or log line after its erasure; sums and other persons’ data stay', async () => {
    expect(await documentsWith(number())).not.toEqual([]); // proves the search
    const path = `/companies/${company.id}/privacy/customers/${customerID}`;
    const begun = await operator().data<{ id: number }>('DELETE', path);
    expect(await done(begun.id)).toMatchObject({ erased: { sms: { messages: 4, inbound: 1 } }, waiting: {} });
    const traces = [...numbers, ...numbers.map((one) => one.slice(3)), ...Object.values(WORDS)];
    traces.push('Quartermaine', 'quartermaine', 'QX77001', '1987-06-05');
    const queued = await waitingMessages();
    const shown = (await writtenLines(herald().dir)).filter(({ level }) => level !== 'debug');
    for (const trace of traces) {
      expect({ trace, found: await documentsWith(trace) }).toEqual({ trace, found: [] });
      const waiting = queued.filter(({ content }) => content.includes(trace));
      expect({ trace, waiting }).toEqual({ trace, waiting: [] });
      expect({ trace, lines: linesWith(shown, trace) }).toEqual({ trace, lines: [] });
    }
    const payments = await company.api.get('/v1/payments');
    expect(payments.body['data']).toMatchObject([{ sum: '12.50' }]);
    expect(await documentsWith(other)).not.toEqual([]);
  });
});
