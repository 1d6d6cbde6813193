/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Locator, Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { describeInBrowser, type Face } from './support/browser';
import { confirm } from './support/confirm';

interface Act {
  act: string;
  face?: Face;
  path(): string;
  /** Title of the screen. */
  title: string;
  fill?(page: Page): Promise<unknown>;
  button(page: Page): Locator;
  /** Title of the question. */
  asks: RegExp;
  /** Has to be typed. */
  name?: string;
}

/** @returns the ID of an account of a new customer */
async function newAccount({ api }: Company): Promise<number> {
  const made = { typeID: 1, name: 'Nino', mobile: '995555000333' };
  const customer = await api.post('/v1/customers/create', made);
  const { id: customerID } = customer.body.data as { id: number };
  const opened = await api.post('/v1/accounts/create', { customerID, name: 'Home' });
  return (opened.body.data as { id: number }).id;
}

/** Acts that cannot be undone ask once, and no double click and no second Enter confirms them. */
describe('the confirmation of an act', () => {
  let one: Company;
  let account: number;

  beforeAll(async () => {
    one = await newCompany({ name: 'Flower Shop', brandName: 'Blooms', callbacks: true });
    account = await newAccount(one);
    await one.api.post('/v1/payments/add', { accountID: account, sum: 20 });
  });

  const ofCompany = (screen: string) => (): string => `/operator/${screen}?company=${one.id}`;
  const callbackUrl = (page: Page) => page.getByRole('textbox', { name: 'URL', exact: true });
  const named = (name: string) => (page: Page) =>
    page.getByRole('main').getByRole('button', { name, exact: true });
  const ACTS: Act[] = [
    {
      act: 'booking SMS',
      path: ofCompany('billing/sms'),
      title: 'Billing',
      fill: async (page) => {
        await page.getByRole('textbox', { name: 'SMS', exact: true }).fill('100');
        await page.getByLabel('Reference').fill('invoice 8');
      },
      button: named('Book'),
      asks: /^Book 100 SMS for Flower Shop\?$/,
      name: 'Flower Shop',
    },
    {
      act: 'a payment',
      face: 'company',
      title: 'Account',
      path: () => `/company/accounts/${account}`,
      fill: (page) => page.getByRole('form', { name: 'New payment' }).getByLabel('Sum').fill('3'),
      button: named('Add the payment'),
      asks: /^Add a payment of 3\.00 to account \d+\?$/,
      name: 'account',
    },
    {
      act: 'erasure',
      title: 'Flower Shop',
      path: () => `/operator/companies/${one.id}/privacy`,
      fill: (page) => page.getByLabel('Number', { exact: true }).last().fill('995555123499'),
      button: (page) => page.getByRole('form', { name: 'Erase personal data' }).getByRole('button'),
      asks: /995555123499: Flower Shop\?$/,
      name: '995555123499',
    },
    {
      act: 'changing the callback URL of a company',
      title: 'Callbacks',
      path: ofCompany('callbacks/receiver'),
      fill: (page) => callbackUrl(page).fill('https://elsewhere.example.com/sms'),
      button: (page) => page.getByRole('form', { name: 'Receiver' }).getByRole('button', { name: 'Save' }),
      asks: /^Change the callback settings of Flower Shop\?$/,
    },
    {
      act: 'stopping sends',
      title: 'Flower Shop',
      path: () => `/operator/companies/${one.id}`,
      button: named('Stop sending'),
      asks: /^Stop all sending of Flower Shop\?$/,
      name: 'Flower Shop',
    },
    {
      act: 'suspending a company',
      title: 'Flower Shop',
      path: () => `/operator/companies/${one.id}/settings`,
      fill: (page) => page.getByLabel('Reason').fill('Unpaid'),
      button: named('Suspend the company'),
      asks: /^Suspend Flower Shop\?$/,
      name: 'Flower Shop',
    },
    {
      act: 'removing a route',
      title: 'Routes',
      path: () => '/operator/routes?route=spare.one',
      button: named('Remove the route spare.one'),
      asks: /^Remove the route spare\.one\?$/,
    },
  ];

  describeInBrowser(({ enter, open, axe }) => {
    it.each(ACTS)('$act', async ({ face = 'operator', path, title, fill, button, asks, name: typed }) => {
      if (path().endsWith('spare.one')) {
        const url = 'smpp://x@127.0.0.1:9?name=spare.one&prefixes=9951';
        await operator().data('POST', '/routes', { url });
      }
      const name = typed === 'account' ? String(account) : typed;
      const page = await enter(face, face === 'company' ? { company: one.id, role: 'admin' } : {});
      await open(page, path(), title);
      const changes: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
      });
      await fill?.(page);
      const dialog = page.getByRole('alertdialog');
      const sure = dialog.locator('button[type=submit]');
      const cancelled = async (): Promise<void> => {
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect(changes).toEqual([]);
        await until(() => button(page).evaluate((at) => at === at.ownerDocument.activeElement));
      };

      await button(page).dblclick();
      await dialog.getByRole('heading', { name: asks }).waitFor();
      const [pressed, opened] = [(await button(page).boundingBox())!, (await dialog.boundingBox())!];
      const y = pressed.y + pressed.height / 2;
      expect(y < opened.y || y > opened.y + opened.height).toBe(true);
      expect(await axe(page)).toEqual([]);
      await cancelled();

      await button(page).focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await page.keyboard.press('Enter');
      if (name === undefined) await until(() => sure.isEnabled());
      await page.keyboard.press('Enter');
      expect(await dialog.count()).toBe(1);
      await cancelled();

      await button(page).click();
      if (name !== undefined) {
        await dialog.getByRole('textbox').fill(`${name}s`);
        await page.keyboard.press('Enter');
        expect(await sure.isDisabled()).toBe(true);
        expect(changes).toEqual([]);
      }
      const answered = page.waitForResponse((response) => response.request().method() !== 'GET');
      await confirm(page, name);
      expect((await answered).ok()).toBe(true);
      expect(changes).toHaveLength(1);
      await page.context().close();
    });

    it('keeps the reason of a suspension, and a suspended company can be reactivated', async () => {
      const rows = await operator().data<{ change: unknown }[]>(
        'GET',
        `/audit?company=${one.id}&action=company.change`,
      );
      expect(rows[0]!.change).toMatchObject({ reason: 'Unpaid' });
      const page = await enter('operator', {});
      await open(page, `/operator/companies/${one.id}/settings`, 'Flower Shop');
      await page.getByRole('button', { name: 'Reactivate the company' }).click();
      await confirm(page);
      const status = async (): Promise<string> =>
        (await operator().data<{ status: string }>('GET', `/companies/${one.id}`)).status;
      await until(status, (now) => now === 'active');
      await page.context().close();
    });
  });
});
