/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import type { ReceivedCallback } from '@herald/testing/callback-receiver';
import { Webhook } from 'standardwebhooks';
import { type Company, newCompany } from '../support/company';
import { withoutRetryDelays } from '../support/databases';
import { operator } from '../support/operator-api';
import { newPhone, writeFromPhone } from '../support/phones';
import { DATE_TIME } from '../support/send-times';

const EVENT = 'sms.inbound.received';

describe('interface-decisions.md: inbound messages', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ callbacks: true, settings: { events: [EVENT] } });
  });

  const callbacks = (phone: string, count = 1, of = company): Promise<ReceivedCallback[]> =>
    of.receiver.waitFor(({ query }) => query['event'] === EVENT && query['number'] === phone, { count });
  const listed = async (phone: string, of = company) => {
    const { body } = await of.api.get('/v1/sms/inbound', { query: { number: phone } });
    return body.data as Record<string, unknown>[];
  };

  it('the company that owns the addressed sender is called back, signed, and finds them in the list', async () => {
    const phone = newPhone();
    await writeFromPhone(phone, company.brandName, 'Ещё открыто? 5 € & more');
    const [callback] = await callbacks(phone);
    const names = callback!.parameters.map(([name]) => name);
    expect(names).toEqual([
      ...['key', 'event', 'date', 'number', 'inboundID', 'to', 'brandID', 'text', 'parts'],
    ]);
    expect(callback!.query).toMatchObject({
      key: company.callbackKey,
      to: company.brandName,
      brandID: String(company.brandID),
      text: 'Ещё открыто? 5 € & more',
      parts: '1',
      date: expect.stringMatching(DATE_TIME),
    });
    expect(() =>
      new Webhook(company.signingSecret).verify(
        callback!.rawQuery,
        callback!.headers as Record<string, string>,
        { jsonParse: false },
      ),
    ).not.toThrow();
    expect(await listed(phone)).toMatchObject([
      {
        id: callback!.query['inboundID'],
        text: 'Ещё открыто? 5 € & more',
        receivedAt: callback!.query['date'],
      },
    ]);
  });

  it.each([
    ['GSM 03.38', 'Long [and] {wide} '.repeat(40).trim()],
    ['UCS-2', 'გრძელი 😀 '.repeat(30).trim()],
  ])('long messages in %s are joined', async (_alphabet, text) => {
    const phone = newPhone();
    await writeFromPhone(phone, company.brandName, text);
    const [{ query }] = (await callbacks(phone)) as [ReceivedCallback];
    expect(query['text']).toBe(text);
    expect(Number(query['parts'])).toBeGreaterThan(1);
    expect(query['partial']).toBeUndefined();
  });

  it('those of one phone come in order: the next after the 2xx of the one before', async () => {
    const own = await newCompany({ callbacks: true, settings: { events: [EVENT] } });
    const [phone, another] = [newPhone(), newPhone()];
    let isRefused = true;
    own.receiver.answerWith(({ query }) => ({ status: isRefused && query['text'] === 'first' ? 503 : 200 }));
    const textsOf = (from: string): string[] => own.receiver.of(from).map(({ query }) => query['text']!);
    await writeFromPhone(phone, own.brandName, 'first');
    await callbacks(phone, 1, own);
    for (const text of ['second', 'third']) {
      await writeFromPhone(phone, own.brandName, text);
      await until(
        () => listed(phone, own),
        (found) => found.some((one) => one['text'] === text),
      );
    }
    await writeFromPhone(another, own.brandName, 'from elsewhere');
    await callbacks(another, 1, own);
    expect(new Set(textsOf(phone))).toEqual(new Set(['first']));
    isRefused = false;
    await withoutRetryDelays(own.id, () => until(() => textsOf(phone).includes('third')));
    const second = textsOf(phone).indexOf('second');
    expect(second).toBeGreaterThanOrEqual(2);
    expect(new Set(textsOf(phone).slice(0, second))).toEqual(new Set(['first']));
    expect(textsOf(phone).slice(second)).toEqual(['second', 'third']);
  });

  it('a company without a subscription is not called, and finds them in the list', async () => {
    const quiet = await newCompany({ callbacks: true });
    const phone = newPhone();
    await writeFromPhone(phone, quiet.brandName, 'Hello');
    await until(
      () => listed(phone, quiet),
      (found) => found.length === 1,
    );
    expect(quiet.receiver.received.filter(({ query }) => query['event'] === EVENT)).toEqual([]);
  });

  it('a number is assigned to companies by keyword, and the operator sees unassigned messages', async () => {
    const other = await newCompany({ callbacks: true, settings: { events: [EVENT] } });
    const [phone, address] = [newPhone(), newPhone().slice(-8)];
    await operator().data('POST', '/inbound-rules', { address, keyword: 'vote', company: other.id });
    await writeFromPhone(phone, address, 'Vote 7');
    await writeFromPhone(phone, address, 'What is this?');
    const [{ query }] = (await callbacks(phone, 1, other)) as [ReceivedCallback];
    expect(query).toMatchObject({ to: address, keyword: 'VOTE', text: 'Vote 7' });
    const nobodys = await until(
      () => operator().data<Record<string, unknown>[]>('GET', `/inbound?number=${phone}`),
      (found) => found.length === 1,
    );
    expect(nobodys).toMatchObject([{ text: 'What is this?', company: null }]);
    expect(await listed(phone)).toEqual([]);
  });
});
