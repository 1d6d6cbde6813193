/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { newPhone } from '../support/phones';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';
import { ConsoleSession } from './support/console-session';

interface List {
  id: string;
  name: string;
  count: number;
}

describe('names, templates and recipient lists', () => {
  let company: Company;
  let phones: string[];

  beforeAll(async () => {
    company = await newCompany({ name: 'Saved', balance: 500 });
    phones = [newPhone(), newPhone()];
  });

  describeInBrowser(({ enter, open, axe }) => {
    const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

    it('a send has a name, and the list and its page show it with the text', async () => {
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      await page.getByLabel('Numbers').fill(phones[0]!);
      await text(page).fill('20% off until Sunday');
      await page.getByLabel('Name of the send').fill('Autumn sale');
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      await confirm(page);
      await page.getByRole('link', { name: 'Track delivery' }).click();
      const head = page.getByRole('region', { name: 'Autumn sale' });
      await head.getByText('20% off until Sunday').waitFor();
      expect(await axe(page)).toEqual([]);
      await head.getByRole('textbox', { name: 'Name of the send' }).fill('Late autumn sale');
      await head.getByRole('button', { name: 'Save the name' }).click();
      await page.getByRole('heading', { name: 'Late autumn sale' }).waitFor();
      const renamed = page.getByRole('region', { name: 'Late autumn sale' });
      // Saving without a change keeps the name.
      await renamed.getByRole('button', { name: 'Save the name' }).click();
      await renamed.getByRole('status').getByText('Saved').waitFor();
      await open(page, '/company/sends', 'Sends');
      const row = page.getByRole('row').filter({ hasText: 'Late autumn sale' });
      await row.getByText('20% off until Sunday').waitFor();
      expect(await axe(page)).toEqual([]);
      await page.context().close();
    });

    it('a text is saved as a template while it is composed, used, changed and deleted', async () => {
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      await text(page).fill('Dear {{name}}, welcome!');
      await page.getByText('Placeholders ({{name}}) are replaced only').waitFor();
      await page.getByRole('button', { name: 'Save as template' }).click();
      await page.getByLabel('Name of the template').fill('Welcome');
      await page.getByLabel('Name of the template').press('Enter');
      await page.getByText('The template was saved.').waitFor();
      await page.reload();
      await page.getByLabel('Use a template').selectOption('Welcome');
      expect(await text(page).inputValue()).toBe('Dear {{name}}, welcome!');
      expect(await axe(page)).toEqual([]);

      await open(page, '/company/saved', 'Templates and lists');
      await page.getByRole('link', { name: 'Welcome' }).click();
      const form = page.getByRole('form', { name: 'Edit the template' });
      await form.getByLabel('Name of the template').fill('Greeting');
      await form.getByRole('button', { name: 'Save the template' }).click();
      await page.getByRole('link', { name: 'Greeting' }).waitFor();
      await form.waitFor({ state: 'detached' });
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Remove the template Greeting' }).click();
      await confirm(page);
      await page.getByText('No templates yet.').waitFor();
      await page.context().close();
    });

    it('numbers are saved as a list, checked and sent to, and lose a number that is erased', async () => {
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      await page.getByLabel('Numbers').fill([...phones, phones[0], 'nonsense'].join('\n'));
      await page.getByRole('button', { name: 'Save as list' }).click();
      await page.getByLabel('Name of the list').fill('Customers');
      await page.getByRole('button', { name: 'Save the list' }).click();
      await page.getByText('The list was saved with 2 numbers. 1 invalid number was left out.').waitFor();
      expect(await axe(page)).toEqual([]);

      await open(page, '/company/saved', 'Templates and lists');
      await page.getByRole('link', { name: 'Customers', exact: true }).last().click();
      await page.getByRole('button', { name: 'Use the list' }).click();
      await page.getByRole('heading', { name: 'Customers: 2 rows' }).waitFor();
      await text(page).fill('News for you');
      await page.getByLabel('Name of the send').fill('News');
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('button', { name: 'Send to 2: Customers' }).waitFor();
      await page.getByRole('button', { name: 'Save as list' }).click();
      await page.getByLabel('Name of the list').fill('Checked');
      await page.getByRole('button', { name: 'Save the list' }).click();
      await page.getByText('The list was saved with 2 numbers.').waitFor();
      await page.getByRole('button', { name: 'Send to 2: Customers' }).click();
      await confirm(page);
      await page.getByText('Accepted and durably stored').waitFor();
      await open(page, '/company/sends', 'Sends');
      await page
        .getByRole('row')
        .filter({ hasText: 'News for you' })
        .getByText('News', { exact: true })
        .waitFor();

      await operator().data('DELETE', `/companies/${company.id}/privacy/numbers/${phones[0]!}`);
      const session = await ConsoleSession.begin({ company: company.id, role: 'sender' });
      const lists = async (): Promise<List[]> =>
        (await session.ask('GET', '/api/recipient-lists')).body.data as List[];
      await until(lists, (found) => found.every(({ count }) => count === 1), {
        what: 'the erasure in lists',
      });
      expect((await lists()).map(({ name }) => name)).toEqual(['Checked', 'Customers']);

      await open(page, '/company/saved', 'Templates and lists');
      for (const name of ['Checked', 'Customers']) {
        await page.getByRole('button', { name: `Remove the list ${name}` }).click();
        await page.getByRole('alertdialog').getByText(`Remove the list ${name} with 1 number?`).waitFor();
        await confirm(page);
        await page.getByRole('button', { name: `Remove the list ${name}` }).waitFor({ state: 'detached' });
      }
      await page.getByText('No recipient lists yet.').waitFor();
      await page.context().close();
    });

    it('is not for viewers, who see names', async () => {
      const page = await enter('company', { company: company.id, role: 'viewer' });
      await open(page, '/company/saved', 'Templates and lists');
      await page.getByText('More actions need the role Sender.').waitFor();
      await open(page, '/company/sends', 'Sends');
      await page.getByText('Late autumn sale').waitFor();
      await page.context().close();
    });
  });
});
