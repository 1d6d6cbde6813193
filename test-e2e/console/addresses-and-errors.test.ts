/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { newPhone } from '../support/phones';
import { describeInBrowser } from './support/browser';
import { askConsole } from './support/console-session';

const EAST = 'Pacific/Kiritimati';

describe('the pages of both parts', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'Plain Shop' });
  });

  describeInBrowser(({ enter, open, axe, refused }) => {
    it.each(['/operator/nowhere', '/nowhere'])('an unknown address leads back: %s', async (path) => {
      const page = await enter('operator', {});
      await page.route(`**${path}`, async (route) => {
        // The browser reports the status of the page itself as an error.
        const response = await route.fetch();
        await route.fulfill({ response, status: 200 });
      });
      await open(page, path, 'Page not found');
      expect(await axe(page)).toEqual([]);
      await page.getByRole('link', { name: 'To the start page' }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      await page.context().close();
    });

    it('an unknown address is 404, as a page for browsers only', async () => {
      const browser = await askConsole('GET', '/nowhere', { headers: { accept: 'text/html' } });
      expect([browser.status, browser.text]).toEqual([404, expect.stringContaining('<!doctype html>')]);
      const program = await askConsole('GET', '/nowhere', { headers: { accept: 'application/json' } });
      expect([program.status, program.body]).toEqual([404, expect.objectContaining({ statusID: 404 })]);
    });

    it.each([
      ['/company/accounts/424242', 'Account 424242', 'There is no account 424242.', 'Accounts'],
      ['/company/customers/424242', 'Customer 424242', 'There is no customer 424242.', 'Customers'],
      ['/company/compose/csv?send=none', 'From a CSV file', 'The file no longer exists.', 'From a CSV file'],
    ])('an unknown record has no forms, and a way back (%s)', async (path, title, why, list) => {
      const page = await enter('company', { company: company.id, role: 'admin' });
      await open(page, path, title);
      const main = page.getByRole('main');
      await main.getByText(why).waitFor();
      await refused(404);
      expect([await main.getByRole('form').count(), await main.getByRole('alert').count()]).toEqual([0, 0]);
      await main.getByRole('link', { name: list }).last().click();
      await page.waitForURL((url) => !/424242|none/.test(url.href));
      await page.context().close();
    });

    it('an invalid field is named by its label, in both languages', async () => {
      const page = await enter('operator', {});
      await open(page, `/operator/companies/${company.id}/settings`, 'Plain Shop');
      const form = page.getByRole('form', { name: 'Numbers and sending' });
      await form.getByLabel('Validity of a message, hours').fill('9999');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText(/^Validity of a message, hours must be at most \d+\.$/).waitFor();
      const alert = form.getByRole('alert');
      await alert
        .getByText('Not accepted. Correct the marked fields: Validity of a message, hours.')
        .waitFor();
      expect(await form.innerText()).not.toMatch(/validityHours|settings\.|null/);
      expect(await axe(page)).toEqual([]);
      await refused();
      await form.getByLabel('Validity of a message, hours').fill('30');
      await form.getByRole('button', { name: 'Save' }).click();
      const saved = form.getByRole('status').getByText('Saved');
      await saved.waitFor();
      await form.getByLabel('Validity of a message, hours').fill('31');
      await saved.waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('times are in the company’s zone, whatever the zone of the browser, and say so', async () => {
      await company.api.settled(await company.sent({ numbers: [newPhone()] }));
      const page = await enter('company', { company: company.id, role: 'sender' }, 'light', EAST);
      await open(page, '/company/messages', 'Messages');
      const link = page.locator('.rows a').first();
      const listed = await page.locator('.rows time').first().innerText();
      expect(listed).toMatch(/^\w+ \d+, \d{4}, \d\d:\d\d:\d\d GMT\+4$/);
      await link.click();
      const story = page.getByRole('region', { name: 'Message details' });
      const accepted = await story.locator('.timeline time').first().innerText();
      expect(accepted).toMatch(/GMT\+4$/);
      await page.context().close();
    });
  });
});
