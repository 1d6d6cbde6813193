/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { newPhone, phoneThat } from '../support/phones';
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
      const answering = await newCompany({ name: 'Answering', callbacks: true });
      await answering.api.settled(await answering.sent({ numbers: [newPhone()] }));
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
      const callbacks = (what: string) =>
        page.getByRole('group', { name: `Callbacks of all companies: ${what}` });
      for (const [link, what] of [
        [/^\d+ late$/, 'delivered late in the last hour'],
        [/^\d+ failed$/, 'failed in the last hour'],
        [/^Callbacks [1-9]\d*$/, 'delivered in the last hour'],
      ] as const) {
        await open(page, '/operator', 'Overview');
        await page.getByRole('link', { name: link }).click();
        await page.getByRole('heading', { name: `Callbacks of all companies: ${what}` }).waitFor();
      }
      await until(async () => {
        await page.getByRole('button', { name: 'Refresh', exact: true }).click();
        return callbacks('delivered in the last hour')
          .getByRole('row')
          .filter({ hasText: 'Answering' })
          .count();
      });
      await callbacks('delivered in the last hour').getByRole('link').first().click();
      expect(await axe(page)).toEqual([]);
      expect(await page.getByRole('button', { name: /^Recover everything/ }).count()).toBe(0);
      await open(page, '/operator', 'Overview');
      const route = page.getByRole('region', { name: 'Routes' }).getByRole('row').filter({ hasText: 'main' });
      // Its name, and each number of parts or binds.
      await until(async () => (await route.getByRole('link').count()) === 5);
      await route.getByRole('link').last().click();
      await page.waitForURL((url) => url.pathname + url.search === '/operator/routes?route=main');
      await page.getByText(/are of parts, since the senders started\.$/).waitFor();
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

    it('counts the messages that its link lists: failed, without those of cancelled sends', async () => {
      const company = await newCompany({ name: 'Failing', callbacks: true });
      const failing = [phoneThat('undelivered'), phoneThat('rejected')];
      await company.api.settled(await company.sent({ numbers: [newPhone(), ...failing] }));
      const cancelled = await company.sent({ numbers: [newPhone()], sendTime: minutesAhead(600) });
      await company.api.post(`/v1/sms/jobs/${cancelled}/cancel`);
      const page = await enter('company', { company: company.id, role: 'admin' });
      const numbers = page.getByRole('group', { name: 'Messages' }).getByRole('link');
      const lists = async (): Promise<void> => {
        await page.getByLabel('Status').waitFor();
        const listed = await until(
          () => numbers.allInnerTexts(),
          (found) => found.length > 0,
        );
        expect(listed.sort()).toEqual(failing.sort());
        expect(await page.getByLabel('Status').inputValue()).toBe('failed');
      };
      await page.getByRole('link', { name: /^Failed.* 2$/ }).click();
      await lists();
      await open(page, '/company/usage', 'Usage');
      await page.getByRole('link', { name: /^Failed.* 2$/ }).waitFor();
      await page.getByRole('row').locator('a[href$="statusID=failed"]').click();
      await lists();
      await open(page, '/company', 'Home');
      await page.getByRole('link', { name: '0 late' }).click();
      await page.getByText('No callbacks').waitFor();
      expect(await page.getByLabel('State').first().inputValue()).toBe('late');
      await page.context().close();
    });

    it('links every count of a company’s health to its list', async () => {
      const [undelivered, rejected] = [phoneThat('undelivered'), phoneThat('rejected')];
      await refusing.api.settled(await refusing.sent({ numbers: [undelivered, rejected, newPhone()] }));
      const page = await enter('operator', {});
      const health = () => open(page, `/operator/companies/${refusing.id}`, 'Refusing');
      const failed = page.getByRole('link', { name: /^Failed \d+$/ });
      const rows = page.getByRole('group', { name: 'Messages' }).getByRole('row');
      await until(
        async () => (await health(), await failed.innerText()),
        (count) => count === '2',
      );
      await failed.click();
      await rows.filter({ hasText: rejected }).getByText('Error').waitFor();
      await rows.filter({ hasText: undelivered }).getByText('Not delivered').waitFor();
      // Below the titles.
      expect(await rows.count()).toBe(3);
      expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\dT/);
      await health();
      const reasons = page.getByRole('region', { name: 'Failures in the last 24 hours, by reason' });
      const reason = reasons.getByRole('row').filter({ hasText: 'the carrier could not deliver it' });
      await reasons.getByText('Invalid destination address').waitFor();
      await reason.getByRole('link', { name: '1' }).click();
      await rows.filter({ hasText: undelivered }).waitFor();
      expect(await rows.count()).toBe(2);
      await health();
      await page.getByRole('link', { name: /^[1-9]\d* waiting$/ }).click();
      await page.waitForURL((url) => url.search === `?company=${refusing.id}&state=waiting`);
      await page.getByRole('cell', { name: '403' }).first().waitFor();
      await health();
      const errors = page.getByRole('region', { name: 'Callbacks with errors' });
      await errors.getByRole('row').filter({ hasText: '403' }).first().getByRole('link').click();
      await page.getByText('GET ', { exact: false }).first().waitFor();
      await page.context().close();
    });

    it('lists the companies whose callbacks fail, with links to these callbacks', async () => {
      const page = await enter('operator', {});
      const text = `63 % of the callback attempts to company ${refusing.id} fail.`;
      await answerWithAlarm(page, { ...ALARM, kind: 'callbacks-failing', company: refusing.id, text });
      await page.evaluate(`localStorage.setItem('herald.language', 'ka')`);
      await page.goto(new URL('/operator/callbacks', page.url()).href);
      await page.getByText('უკუშეტყობინებების ცდების 63 % უშედეგოა: კომპანია Refusing.').waitFor();
      await page.evaluate(`localStorage.setItem('herald.language', 'en')`);
      await open(page, '/operator/callbacks', 'Callbacks');
      const row = page.getByRole('row').filter({ hasText: 'Refusing' });
      await row.getByText('63 % of the callback attempts to company Refusing fail.').waitFor();
      expect(await axe(page)).toEqual([]);
      // They would not apply to the lists of all companies.
      const state = page.getByRole('search').getByLabel('State');
      expect(await state.count()).toBe(0);
      await row.getByRole('link', { name: 'View' }).last().click();
      await state.waitFor();
      await page.getByRole('cell', { name: '403' }).first().waitFor();
      expect(new URL(page.url()).search).toBe(`?company=${refusing.id}&state=waiting`);
      await page.context().close();
    });

    it('updates the message list automatically, and shows the same status in a row and in its details', async () => {
      const page = await enter('company', { company: quiet.id, role: 'sender' });
      await open(page, '/company/messages', 'Messages');
      await page
        .getByRole('status')
        .getByText(/Up to date$/)
        .waitFor();
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
