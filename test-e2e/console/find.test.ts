/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { newPhone } from '../support/phones';
import { describeInBrowser } from './support/browser';
import { ConsoleSession } from './support/console-session';

/** One search, from any screen and without a mouse. */
describe('the search over everything', () => {
  let company: Company;
  let number: string;
  let smsID: number;
  let requestId: string;

  beforeAll(async () => {
    company = await newCompany({ name: 'Bakery of Gldani' });
    await company.api.post('/v1/customers/create', {
      typeID: 1,
      name: 'Nino Beridze',
      mobile: '995555123456',
    });
    await company.api.post('/v1/accounts/create', { customerID: 1, name: 'Beridze: home' });
    number = newPhone();
    const { headers, body } = await company.send({ numbers: [number], text: 'Fresh bread' });
    smsID = Number(body.smsID);
    requestId = String(headers['x-request-id']);
    await company.api.settled(smsID);
  });

  describeInBrowser(({ enter, open, axe }) => {
    const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
    const options = (page: Page) => page.getByRole('listbox', { name: 'Find anything' }).getByRole('option');

    async function find(page: Page, text: string, label: string | RegExp): Promise<void> {
      // Of a screen: the address changes before the sign-in page has gone.
      await page.locator('#main').getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('/');
      await field(page).waitFor();
      await page.keyboard.type(text);
      const labels = await until(
        () => options(page).allInnerTexts(),
        (texts) => texts.some((one) => one.match(label)),
      );
      for (let at = labels.findIndex((one) => one.match(label)); at > 0; at -= 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }

    it('leads an operator to companies, messages, and records of the open company', async () => {
      const page = await enter('operator', {});
      await find(page, 'nino ber', /Nino Beridze.* Bakery of Gldani/);
      await page.getByRole('region', { name: 'Customer 1' }).getByText('995555123456').first().waitFor();
      await open(page, '/operator/routes', 'Routes');
      await find(page, 'y of gld', 'Bakery of Gldani');
      await page.getByRole('heading', { level: 1, name: 'Bakery of Gldani' }).waitFor();
      await find(page, 'beridz', 'Nino Beridze');
      await page.getByRole('region', { name: 'Customer 1' }).getByText('995555123456').first().waitFor();
      await find(page, 'beridz', 'Beridze: home');
      await page.getByRole('region', { name: /^Account / }).waitFor();
      for (const [text, label] of [
        [`+${number}`, 'Messages to'],
        [String(smsID), 'Messages of send'],
        [requestId, 'Messages of request'],
      ] as const) {
        await open(page, '/operator/routes', 'Routes');
        await find(page, text, label);
        await page.getByRole('link', { name: number }).waitFor();
      }
      await page.context().close();
    });

    it('leads a company to its own records', async () => {
      const page = await enter('company', { company: company.id, role: 'viewer' });
      await find(page, 'beridz', 'Nino Beridze');
      await page.getByRole('heading', { level: 1, name: 'Customer 1' }).waitFor();
      await find(page, 'beridz', 'Beridze: home');
      await page.getByRole('heading', { level: 1, name: /^Account / }).waitFor();
      const sender = await ConsoleSession.begin({ company: company.id, role: 'sender' });
      await sender.ask('PUT', `/api/send-names/${smsID}`, { name: 'Christmas sale' });
      await find(page, 'christmas', 'Christmas sale');
      await page.getByRole('region', { name: 'Christmas sale' }).getByText('Fresh bread').waitFor();
      await find(page, number.slice(-6), 'Messages to numbers that end with');
      await page.getByRole('link', { name: number }).waitFor();
      await page.context().close();
    });

    it('opens with Ctrl+K or its button, announces its results, and returns the focus', async () => {
      const page = await enter('company', { company: company.id, role: 'viewer' });
      await open(page, '/company/customers', 'Customers');
      const value = page.getByRole('textbox', { name: 'Value' });
      await value.focus();
      await page.keyboard.type('a/b');
      expect(await value.inputValue()).toBe('a/b');
      await page.keyboard.press('Control+k');
      await field(page).fill('beridze');
      await options(page).first().waitFor();
      expect(await axe(page)).toEqual([]);
      const active = await field(page).getAttribute('aria-activedescendant');
      expect(await options(page).first().getAttribute('id')).toBe(active);
      await field(page).fill('nobody');
      await page.getByRole('dialog').getByText('Nothing found.', { exact: false }).waitFor();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await value.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Find anything' }).click();
      await field(page).waitFor();
      await page.context().close();
    });
  });
});
