/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { newPhone } from '../support/phones';
import { describeInBrowser } from './support/browser';
import { ConsoleSession } from './support/console-session';

/** Lists are refreshed every 10 s, ms. */
const SHOWN_WITHIN_MS = 60_000;
/** Runs in the page: its streams, and a function that hides or shows it. */
const COUNT_STREAMS = `{
  window.streams = [];
  window.EventSource = class extends EventSource {
    constructor(url) {
      super(url);
      window.streams.push(this);
    }
  };
  window.show = (isShown) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: isShown ? 'visible' : 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  };
}`;

/** Lists of visible pages show new rows without a reload. */
describe('an open page', () => {
  let refusing: Company;
  let quiet: Company;

  beforeAll(async () => {
    refusing = await newCompany({ name: 'Refusing', callbacks: true });
    refusing.receiver.answerWith({ status: 403 });
    quiet = await newCompany({ name: 'Quiet' });
  });

  describeInBrowser(({ enter, open }) => {
    it('shows one new row on each list of a company, without a reload', async () => {
      const { id, api } = refusing;
      const create = async (path: string, record: object): Promise<void> => {
        expect((await api.post(`/v1/${path}`, record)).body).toMatchObject({ statusID: 0 });
      };
      await create('customers/create', { typeID: 1, name: 'Nino', mobile: '995555123456' });
      await create('accounts/create', { customerID: 1, name: 'Internet' });
      const home = await enter('company', { company: id, role: 'admin' });
      const context = home.context();
      const opened = async (path: string, title: string): Promise<Page> => {
        const page = await context.newPage();
        page.setDefaultTimeout(SHOWN_WITHIN_MS);
        await open(page, `/company/${path}`, title);
        return page;
      };
      const customers = await opened('customers', 'Customers');
      const accounts = await opened('accounts', 'Accounts');
      const account = await opened('accounts/100001', 'Account 100001');
      const payments = await opened('payments', 'Payments');
      const usage = await opened('usage', 'Usage');
      const senders = await opened('senders', 'Sender names');
      const callbacks = await opened('callbacks', 'Callbacks');
      const saved = await opened('saved', 'Templates and lists');
      const settings = await opened('settings', 'Settings');
      const sent = usage.getByRole('cell').nth(1);
      const before = await sent.innerText();

      const number = newPhone();
      await create('customers/create', { typeID: 1, name: 'Zaza', mobile: '995555123457' });
      await create('accounts/create', { customerID: 1, name: 'Cottage' });
      await create('payments/add', { accountID: 100_001, sum: 17.3 });
      await create('sms/brandNameCreate', { brandName: 'Refreshed' });
      await refusing.sent({ numbers: [number] });
      await operator().data('POST', `/companies/${id}/keys`, { name: 'Till' });
      const admin = await ConsoleSession.begin({ company: id, role: 'admin' });
      await admin.ask('POST', '/api/templates', { name: 'Greeting', text: 'Hello' });

      const row = (page: Page, text: string): Promise<void> =>
        page.getByRole('row').filter({ hasText: text }).first().waitFor();
      await row(customers, 'Zaza');
      await row(accounts, 'Cottage');
      await row(account, '17.30');
      await account.getByText('17.30', { exact: true }).nth(1).waitFor();
      await row(payments, '17.30');
      await row(senders, 'Refreshed');
      await row(callbacks, number);
      await row(saved, 'Greeting');
      await row(settings, 'Till');
      await until(async () => (await sent.innerText()) !== before, undefined, { timeoutMs: SHOWN_WITHIN_MS });

      await callbacks.getByRole('row').filter({ hasText: number }).first().getByRole('link').click();
      const details = callbacks.getByRole('region', { name: 'sms.delivery.updated' });
      await details.waitFor();
      await refusing.sent({ numbers: Array.from({ length: 26 }, () => newPhone()) });
      await callbacks.getByRole('row').filter({ hasText: number }).first().waitFor({ state: 'detached' });
      expect(await details.isVisible()).toBe(true);
      await context.close();
    });

    it('has no stream while its tab is hidden, and is current once it is shown', async () => {
      const page = await enter('company', { company: quiet.id, role: 'admin' });
      await page.addInitScript(COUNT_STREAMS);
      await open(page, '/company/messages', 'Messages');
      const streams = (): Promise<number> =>
        page.evaluate<number>(`window.streams.filter(({ readyState }) => readyState !== 2).length`);
      await until(async () => (await streams()) === 1);
      await page.evaluate(`show(false)`);
      await until(async () => (await streams()) === 0);
      const number = newPhone();
      await quiet.api.settled(await quiet.sent({ numbers: [number] }));
      expect(await page.getByRole('link', { name: number }).count()).toBe(0);
      await page.evaluate(`show(true)`);
      await page.getByRole('link', { name: number }).waitFor();
      expect(await streams()).toBe(1);
      await page.context().close();
    });
  });
});
