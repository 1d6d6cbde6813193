import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { StatusChangeRow } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { CallbackReceiver } from '@herald/testing/callback-receiver';
import { DispatcherFixture, SECRET } from './testing/dispatcher-fixture';

const AT = Date.UTC(2026, 10, 20, 3, 5, 0);

let fixture: DispatcherFixture;
let receiver: CallbackReceiver;
let lastCompany = 0;
let lastSms = 1_000;

beforeAll(async () => {
  fixture = await new DispatcherFixture({
    CALLBACK_RETRY_DELAYS_MS: '100,200,400',
    CALLBACK_GIVE_UP_MS: '600000',
    // No attempt ends because the machine stands still for a while: each is counted here.
    CALLBACK_TIMEOUT_MS: '60000',
  }).open();
  await fixture.startCopy();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  receiver = await new CallbackReceiver().listen();
});
afterEach(() => receiver.close());

function companyWithReceiver(url = receiver.url()): number {
  const company = ++lastCompany;
  fixture.setCallback(company, url);
  return company;
}

const states = async (company: number): Promise<string[]> =>
  (await fixture.callbacks({ company })).map(({ state }) => state);
const done = (company: number, count: number) => async (): Promise<boolean> => {
  const found = await states(company);
  return found.length === count && found.every((state) => state !== 'waiting');
};

describe('a status change', () => {
  it('becomes a GET with exactly the parameters of the contract, and a signature', async () => {
    const company = companyWithReceiver(receiver.url('/hook?tenant=a%20b'));
    const smsID = ++lastSms;
    await fixture.change({ company, smsID, rows: [[0, '995598000001', 0, AT]] });
    await until(() => receiver.received.length === 1);
    const { url, headers } = receiver.received[0]!;
    expect(url).toBe(
      `/hook?tenant=a%20b&key=key%20of%20${company}&event=sms.delivery.updated&date=2026-11-20%2007%3A05%3A00` +
        `&smsID=${smsID}&number=995598000001&statusID=0`,
    );
    expect(headers['webhook-id']).toBe(`${smsID}.0.0`);
    expect(headers['x-request-id']).toBe(`request-${smsID}`);
    const webhook = new Webhook(SECRET);
    const signed = headers as Record<string, string>;
    expect(() => webhook.verify('', signed)).not.toThrow();
    expect(() => webhook.verify(url.split('?')[1]!, signed, { jsonParse: false })).not.toThrow();
    expect(() => webhook.verify('other=content', signed, { jsonParse: false })).toThrow();
    await until(done(company, 1));
    expect((await fixture.callbacks({ company }))[0]).toMatchObject({
      state: 'delivered',
      attempts: 1,
      lastStatus: 200,
    });
  });

  it('is delivered once though its message comes many times', async () => {
    const company = companyWithReceiver();
    const rows: StatusChangeRow[] = [[0, '995598000002', 0, AT]];
    const smsID = ++lastSms;
    for (let times = 0; times < 5; times++) await fixture.change({ company, smsID, rows });
    await until(done(company, 1));
    await fixture.change({ company, smsID, rows: [[1, '995598000003', 0, AT]] });
    await until(done(company, 2));
    expect(receiver.received).toHaveLength(2);
  });

  it('waits in the database while its receiver is slow, and is delivered once', async () => {
    const held: ServerResponse[] = [];
    receiver.answerWith((_callback, response) => void held.push(response));
    const company = companyWithReceiver();
    await fixture.change({ company, smsID: ++lastSms, rows: [[0, '995598000007', 0, AT]] });
    // On its way and stored side by side.
    await until(async () => held.length > 0 && (await states(company)).join() === 'waiting');
    expect(held).toHaveLength(1);
    held[0]!.end();
    await until(done(company, 1));
    expect((await fixture.callbacks({ company }))[0]).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(receiver.received).toHaveLength(1);
  });

  it('leads to nothing without a default URL, even where the send has its own', async () => {
    const company = ++lastCompany;
    await fixture.change({
      company,
      smsID: ++lastSms,
      rows: [[0, '995598000004', 0, AT]],
      callbackUrl: receiver.url(),
    });
    const other = companyWithReceiver();
    await fixture.change({ company: other, smsID: ++lastSms, rows: [[0, '995598000005', 0, AT]] });
    await until(done(other, 1));
    expect(await states(company)).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });

  it("goes to the send's own URL where there is a default", async () => {
    const own = await new CallbackReceiver().listen();
    const company = companyWithReceiver();
    const rows: StatusChangeRow[] = [[0, '995598000006', 1, AT]];
    await fixture.change({ company, smsID: ++lastSms, rows, callbackUrl: own.url('/own?x=1') });
    await until(done(company, 1));
    expect(own.received[0]!.url).toMatch(/^\/own\?x=1&key=/);
    expect(receiver.received).toEqual([]);
    await own.close();
  });
});

it('an activated brand becomes a GET with exactly the parameters of the contract', async () => {
  const company = companyWithReceiver();
  const brand = { brandID: 12, company, name: "D'Art & Co", at: AT };
  await fixture.tellBrand({ ...brand, state: 'awaiting', version: 1 });
  await fixture.tellBrand({ ...brand, state: 'authorized', version: 2 });
  await until(done(company, 1));
  expect(receiver.received.map(({ url }) => url)).toEqual([
    `/callback?key=key%20of%20${company}&event=sms.brand.activated&date=2026-11-20%2007%3A05%3A00` +
      `&brandID=12&brandName=D'Art%20%26%20Co&authorized=1`,
  ]);
});
