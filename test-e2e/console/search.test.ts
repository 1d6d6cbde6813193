/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { describeInBrowser } from './support/browser';

/** Searches list matches, and nothing else. */
describe('searches in the console', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'Search & Find (Ltd.)' });
    const people = [
      { name: 'Nino Beridze', mobile: '995555123456', personalNo: '01001012345' },
      { name: 'Giorgi Kapanadze', mobile: '995598111223', email: 'giorgi@example.com' },
      { name: 'ლელა ბერიძე', mobile: '995599000017' },
    ];
    for (const [index, fields] of people.entries()) {
      await company.api.post('/v1/customers/create', { typeID: 1, ...fields });
      const account = {
        customerID: index + 1,
        name: `${fields.name}: home`,
        address: `Rustaveli ${index + 1}`,
      };
      await company.api.post('/v1/accounts/create', account);
    }
  });

  describeInBrowser(({ enter, open, axe, refused }) => {
    /** The list keeps its rows until the matches arrive. */
    async function listed(page: Page, list: string, links: string[]): Promise<void> {
      const group = page.getByRole('group', { name: list });
      await until(
        () => group.getByRole('link').allInnerTexts(),
        (texts) => texts.join() === links.join(),
      );
    }

    async function search(page: Page, value: string, field = ''): Promise<void> {
      await page.getByLabel('Search by').selectOption(field);
      await page.getByRole('textbox', { name: 'Value' }).fill(value);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.waitForURL((url) => url.searchParams.get('value') === value);
    }

    it('find customers by any field, a part of the name or the end of the number', async () => {
      const page = await enter('company', { company: company.id, role: 'viewer' });
      await open(page, '/company/customers', 'Customers');
      for (const [value, found] of [
        ['995555123456', ['1']],
        ['0598 11 12 23', ['2']],
        ['1223', ['2']],
        ['kapanad', ['2']],
        ['ბერიძ', ['3']],
        ['01001012345', ['1']],
        ['giorgi@example.com', ['2']],
        ['3', ['3']],
      ] as const) {
        await search(page, value);
        await listed(page, 'Customers', [...found]);
      }
      await search(page, 'BERIDZE', 'name');
      await listed(page, 'Customers', ['1']);
      await search(page, '0017', 'mobile');
      await listed(page, 'Customers', ['3']);
      await search(page, 'nobody');
      await page.getByText('No results').waitFor();
      expect(await axe(page)).toEqual([]);
      await open(page, '/company/accounts', 'Accounts');
      await search(page, 'veli 2');
      await listed(page, 'Accounts', ['100002']);
      await page.context().close();
    });

    it('find messages by the end of the number, and by request ID', async () => {
      await company.sent({ numbers: ['995555123456', '995598111223'] });
      const { headers } = await company.send({ numbers: ['995599000017'], text: 'Found by its request' });
      const page = await enter('company', { company: company.id, role: 'viewer' });
      await open(page, '/company/messages', 'Messages');
      const filters = page.getByRole('search');
      await filters.getByLabel('Number').fill('11 12 23');
      await filters.getByRole('button', { name: 'Search' }).click();
      await page.getByText('Numbers that end with 111223, in sends of the last 31 days').waitFor();
      await listed(page, 'Messages', ['995598111223']);
      expect(await axe(page)).toEqual([]);
      // As people write it in a link.
      await open(page, '/company/messages?number=%2B111-223', 'Messages');
      await listed(page, 'Messages', ['995598111223']);
      for (const [text, error] of [
        ['Nino', 'Number must be a phone number of 7 to 15 digits.'],
        ['00', 'Number must be the last 3 to 15 digits of a phone number.'],
      ] as const) {
        await filters.getByLabel('Number').fill(text);
        await filters.getByRole('button', { name: 'Search' }).click();
        await filters.getByText(error).waitFor();
        expect(await filters.getByLabel('Number').inputValue()).toBe(text);
        expect(await page.getByRole('group', { name: 'Messages' }).count()).toBe(0);
        await refused();
      }
      expect(await axe(page)).toEqual([]);
      await filters.getByRole('button', { name: 'Clear' }).click();
      await filters.getByLabel('Request ID').fill(String(headers['x-request-id']));
      await filters.getByRole('button', { name: 'Search' }).click();
      await listed(page, 'Messages', ['995599000017']);
      await page.context().close();
    });
  });
});
