/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { type Company, newCompany } from '../support/company';
import { newPhone } from '../support/phones';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

/** windows-1251, without a header, with a repeated number and a number that begins with the code of Uruguay. */
const FILE = Buffer.from(
  '995555100101;\xcc\xe0\xf0\xe8\xff\r\n995555100101;\xc0\xed\xed\xe0\r\n598 11 12 24;\xce\xeb\xe3\xe0\r\n',
  'latin1',
);

describe('recipients', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'Doubtful Numbers', balance: 500 });
    await company.api.post('/v1/customers/create', { typeID: 1, name: 'ნინო', mobile: '995555123456' });
  });

  const numbersOf = async (smsID: string): Promise<string[]> =>
    (await company.api.report(Number(smsID))).map(({ number }) => number).sort();
  /** The links of the finished sends. */
  const sendsIn = async (page: Page): Promise<string[]> => {
    const link = page.locator('a[href*="smsID="]').first();
    await link.waitFor();
    const links = await page.locator('a[href*="smsID="]').all();
    const targets = await Promise.all(links.map((one) => one.getAttribute('href')));
    return targets.map((target) =>
      new URL(target!, 'http://x').searchParams.get('smsID')!.replaceAll('"', ''),
    );
  };

  describeInBrowser(({ enter, open, axe, refused, forgiveOutage }) => {
    it('are asked about in the composer, with the price by country', async () => {
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      const numbers = page.getByRole('textbox', { name: 'Numbers' });
      await numbers.fill('598 11 12 23, 995555123456');
      await page.getByRole('textbox', { name: 'Text' }).fill('Your order is ready');
      const question = page.getByRole('alert');
      await question.getByText('1 number may be meant otherwise').waitFor();
      const rows = await question.getByRole('row').allInnerTexts();
      expect(rows.map((row) => row.split(/\s*\t\s*|\n+/).filter(Boolean))).toEqual([
        ['Meaning', 'Country', 'Numbers', 'Total SMS'],
        ['Local number', 'Georgia (+995)', '1', '1'],
        ['As written', 'Uruguay (+598)', '1', '1'],
      ]);
      expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
      expect(await axe(page)).toEqual([]);
      await question.getByRole('button', { name: 'Georgia (+995): 1 SMS' }).click();
      expect(await numbers.inputValue()).toBe('+995598111223, 995555123456');
      await page.getByRole('button', { name: 'Send for 2 SMS' }).click();
      await confirm(page);
      await page.getByRole('link', { name: 'Track delivery' }).waitFor();
      expect(await numbersOf((await sendsIn(page))[0]!)).toEqual(['995555123456', '995598111223']);
      await page.context().close();
    });

    it('are asked about in a file, which is read in its encoding and without a header', async () => {
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose/csv', 'From a CSV file');
      await page.getByText('Choose a file').waitFor();
      await page.setInputFiles('input[type=file]', { name: 'a.csv', mimeType: 'text/csv', buffer: FILE });
      await page.getByRole('alert').getByText('The file is not in UTF-8.').waitFor();
      await refused();
      await page.getByLabel('Encoding').selectOption('windows-1251');
      await page.getByRole('heading', { name: 'a.csv: 3 rows' }).waitFor();
      await page.getByText('The first row has a phone number').waitFor();
      await page.getByRole('cell', { name: 'Мария' }).waitFor();

      await page.getByRole('checkbox', { name: 'The first row names the columns' }).check();
      await page.getByRole('heading', { name: 'a.csv: 2 rows' }).waitFor();
      await page.getByRole('checkbox', { name: 'The first row names the columns' }).uncheck();
      await page.getByRole('heading', { name: 'a.csv: 3 rows' }).waitFor();
      expect(await page.getByLabel('Column with the numbers').inputValue()).toBe('0');
      await page.getByRole('textbox', { name: 'Text' }).fill('Dear {{B}}');
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Check the file' }).click();

      await page.getByText('1 row has the number of an earlier row and is not sent.').waitFor();
      await page.getByText('row 1 has the same number', { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: /^Send to/ }).count()).toBe(0);
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Check again, and send every row' }).click();
      await page.getByText('an earlier row').waitFor({ state: 'detached' });

      // A double click whose answer is lost.
      forgiveOutage();
      let answers = 0;
      await page.route('**/api/bulk-sends', async (route) => {
        const response = await route.fetch();
        await (++answers === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
      });
      await page
        .getByRole('button', { name: 'Georgia (+995): 1 SMS' })
        .evaluate((button: { click(): void }) => (button.click(), button.click()));
      await page.getByRole('button', { name: 'Send to 3: a.csv' }).waitFor();
      expect(answers).toBe(2);
      await page.unroute('**/api/bulk-sends');
      await page.getByRole('button', { name: 'Another file' }).click();
      await page.getByRole('link', { name: 'a.csv' }).click();
      await page.getByRole('button', { name: 'Send to 3: a.csv' }).click();
      await confirm(page);
      await page.getByText('Accepted and durably stored').waitFor();
      const sent = await Promise.all((await sendsIn(page)).map(numbersOf));
      expect(sent.flat()).toEqual(['995555100101', '995555100101', '995598111224']);
      await page.context().close();
    });

    it('on the stop list get nothing, as the composer reports', async () => {
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      const [first, second] = [newPhone(), newPhone()];
      await company.api.post('/v1/sms/stop-list', { numbers: [first] });
      await page.getByLabel('Numbers').fill(first);
      await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
      expect(await page.getByRole('button', { name: 'Send for 0 SMS' }).isDisabled()).toBe(true);
      await page.getByLabel('Numbers').fill(second);
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      await page.getByRole('alertdialog').waitFor();
      await company.api.post('/v1/sms/stop-list', { numbers: [second] });
      await confirm(page);
      const done = page
        .getByRole('status')
        .filter({ hasText: 'Nothing was sent: the number is on the stop' });
      await done.waitFor();
      expect(await done.innerText()).not.toMatch(/Accepted|as send/);
      await page.context().close();
    });

    it('of a large send are confirmed by its cost', async () => {
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      const numbers = Array.from({ length: 100 }, (_, at) => String(995_555_200_000 + at));
      await page.getByLabel('Numbers').fill(numbers.join('\n'));
      await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
      await page.getByRole('button', { name: 'Send for 100 SMS' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByLabel('Type 100 to confirm').fill('10');
      await page.keyboard.press('Enter');
      expect(await question.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
      await page.context().close();
    });
  });
});
