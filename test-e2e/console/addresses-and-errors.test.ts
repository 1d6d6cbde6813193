/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Locator, Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { newPhone, phoneThat } from '../support/phones';
import { ALARM, answerWithAlarm } from './support/alarms';
import { describeInBrowser } from './support/browser';
import { askConsole } from './support/console-session';

const EAST = 'Pacific/Kiritimati';

describe('the pages of both parts', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'Plain Shop' });
  });

  describeInBrowser(({ enter, open, axe, refused }) => {
    const inGeorgian = async (page: Page, user: string): Promise<void> => {
      await page.getByRole('button', { name: user }).click();
      await page.getByRole('menuitemradio', { name: 'ქართული' }).click();
      await page.getByRole('heading', { level: 1, name: 'მთავარი' }).waitFor();
    };

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

    it('an unknown company is named once, with a way back', async () => {
      const page = await enter('operator', {});
      await page.goto(new URL('/operator/companies/999999', page.url()).href);
      await page.getByText('There is no company 999999.').waitFor();
      await refused(404);
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.getByRole('main').getByRole('link', { name: 'Companies' }).click();
      await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
      await page.context().close();
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

    it.each([
      [
        'sends?state=zzz',
        'Sends',
        /^State must be one of: Scheduled; Sending or submitted; .*; Cancelled, wholly or partly\.$/,
      ],
      ['messages?statusID=99', 'Messages', /^Status must be one of: Sent; Received; .*; Error\.$/],
    ])('an unknown choice is answered with the names of the list (%s)', async (path, title, why) => {
      const page = await enter('company', { company: company.id, role: 'viewer' });
      await open(page, `/company/${path}`, title);
      await page.getByRole('alert').getByText(why).waitFor();
      await refused();
      await page.context().close();
    });

    it('the navigation marks the entry of a page that has none of its own', async () => {
      const page = await enter('company', { company: company.id, role: 'admin' });
      for (const [path, title, entry] of [
        ['/company/sends', 'Sends', 'Messages'],
        ['/company/payments', 'Payments', 'Customers'],
        ['/company/sessions', 'Sessions', 'Settings'],
      ] as const) {
        await open(page, path, title);
        const marked = page.locator('.rail [aria-current]');
        expect(await marked.allInnerTexts()).toEqual([entry]);
      }
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

    it.each(['light', 'dark'] as const)('the title of an error has enough contrast (%s)', async (scheme) => {
      const page = await enter('operator', {}, scheme);
      await page.route('**/api/admin/v1/brands?*', (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body: 'no JSON' }),
      );
      await open(page, '/operator/brands', 'Sender names');
      await page.getByRole('alert').first().getByText('The request failed').waitFor();
      expect(await axe(page, scheme)).toEqual([]);
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

    it('times in lists over all companies are in the zone of their company', async () => {
      const refusing = await newCompany({ name: 'Refusing Shop', callbacks: true });
      refusing.receiver.answerWith({ status: 410 });
      await refusing.sent({ numbers: [newPhone()] });
      const failed = `/companies/${refusing.id}/callback-deliveries?state=failed`;
      await until(async () => (await operator().data<object[]>('GET', failed)).length > 0);
      const page = await enter('operator', {}, 'light', EAST);
      await answerWithAlarm(page, { ...ALARM, kind: 'callbacks-failing', company: refusing.id });
      const areInZone = (within: Locator, count: number) =>
        until(
          () => within.locator('time').allInnerTexts(),
          (times) => times.length >= count && times.every((at) => at.endsWith(' GMT+4')),
        );
      await open(page, '/operator', 'Overview');
      await areInZone(page.getByRole('region', { name: 'Alarms' }), 1);
      for (const [path, title, count] of [
        ['system/alarms', 'System', 1],
        [`system/audit?company=${refusing.id}`, 'System', 1],
        ['callbacks', 'Callbacks', 2],
      ] as const) {
        await open(page, `/operator/${path}`, title);
        await areInZone(page.getByRole('main'), count);
      }
      await open(page, `/operator/messages?company=${refusing.id}`, 'Messages');
      await page.getByText(/^Read at .* GMT\+4$/).waitFor();
      await open(page, '/operator/callbacks', 'Callbacks');
      const list = page.getByRole('group', { name: 'Failed callbacks of all companies' });
      const row = list.getByRole('row').filter({ hasText: 'Refusing Shop' });
      await row.getByRole('link', { name: 'sms.delivery.updated' }).first().click();
      const detail = page.getByRole('region', { name: 'sms.delivery.updated' });
      await areInZone(detail, 2);
      await detail.getByRole('button', { name: /^Recover everything since .* GMT\+4$/ }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('heading', { name: /GMT\+4/ })
        .waitFor();
      await page.context().close();
    });

    it("the errors of the company's modules in a new account are at their fields", async () => {
      const provider = await newCompany({ name: 'Provider', modules: { network: true, gps: true } });
      await provider.api.post('/v1/customers/create', { typeID: 1, name: 'Nino', mobile: '995555123457' });
      const newItem = async (kind: string, item: object): Promise<string> =>
        String((await operator().data('POST', `/companies/${provider.id}/${kind}`, item)).id);
      const range = await newItem('ip-ranges', { name: 'North', cidr: '10.20.0.0/24' });
      const gps = await newItem('gps-providers', { name: 'Tracks' });
      const page = await enter('company', { company: provider.id, role: 'admin' });
      await open(page, '/company/customers/1', 'Customer 1');
      const form = page.getByRole('form', { name: 'New account' });
      const add = () => form.getByRole('button', { name: 'Add' }).click();
      await form.getByLabel('Name').fill('Cottage');
      await form.getByLabel(/^MAC/).fill('AA:BB');
      await form.getByLabel('IP range').fill('North');
      await form.getByLabel('GPS provider').fill(gps);
      await add();
      await form.getByText('IP range must be a number.').waitFor();
      await form.getByLabel('IP range').fill(range);
      await add();
      await form.getByText('MAC must be a MAC address such as AA:BB:CC:00:11:22.').waitFor();
      await refused();
      await form.getByLabel(/^MAC/).fill('AA:BB:CC:00:11:22');
      expect(await form.getByLabel('STB MAC').count()).toBe(0);
      await add();
      await page.getByRole('group', { name: 'Accounts' }).getByText('Cottage').waitFor();
      const query = { type: 'name', value: 'Cottage' };
      const { body } = await provider.api.get('/v1/accounts/search', { query });
      expect(body.data).toEqual([expect.objectContaining({ mac: 'AA:BB:CC:00:11:22', ip: '10.20.0.1' })]);
      await form.getByLabel(/^MAC/).fill('AA:BB:CC:00:11:22');
      await form.getByLabel('IP range').fill(range);
      await form.getByLabel('GPS provider').fill(gps);
      await add();
      await form.getByText('Account: Another account has the MAC AA:BB:CC:00:11:22').waitFor();
      await refused();
      await page.context().close();
    });

    it('the story of a failed message is in Georgian', async () => {
      const number = phoneThat('undelivered');
      await company.api.settled(await company.sent({ numbers: [number], text: 'რატომ?' }));
      const page = await enter('company', { company: company.id, role: 'sender', name: 'Nino' });
      await inGeorgian(page, 'Nino');
      await page.goto(new URL(`/company/messages?number=${number}`, page.url()).href);
      await page.getByRole('link', { name: number }).click();
      const story = page.getByRole('region', { name: 'რა მოხდა' });
      await story.getByText('ოპერატორმა ვერ მიაწოდა').first().waitFor();
      expect(await story.innerText()).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/);
      expect(await axe(page)).toEqual([]);
      await page.context().close();
    });
  });
});
