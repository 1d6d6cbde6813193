/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { describeInBrowser } from './support/browser';

/** Operators choose and see companies by their names. */
describe('companies by name', () => {
  let shop: Company;
  let kiosk: Company;

  beforeAll(async () => {
    shop = await newCompany({ name: 'Flower Shop (Vake)' });
    kiosk = await newCompany({ name: 'Kiosk of Vake' });
  });

  describeInBrowser(({ enter, open, axe }) => {
    const company = (page: Page) => page.getByRole('combobox', { name: 'Company' });

    it('are chosen by a part of the name with the keyboard, on any screen', async () => {
      const page = await enter('operator', {});
      await open(page, '/operator/billing/sms', 'Billing');
      await company(page).fill('vake');
      const options = page.getByRole('listbox', { name: 'Company' }).getByRole('option');
      await until(
        () => options.allInnerTexts(),
        (texts) => texts.join() === `Flower Shop (Vake) ${shop.id},Kiosk of Vake ${kiosk.id}`,
      );
      expect(await axe(page)).toEqual([]);
      await company(page).press('ArrowDown');
      await company(page).press('Enter');
      await page.waitForURL((url) => url.searchParams.get('company') === String(kiosk.id));
      await until(
        () => company(page).inputValue(),
        (name) => name === 'Kiosk of Vake',
      );
      for (const [path, title] of [
        ['messages', 'Messages'],
        ['brands', 'Sender names'],
        ['jobs', 'Sends'],
        ['callbacks', 'Callbacks'],
        ['system/stop-list', 'System'],
        ['system/inbound', 'System'],
        ['system/books', 'System'],
        ['system/audit', 'System'],
      ] as const) {
        await open(page, `/operator/${path}`, title);
        // Another field of the inbound screen assigns numbers.
        await company(page).last().fill(String(shop.id));
        await page.getByRole('option', { name: 'Flower Shop (Vake)' }).click();
        await page.waitForURL((url) => url.searchParams.get('company') === String(shop.id));
      }
      await page.context().close();
    });
  });
});
