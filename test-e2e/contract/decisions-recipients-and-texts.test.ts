/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { messageOf, messagesOf, newPhone, waitForMessages } from '../support/phones';
import { SEND_FORMS, sendAs } from '../support/send-forms';

/** GSM 03.38: the default alphabet without the escape, and the characters after the escape. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENSION = '^{}\\[~]|€';

describe('interface-decisions.md: recipients and texts', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ balance: 100_000 });
  });

  const send = (numbers: unknown, more: Record<string, unknown> = {}) =>
    company.send({ numbers, text: 'Numbers', ...more });

  describe('numbers: separators and prefixes are removed', () => {
    const WRITTEN: [how: string, write: (number: string) => unknown][] = [
      ['digits', (number) => number],
      ['a number', (number) => Number(number)],
      ['+', (number) => `+${number}`],
      ['00', (number) => `00${number}`],
      ['spaces', (number) => ` ${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)} `],
      ['dashes', (number) => `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`],
      ['brackets', (number) => `+${number.slice(0, 3)} (${number.slice(3, 6)}) ${number.slice(6)}`],
    ];

    it.each(WRITTEN)('%s', async (_how, write) => {
      const number = newPhone();
      const { smsID } = (await send([write(number)])).body;
      expect(await company.api.settled(smsID)).toEqual([{ number, statusID: '1' }]);
    });

    it.each(WRITTEN.filter(([how]) => how !== 'a number'))('%s, in a GET and in XML', async (_how, write) => {
      for (const form of ['GET', 'XML'] as const) {
        const number = newPhone();
        const fields = { brandID: company.brandID, numbers: [write(number)], text: form };
        const { smsID } = (await sendAs(form, company.api, fields)).body;
        expect(await company.api.report(smsID)).toMatchObject([{ number }]);
      }
    });
  });

  describe('accepted and rejected', () => {
    it.each(SEND_FORMS)('count the accepted recipients and the dropped numbers (%s)', async (form) => {
      const fields = { brandID: company.brandID, numbers: [newPhone(), 'abc', '12'], text: 'x' };
      const { accepted, rejected } = (await sendAs(form, company.api, fields)).body;
      expect([accepted, rejected].map(Number)).toEqual([1, 2]);
    });
  });

  describe('repeated numbers', () => {
    it('in a one-text send get one message, in any notation', async () => {
      const number = newPhone();
      const before = await company.api.balance();
      const { smsID } = (await send([number, number, `+${number}`, Number(number)])).body;
      expect(await company.api.settled(smsID)).toEqual([{ number, statusID: '1' }]);
      expect(await messagesOf(number)).toHaveLength(1);
      expect(await company.api.balance()).toBe(before - 1);
    });

    it('with separate texts the same number may repeat with another text', async () => {
      const number = newPhone();
      const numbers = ['First', 'Second'].map((text) => ({ number, text }));
      const { body } = await company.send({ numbers });
      expect(body).toMatchObject({ statusID: 0, accepted: 2 });
      const texts = (await waitForMessages(number, 2)).map(({ text }) => text);
      expect(texts.sort()).toEqual(['First', 'Second']);
    });
  });

  describe('the phone shows the sent text, and the charge matches the submitted parts', () => {
    it.each([
      ['161 GSM characters', 'x'.repeat(161), 2],
      ['all of the GSM alphabet', GSM, 1],
      ['the extension characters', GSM_EXTENSION, 1],
      ['an escape pair at the end of a part', `${'x'.repeat(152)}€${'y'.repeat(152)}`, 3],
      ['Georgian, 71 characters', 'გამარჯობა '.repeat(8).slice(0, 71), 2],
      ['Georgian, 670 characters', 'თბილისი!აბ'.repeat(67), 10],
      ['a surrogate pair at the end of a part', `${'ა'.repeat(66)}🙂${'ბ'.repeat(66)}`, 3],
      ['what means something elsewhere', `<b>&amp; %20 "q" 'a' \\n \${x} {{y}}`, 1],
    ])('%s', async (_what, text, parts) => {
      const number = newPhone();
      const before = await company.api.balance();
      const { body } = await send([number], { text });
      expect(body.statusID).toBe(0);
      const message = await messageOf(number);
      expect(message.text).toBe(text);
      const charged = before - (await company.api.balance());
      expect({ charged, submitted: message.totalParts }).toEqual({ charged: parts, submitted: parts });
    });
  });
});
