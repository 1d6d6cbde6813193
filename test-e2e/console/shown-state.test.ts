/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { newPhone } from '../support/phones';
import { minutesAhead } from '../support/send-times';
import { ALARM, answerWithAlarm } from './support/alarms';
import { describeInBrowser } from './support/browser';

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

    it('links every count of Overview and Home to its list, with the same period', async () => {
      const page = await enter('operator', {});
      for (const [label, path] of [
        ['Accepted', 'messages'],
        ['Delivered', 'messages'],
        ['Failed', 'messages'],
        ['Queued', 'routes'],
        ['Sender names', 'brands'],
        ['Dead letters', 'system/dead-letters'],
        ['Alarms', 'system/alarms'],
      ] as const) {
        await open(page, '/operator', 'Overview');
        await page.getByRole('link', { name: new RegExp(`^${label}.* [\\d,]+$`) }).click();
        await page.waitForURL((url) => url.pathname === `/operator/${path}`);
        if (path === 'system/dead-letters') expect(new URL(page.url()).search).toBe('?open=true');
      }
      await open(page, '/operator', 'Overview');
      await page.getByRole('link', { name: /^Accepted \d+$/ }).click();
      await page.waitForURL((url) => url.pathname === '/operator/messages');
      expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
      // Statistics count no tests.
      expect(await page.getByLabel('Mode').inputValue()).toBe('false');
      await open(page, '/operator', 'Overview');
      await page.getByRole('link', { name: /^Failed \d+$/ }).click();
      await page.waitForURL((url) => url.searchParams.get('statusID') === 'failed');
      await open(page, '/operator', 'Overview');
      await page.getByRole('link', { name: /^[1-9]\d* waiting$/ }).click();
      const waiting = page.getByRole('group', { name: 'Waiting callbacks of all companies' });
      const row = waiting.getByRole('row').filter({ hasText: 'Refusing' }).filter({ hasText: '403' });
      await row.first().waitFor();
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
      await open(own, '/company', 'Home');
      await own.getByRole('link', { name: /^Sent.* [\d,]+$/ }).click();
      const status = own.getByLabel('Status').locator('option:checked');
      await until(async () => (await status.innerText()) === 'Sent, with any outcome');
      await own.context().close();
    });

    it('fits the header and the state of sends on a phone', async () => {
      const smsID = await quiet.sent({ numbers: [newPhone()], sendTime: minutesAhead(600) });
      const page = await enter('company', { company: quiet.id, role: 'sender', name: 'Ana' });
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/company/sends', 'Sends');
      for (const shown of [
        page.getByRole('button', { name: 'Find anything' }),
        page.getByRole('button', { name: 'Ana' }),
        page.getByRole('button', { name: `Cancel send ${String(smsID)}` }),
      ]) {
        const { x, width } = (await shown.boundingBox())!;
        expect(x + width).toBeLessThanOrEqual(390);
        expect(await shown.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      }
      await page.context().close();
    });
  });
});
