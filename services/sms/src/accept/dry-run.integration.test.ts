import { SmsFixture } from '../testing/sms-fixture';

const NUMBER = '995598000001';
const QUERY = `brandID=1&numbers=${NUMBER}&text=Hello`;
const JSON_BODY = JSON.stringify({ brandID: 1, numbers: [NUMBER], text: 'Hello' });
const XML_BODY = `<request><brandID>1</brandID><numbers>${NUMBER}</numbers><text>Hello</text></request>`;

describe('a dry run', () => {
  const fixture = new SmsFixture();
  const asked = (form: 'GET' | 'POST' | 'XML', search: string) => {
    const headers = { 'content-type': form === 'XML' ? 'application/xml' : 'application/json' };
    if (form === 'GET') return fixture.as(1, 'GET', `/v1/sms/send?${QUERY}&${search}`);
    if (form === 'POST') return fixture.as(1, 'POST', `/v1/sms/send?${search}`, { body: JSON_BODY, headers });
    return fixture.as(1, 'POST', `/v1/sms/sendXml?${search}`, { body: XML_BODY, headers });
  };

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 100);
  });
  afterAll(() => fixture.stop());

  const refused = ['True', 'TRUE', 'yes', 'on', '', '1%20', '2', 'true&dryRun=true', '1&dryRun=0'];
  it.each(['GET', 'POST', 'XML'] as const)(
    'is asked for by the query, and is never a send: %s',
    async (form) => {
      for (const value of ['true', '1']) {
        const { status, text } = await asked(form, `dryRun=${value}`);
        expect([status, text]).toEqual([
          200,
          expect.stringContaining('Dry run: nothing was sent or charged.'),
        ]);
      }
      const statusID = form === 'XML' ? '<statusID>90</statusID>' : '"statusID":90';
      for (const value of refused) {
        const { status, text } = await asked(form, `dryRun=${value}`);
        expect([value, status, text]).toEqual([value, 400, expect.stringContaining(statusID)]);
        expect(text).toContain('dryRun must be true or false');
      }
      expect(await fixture.balance(1)).toBe(100);
    },
  );
});
