/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { newPhone, phoneThat } from '../support/phones';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';
import { ConsoleSession } from './support/console-session';

const ALARM = {
  kind: 'balance-low',
  since: '2026-11-26T04:56:00.000Z',
  text: 'The balance of company 7 lasts for 3 hours.',
  route: null,
  company: 7,
  brandID: null,
  prefix: null,
};

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

/** Screens and the system agree: waiting callbacks, alarms, outcomes of sends, dry runs. */
describe('the shown state', () => {
  let refusing: Company;
  let quiet: Company;

  beforeAll(async () => {
    refusing = await newCompany({ name: 'Refusing', callbacks: true });
    quiet = await newCompany({ name: 'Quiet' });
  });

  describeInBrowser(({ enter, open, axe }) => {
    it('counts the callbacks that wait, with their last response, and links to them', async () => {
      refusing.receiver.answerWith({ status: 403 });
      await refusing.api.settled(await refusing.sent({ numbers: [newPhone()] }));
      await refusing.receiver.waitFor(() => true, { count: 1, what: 'a refused callback' });
      const viewer = await enter('company', { company: refusing.id, role: 'viewer' });
      await open(viewer, '/company/usage', 'Usage');
      await viewer.getByText(/, last response: HTTP 403/).waitFor();
      await viewer.getByText(/0 late, [1-9]\d* waiting, 0 failed/).waitFor();
      await viewer.context().close();
      const page = await enter('company', { company: refusing.id, role: 'admin' });
      for (const [path, title] of [
        ['/company/usage', 'Usage'],
        ['/company', 'Home'],
      ] as const) {
        await open(page, path, title);
        await page.getByText(/waiting since .*, last response: HTTP 403/).waitFor();
        await page.getByRole('link', { name: /^[1-9]\d* waiting$/ }).waitFor();
      }
      await page.getByRole('link', { name: /^[1-9]\d* waiting$/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Callbacks' }).waitFor();
      expect(new URL(page.url()).searchParams.get('state')).toBe('waiting');
      await page.getByRole('cell', { name: '403' }).first().waitFor();
      await page.context().close();
    });

    async function answerWithAlarm(page: Page, alarm: object): Promise<void> {
      const answer = { statusID: 0, message: '', draw: 0, recordsTotal: 1, recordsFiltered: 1 };
      await page.route('**/api/live?*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: ': nothing\n\n' }),
      );
      await page.route('**/api/admin/v1/alarms?*', (route) =>
        route.fulfill({ json: { ...answer, data: [alarm], missing: [] } }),
      );
    }

    it('shows the active alarms above every screen, with links to the cause and the company', async () => {
      const page = await enter('operator', {});
      await answerWithAlarm(page, { ...ALARM, company: quiet.id });
      await open(page, '/operator/routes', 'Routes');
      const strip = page.getByRole('status').filter({ hasText: '1 active alarm' });
      expect(await axe(page)).toEqual([]);
      await strip.getByRole('link', { name: 'Low balance' }).click();
      await page.waitForURL((url) => url.pathname === '/operator/billing/sms');
      expect(new URL(page.url()).searchParams.get('company')).toBe(String(quiet.id));
      await strip.getByRole('link', { name: '1 active alarm' }).click();
      const row = page.getByRole('row').filter({ hasText: ALARM.text });
      await row.getByRole('link', { name: 'Low balance' }).waitFor();
      await strip.getByRole('link', { name: 'Quiet' }).click();
      await page.getByRole('heading', { level: 1, name: 'Quiet' }).waitFor();
      await page.context().close();
    });

    it('shows the active alarms on the overview, with a link to them', async () => {
      const page = await enter('operator', {});
      await answerWithAlarm(page, ALARM);
      await open(page, '/operator', 'Overview');
      const alarms = page.getByRole('region', { name: 'Alarms' });
      await alarms.getByText(ALARM.text).waitFor();
      await page.getByRole('link', { name: 'Alarms 1' }).click();
      await page.getByText(ALARM.text).waitFor();
      expect(new URL(page.url()).pathname).toBe('/operator/system/alarms');
      await page.context().close();
    });

    it('links every count of Overview and Home to its list, with the same period', async () => {
      const page = await enter('operator', {});
      for (const [label, path] of [
        ['Accepted', 'messages'],
        ['Delivered', 'messages'],
        ['Failed', 'messages'],
        ['Callbacks', 'callbacks'],
        ['Queued', 'routes'],
        ['Sender names', 'brands'],
        ['Dead letters', 'system/dead-letters'],
        ['Alarms', 'system/alarms'],
      ] as const) {
        await open(page, '/operator', 'Overview');
        await page.getByRole('link', { name: new RegExp(`^${label}.* [\\d,]+$`) }).click();
        await page.waitForURL((url) => url.pathname === `/operator/${path}`);
      }
      await open(page, '/operator', 'Overview');
      await page.getByRole('link', { name: /^Accepted \d+$/ }).click();
      await page.waitForURL((url) => url.pathname === '/operator/messages');
      expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
      await page.context().close();

      const own = await enter('company', { company: quiet.id, role: 'admin' });
      for (const [label, path] of [
        ['Balance', 'usage'],
        ['Sent', 'messages'],
        ['Delivered', 'messages'],
        ['Failed', 'messages'],
      ] as const) {
        await open(own, '/company', 'Home');
        await own.getByRole('link', { name: new RegExp(`^${label}.* [\\d,]+$`) }).click();
        await own.waitForURL((url) => url.pathname === `/company/${path}`);
      }
      expect(new URL(own.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
      await own.context().close();
    });

    it('lists the companies whose callbacks fail, with links to these callbacks', async () => {
      const page = await enter('operator', {});
      const text = 'Most callbacks of the company fail.';
      await answerWithAlarm(page, { ...ALARM, kind: 'callbacks-failing', company: refusing.id, text });
      await open(page, '/operator/callbacks', 'Callbacks');
      const row = page.getByRole('row').filter({ hasText: 'Refusing' });
      await row.getByText(text).waitFor();
      expect(await axe(page)).toEqual([]);
      await row.getByRole('link', { name: 'View' }).last().click();
      await page.getByRole('cell', { name: '403' }).first().waitFor();
      expect(new URL(page.url()).search).toBe(`?company=${refusing.id}&state=waiting`);
      await page.context().close();
    });

    it('updates the message list automatically, and shows the same status in a row and in its details', async () => {
      const page = await enter('company', { company: quiet.id, role: 'sender' });
      await open(page, '/company/messages', 'Messages');
      await page.getByRole('status').getByText(/Live$/).waitFor();
      const number = newPhone();
      await quiet.sent({ numbers: [number] });
      await page.getByRole('link', { name: number }).click();
      const details = page.getByRole('region', { name: 'Message details' });
      await details.getByText(/^.Received$/).waitFor();
      await page.getByRole('row').filter({ hasText: number }).getByText('Received').waitFor();
      await page.context().close();
    });

    it('shows a submitted send as such, updates it automatically, and offers no cancellation', async () => {
      const page = await enter('company', { company: quiet.id, role: 'sender' });
      await open(page, '/company/sends', 'Sends');
      const smsID = String(await quiet.sent({ numbers: [phoneThat('noReceipt'), newPhone()] }));
      const row = page.getByRole('row').filter({ hasText: smsID });
      await row.getByText('Submitted, awaiting delivery receipts').waitFor();
      expect(await page.getByRole('button', { name: `Cancel send ${smsID}` }).count()).toBe(0);
      await page.context().close();
    });

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

    it('shows new rows on the lists of operators whose reads leave no audit row', async () => {
      const overview = await enter('operator', {});
      const context = overview.context();
      const opened = async (path: string, title: string): Promise<Page> => {
        const page = await context.newPage();
        page.setDefaultTimeout(SHOWN_WITHIN_MS);
        await open(page, `/operator/${path}`, title);
        return page;
      };
      const companies = await opened('companies', 'Companies');
      const brands = await opened('brands', 'Sender names');
      const balance = await opened(`billing/sms?company=${quiet.id}`, 'Billing');
      const audit = await opened('system/audit?action=company.create', 'System');
      const { id, api } = await newCompany({ name: 'Newcomer' });
      await api.brandCreate({ brandName: 'Newest' });
      const book = { amount: 7, reference: 'refreshed' };
      await operator().data('POST', `/companies/${quiet.id}/sms-balance`, book);
      await companies.getByRole('link', { name: 'Newcomer' }).waitFor();
      await brands.getByText('Newest').waitFor();
      await balance.getByText('refreshed').waitFor();
      await audit
        .getByRole('row')
        .filter({ hasText: String(id) })
        .first()
        .waitFor();
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

    it('names the inbound messages that it lists', async () => {
      const page = await enter('operator', {});
      await open(page, '/operator/system/inbound', 'System');
      await page.getByRole('region', { name: 'Unassigned inbound messages' }).waitFor();
      await open(page, `/operator/system/inbound?company=${quiet.id}`, 'System');
      await page.getByText('No inbound messages of Quiet yet.').waitFor();
      await page.context().close();
    });

    it('says that a dry billing run charges nothing', async () => {
      const page = await enter('operator', {});
      await open(page, `/operator/billing/runs?company=${quiet.id}`, 'Billing');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await confirm(page);
      await page.getByText(/Dry run(: nothing was| started: nothing will be) charged/).waitFor();
      await page.getByRole('link', { name: '1', exact: true }).click();
      const run = page.getByRole('region', { name: 'Run 1' });
      await run.getByText(/^Dry run: nothing was charged\./).waitFor();
      await run.getByText('Would be charged').waitFor();
      await page.context().close();
    });
  });
});
