/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { newPhone, newPhones } from '../support/phones';
import { clockTime, minutesAhead } from '../support/send-times';
import { SEND_FORMS, sendAs, type SendOutcome } from '../support/send-forms';
import { xmlSend } from '../support/xml-send';

describe('interface.md part 7: errors (SMS)', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany();
  });

  /** HTTP 200 and a message, as decided for statuses of the contract; 90 comes with 400. */
  function expectStatus({ status, body }: SendOutcome, statusID: number): void {
    expect({ status, statusID: Number(body.statusID) }).toEqual({
      status: statusID === 90 ? 400 : 200,
      statusID,
    });
    expect(body.message).toMatch(/\w/);
  }

  describe('brand create', () => {
    let fresh: Company;

    beforeAll(async () => {
      fresh = await newCompany({ brandName: false });
    });

    it.each([{}, { brandName: '' }, { brandName: '  ' }, { brandName: null }, { name: 'Shop' }])(
      '10: brandName empty: %j',
      async (body) => expectStatus(await fresh.api.brandCreate(body), 10),
    );

    it.each(['A', 'Twelve chars', 'x'.repeat(200)])('20: length not 2 to 11: %j', async (brandName) =>
      expectStatus(await fresh.api.brandCreate({ brandName }), 20),
    );

    it.each(['Sh@p', 'Sh<op', 'მაღაზია', 'Shop🙂', 'Sh\nop', ' Shop', '12345'])(
      '30: forbidden characters: %j',
      async (brandName) => expectStatus(await fresh.api.brandCreate({ brandName }), 30),
    );

    it.each(['Shop', 'SHOP', 'shop'])('40: already added: %s', async (brandName) => {
      const own = await newCompany({ brandName: 'Shop' });
      expectStatus(await own.api.brandCreate({ brandName }), 40);
    });

    it('50: wait for the last added brand to be authenticated', async () => {
      const own = await newCompany({ brandName: false });
      await own.api.brandCreate({ brandName: 'Waiting' });
      expectStatus(await own.api.brandCreate({ brandName: 'Impatient' }), 50);
    });

    it.each([{}, { description: '   ' }])(
      '60: description required, where the company must give one: %j',
      async (given) => {
        const own = await newCompany({ brandName: false, settings: { brandDescriptionRequired: true } });
        expectStatus(await own.api.brandCreate({ brandName: 'Described', ...given }), 60);
        expectStatus(await own.api.brandCreate({ brandName: 'Described', description: 'A shop' }), 0);
      },
    );

    it.each(['', '{"brandName":"Shop"', '[]'])('90: JSON error: %j', async (body) => {
      const headers = { 'content-type': 'application/json' };
      expectStatus(await fresh.api.brandCreate(body, { headers }), 90);
    });
  });

  describe('brand delete', () => {
    it.each([{}, { brandID: -1 }, { brandID: 'abc' }, { brandID: [1] }, { brandID: '999999999' }])(
      '10: not found: %j',
      async (body) => expectStatus(await company.api.brandDelete(body), 10),
    );

    it('10: not found the second time', async () => {
      const own = await newCompany();
      await own.api.brandDelete({ brandID: own.brandID });
      expectStatus(await own.api.brandDelete({ brandID: own.brandID }), 10);
    });

    it.each(['', '[]'])('90: JSON error: %j', async (body) => {
      const headers = { 'content-type': 'application/json' };
      expectStatus(await company.api.brandDelete(body, { headers }), 90);
    });
  });

  const valid = () => ({ brandID: company.brandID, numbers: newPhones(1), text: 'Error' });

  describe.each(SEND_FORMS)('send (%s)', (form) => {
    const send = (fields: Record<string, unknown>, api = company.api): Promise<SendOutcome> =>
      sendAs(form, api, fields);

    it.each([undefined, '', 'abc', 999_999_999, '99999999999999999999'])(
      '10: brandID not found: %j',
      async (brandID) => expectStatus(await send({ ...valid(), brandID }), 10),
    );

    it('10: brandID of a brand that is awaiting, rejected, deleted or of another company', async () => {
      const own = await newCompany({ brandName: false });
      const other = await newCompany();
      const { brandID } = (await own.api.brandCreate({ brandName: 'Awaiting' })).body;
      expectStatus(await send({ ...valid(), brandID }, own.api), 10);
      expectStatus(await send({ ...valid(), brandID: other.brandID }, own.api), 10);
      await own.api.brandDelete({ brandID });
      expectStatus(await send({ ...valid(), brandID }, own.api), 10);
    });

    it.each([undefined, ''])('20: numbers not found: %j', async (numbers) =>
      expectStatus(await send({ ...valid(), numbers }), 20),
    );

    it.each([undefined, '', '\n\t '])('30: empty message text: %j', async (text) =>
      expectStatus(await send({ ...valid(), text }), 30),
    );

    it('30: a text of more than 10 parts, with a message that says so', async () => {
      const tooLong = await send({ ...valid(), text: 'x'.repeat(1_531) });
      expectStatus(tooLong, 30);
      expect(tooLong.body.message).toMatch(/10/);
    });

    it('40: not enough SMS, and nothing is written', async () => {
      const own = await newCompany({ balance: 2 });
      expectStatus(await send({ ...valid(), brandID: own.brandID, numbers: newPhones(3) }, own.api), 40);
      expect(await own.api.balance()).toBe(2);
    });

    it.each(['123456', '1234567890123456', 'abc', '0995599123456'])(
      '50: valid numbers not found: %j',
      async (number) => expectStatus(await send({ ...valid(), numbers: [number] }), 50),
    );

    if (form === 'XML') {
      it('60 is not for XML: sendTime is no field of it', async () => {
        const { xml, status } = await company.api.sendXml(xmlSend(valid(), '<sendTime>never</sendTime>'));
        expectStatus({ status, body: xml }, 0);
      });

      it.each([
        ['nothing', ''],
        ['an open element', '<request><brandID>1</brandID>'],
        ['an unknown entity', '<request><text>&nothing;</text></request>'],
        [
          'a file',
          '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><request><text>&x;</text></request>',
        ],
      ])('90: XML error: %s', async (_what, body) => {
        const { status, xml } = await company.api.sendXml(body);
        expectStatus({ status, body: xml }, 90);
      });

      it.each([
        ['ISO-8859-1', 'latin1'],
        ['UTF-16', 'utf16le'],
      ] as const)('90 names the valid form: a body that really is in %s', async (declared, encoding) => {
        const body = `<?xml version="1.0" encoding="${declared}"?><request><text>\u00e9</text></request>`;
        const type = `application/xml; charset=${declared}`;
        const { status, xml } = await company.api.sendXml(Buffer.from(body, encoding), {
          headers: { 'content-type': type },
        });
        expectStatus({ status, body: xml }, 90);
        expect(xml['message']).toContain('in UTF-8');
      });
    } else {
      it.each([
        '2027-1-1 10:00',
        '2027-01-01 10:00:00',
        '2027-02-30 10:00',
        'tomorrow',
        '',
        '2020-01-01 10:00',
      ])('60: invalid sendTime: %j', async (sendTime) =>
        expectStatus(await send({ ...valid(), sendTime }), 60),
      );

      it('60: sendTime is this minute, or more than 366 days ahead', async () => {
        const now = clockTime(new Date()).slice(0, 16);
        expectStatus(await send({ ...valid(), sendTime: now }), 60);
        expectStatus(await send({ ...valid(), sendTime: minutesAhead(367 * 24 * 60) }), 60);
        expectStatus(await send({ ...valid(), sendTime: minutesAhead(365 * 24 * 60) }), 0);
      });

      it.each(['stopList', 'otp'])('90: %s is neither true nor false', async (name) =>
        expectStatus(await send({ ...valid(), [name]: 'maybe' }), 90),
      );
    }
  });

  describe('send (POST), separate texts', () => {
    const pairs = (...texts: unknown[]) => texts.map((text) => ({ number: newPhone(), text }));
    const send = async (numbers: unknown): Promise<SendOutcome> => company.send({ numbers });

    it.each([[['']], [[' ', '\n']], [[undefined]], [[null, 12]]])(
      '30: all texts are empty: %j',
      async (texts) => expectStatus(await send(pairs(...texts)), 30),
    );

    it('30: a text of more than 10 parts', async () =>
      expectStatus(await send(pairs('fine', 'ა'.repeat(671))), 30));

    it('50: no valid number', async () =>
      expectStatus(
        await send([{ number: 'abc', text: 'x' }, { text: 'y' }, { number: null, text: 'z' }]),
        50,
      ));

    it('0 with those rejected that have no text or no number', async () => {
      const outcome = await send([...pairs('fine', ''), { number: 'abc', text: 'x' }, 'nonsense', null]);
      expectStatus(outcome, 0);
      expect(outcome.body).toMatchObject({ accepted: 1, rejected: 4 });
    });
  });

  describe('which statusID wins: 90, 10, 20, 30, 60, 50, 40', () => {
    const wrong = { brandID: 0, numbers: [], text: '', sendTime: 'never' };

    it.each([
      [10, wrong],
      [20, { ...wrong, brandID: undefined }],
      [30, { ...wrong, brandID: undefined, numbers: ['abc'] }],
      [60, { ...wrong, brandID: undefined, numbers: ['abc'], text: 'x' }],
      [50, { brandID: undefined, numbers: ['abc'], text: 'x', sendTime: undefined }],
      [40, { brandID: undefined, numbers: ['995599123456'], text: 'x', sendTime: undefined }],
    ])('%i before all that come after it', async (statusID, { brandID, ...fields }) => {
      const own = await newCompany({ balance: 0 });
      const send = { brandID: brandID ?? own.brandID, ...fields };
      expectStatus(await own.api.send(send), statusID);
      if (fields.sendTime !== undefined) expectStatus(await sendAs('GET', own.api, send), statusID);
    });

    it('90 before 10', async () => expectStatus(await company.api.send('{"brandID":0'), 90));
  });

  describe('which statusID of brand create wins: 90, 10, 20, 30, 40, 50, 60', () => {
    it('20 before 30', async () => expectStatus(await company.api.brandCreate({ brandName: '@' }), 20));

    it('30 before 50, 40 before 50, 50 before 60', async () => {
      const own = await newCompany({ brandName: false, settings: { brandDescriptionRequired: true } });
      await own.api.brandCreate({ brandName: 'Waiting', description: 'A shop' });
      expectStatus(await own.api.brandCreate({ brandName: 'Sh@p' }), 30);
      expectStatus(await own.api.brandCreate({ brandName: 'waiting' }), 40);
      expectStatus(await own.api.brandCreate({ brandName: 'Other' }), 50);
    });
  });
});
