import { DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import { inboundIn } from '../inbound/inbound-model';
import { SmsFixture } from '../testing/sms-fixture';

/** Uzbekistan: the digits of a local number may be those of an international number of Bangladesh. */
const settings = { ...DEFAULT_COMPANY_SETTINGS, defaultCountryCode: '+998' };
const NUMBER = '998880470115';
const BANGLADESH = '880470115';
const SPELLINGS = ['880470115', '0880470115', '88 047-01-15', '(0880) 470115', '+998 880470115', NUMBER];
const OWN = 1;
const INTERNATIONAL = 2;

describe('a phone of a company with a default country is the same number in', () => {
  const fixture = new SmsFixture();
  const sent = new Map<number, string>();
  const as = (method: string, path: string, options?: object) => fixture.as(OWN, method, path, options);
  const inPath = encodeURIComponent;

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(OWN, 1_000, { settings });
    await fixture.company(INTERNATIONAL, 1_000);
    for (const company of [OWN, INTERNATIONAL]) {
      const numbers = company === OWN ? [SPELLINGS[0], `+${BANGLADESH}`] : [BANGLADESH];
      const { body } = await fixture.send(company, { brandID: company, text: 'hello', numbers });
      expect(body).toMatchObject({ statusID: 0, accepted: numbers.length });
      sent.set(company, String(body['smsID']));
    }
  });
  afterAll(() => fixture.stop());

  it.each(SPELLINGS.map((one) => [one]))('sends and both stop lists, written %s', async (written) => {
    const list = `/admin/v1/companies/${OWN}/stop-list`;
    const dryRun = { brandID: OWN, text: 'x', numbers: [SPELLINGS[0]], dryRun: true };
    for (const [add, remove] of [
      [(body: object) => as('POST', '/v1/sms/stop-list', { body }), 'operator'],
      [(body: object) => fixture.operator('POST', list, { body }), 'company'],
    ] as const) {
      expect(await add({ numbers: [written, ...SPELLINGS] })).toMatchObject({ body: { data: { added: 1 } } });
      expect((await fixture.operator('GET', list)).body).toMatchObject({ data: [{ number: NUMBER }] });
      expect((await fixture.send(OWN, dryRun)).body).toMatchObject({ stopListed: 1 });
      const body = { numbers: [written] };
      const removed =
        remove === 'company'
          ? await as('DELETE', '/v1/sms/stop-list', { body })
          : await fixture.operator('DELETE', list, { body });
      expect(removed.body).toMatchObject({ data: { removed: 1 } });
    }
  });

  it.each(SPELLINGS.map((one) => [one]))('searches and the timeline, written %s', async (written) => {
    const query = { number: written };
    const rows = [{ smsID: Number(sent.get(OWN)), number: NUMBER }];
    const ofOperator = `/admin/v1/messages?company=${OWN}&number=${inPath(written)}`;
    for (const { body } of [
      await as('GET', '/v1/sms/messages', { query }),
      await fixture.operator('GET', ofOperator),
    ])
      expect(body.data).toMatchObject(rows.map(({ number }) => ({ number })));
    for (const { body } of [
      await as('GET', `/v1/sms/messages/${sent.get(OWN)}/${inPath(written)}`),
      await fixture.operator('GET', `/admin/v1/messages/${sent.get(OWN)}/${inPath(written)}`),
    ])
      expect(body).toMatchObject({ statusID: 0, data: { number: NUMBER } });
  });

  it.each(SPELLINGS.map((one) => [one]))(
    'inbound lists and confirmed passwords, written %s',
    async (written) => {
      const inbound = inboundIn(fixture.connection);
      await inbound.deleteMany({});
      const at = new Date();
      const message = { to: 'Shop', text: 'hi', brandID: null, keyword: null, parts: 1, partial: false, at };
      await inbound.insertOne({
        ...{ ...message, company: OWN, number: NUMBER, n: 1, after: null, published: true, asked: false },
        ...{ action: 'none', route: 'main', requestId: 'r', expiresAt: new Date(Date.now() + 3_600_000) },
      } as never);
      const query = { number: written };
      expect((await as('GET', '/v1/sms/inbound', { query })).body.data).toMatchObject([{ number: NUMBER }]);
      const ofOperator = `/admin/v1/inbound?company=${OWN}&number=${inPath(written)}`;
      expect((await fixture.operator('GET', ofOperator)).body.data).toMatchObject([{ number: NUMBER }]);
      const body = { number: written };
      expect((await as('POST', '/v1/sms/otp-confirmed', { body })).body.data).toEqual({ number: NUMBER });
    },
  );

  it('all of them, unless it is written with +', async () => {
    const query = { number: `+${BANGLADESH}` };
    expect((await as('GET', '/v1/sms/messages', { query })).body.data).toMatchObject([
      { number: BANGLADESH },
    ]);
    const path = `messages/${sent.get(OWN)}/${inPath(`+${BANGLADESH}`)}`;
    expect((await as('GET', `/v1/sms/${path}`)).body.data).toMatchObject({ number: BANGLADESH });
    const body = { numbers: [`+${BANGLADESH}`] };
    await as('POST', '/v1/sms/stop-list', { body });
    expect((await as('GET', '/v1/sms/stop-list')).body.data).toMatchObject([{ number: BANGLADESH }]);
    expect((await as('DELETE', '/v1/sms/stop-list', { body })).body.data).toEqual({ removed: 1 });
  });

  it('no request without a company, or of another company: there all numbers are international', async () => {
    const ofAll = await fixture.operator('GET', `/admin/v1/messages?number=${BANGLADESH}`);
    expect(ofAll.body.data).toMatchObject([
      { number: BANGLADESH, company: INTERNATIONAL },
      { number: BANGLADESH, company: OWN },
    ]);
    const path = `/admin/v1/messages/${sent.get(INTERNATIONAL)}/${BANGLADESH}`;
    expect((await fixture.operator('GET', path)).body.data).toMatchObject({ number: BANGLADESH });
    const body = { numbers: [BANGLADESH] };
    await fixture.operator('POST', '/admin/v1/stop-list', { body });
    const global = await fixture.operator('GET', '/admin/v1/stop-list');
    expect(global.body.data).toMatchObject([{ number: BANGLADESH }]);
    await fixture.operator('DELETE', '/admin/v1/stop-list', { body });
  });

  it('all of them refused with the reason if it has two readings, or is two numbers', async () => {
    for (const [number, reason] of [
      ['998123456', 'it may be local or international: write it with + or with a leading 0'],
      ['6112345\n6112346', 'it contains a tab or line end: give each number separately'],
      ['+998 (0) 880470115', 'it contains (0): remove it'],
    ] as const) {
      const errors = { number: `number: ${reason}` };
      const query = { number };
      expect(await as('GET', '/v1/sms/messages', { query })).toMatchObject({ status: 400, body: { errors } });
      expect(await as('GET', '/v1/sms/inbound', { query })).toMatchObject({ status: 400, body: { errors } });
      const confirmed = await as('POST', '/v1/sms/otp-confirmed', { body: { number } });
      expect(confirmed).toMatchObject({ status: 400, body: { errors } });
      expect(await as('POST', '/v1/sms/stop-list', { body: { numbers: [NUMBER, number] } })).toMatchObject({
        status: 400,
        body: { errors: { numbers: `element 2: ${reason}` } },
      });
      expect(await as('GET', `/v1/sms/messages/${sent.get(OWN)}/${inPath(number)}`)).toMatchObject({
        status: 404,
        body: { message: `Not a valid number: ${reason}. Sends ignore such numbers.` },
      });
      const { body } = await fixture.send(OWN, { brandID: OWN, text: 'x', numbers: [NUMBER, number] });
      expect(body).toMatchObject({ accepted: 1, rejectedNumbers: [{ number, reason }] });
    }
  });

  it('GET and XML sends, and two numbers there stay two', async () => {
    const get = (numbers: string) =>
      as('GET', '/v1/sms/send', { query: { brandID: String(OWN), text: 'x', numbers, dryRun: 'true' } });
    const xml = (numbers: string) =>
      as('POST', '/v1/sms/sendXml', {
        body: `<request><brandID>${OWN}</brandID><numbers>${numbers}</numbers><text>x</text></request>`,
        headers: { 'content-type': 'application/xml' },
      });
    expect((await get(`880470115,${NUMBER}`)).text).toContain('"accepted":1');
    const answer = await xml('880470115, 6112345\n6112346');
    expect(answer.text).toContain('<accepted>1</accepted>');
    expect(answer.text).toContain('it contains a tab or line end: give each number separately');
    for (const between of ['\n', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', ';', '/'])
      expect((await get(`6112345${between}6112346`)).text).toContain('"rejected":1');
  });
});
