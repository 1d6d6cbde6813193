/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

/** Buttons that follow roles, and the recovery of callbacks, in a browser. */
describe('the console', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'Roles', callbacks: true });
  });

  describeInBrowser(({ visit, enter, open, axe }) => {
    /** Signs in an operator with this role. */
    async function enterAs(role: string): Promise<Page> {
      const { id } = await operator().data<{ id: number }>('POST', '/operators', { name: `A ${role}`, role });
      const path = `/operators/${id}/tokens`;
      const { token } = await operator().data<{ token: string }>('POST', path, {});
      const page = await visit('/sign-in');
      await page.getByLabel('Operator token').fill(token);
      await page.getByRole('button', { name: 'Sign in as operator' }).click();
      await page.waitForURL((url) => url.pathname === '/operator');
      return page;
    }

    it('shows a read-only operator who may press a button, and does nothing on a click', async () => {
      const page = await enterAs('read');
      await open(page, '/operator/routes', 'Routes');
      const pause = page.getByRole('button', { name: 'Pause the route main' });
      expect(await pause.getAttribute('aria-disabled')).toBe('true');
      expect(await axe(page)).toEqual([]);
      await pause.hover();
      await page.getByRole('tooltip').filter({ hasText: 'Only with the role Owner.' }).waitFor();
      await pause.click({ force: true });
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      const form = page.getByRole('form', { name: 'New route' });
      await form.getByText('Only with the role Owner.').waitFor();
      expect(await form.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
      expect(await form.getByRole('button', { name: 'Test connection' }).isDisabled()).toBe(true);
      await page.context().close();
    });

    it('shows a read-only operator which role a screen needs, and requests nothing', async () => {
      const page = await enterAs('read');
      const content = page.locator('#main');
      // The browser reports a refused request, which fails the test.
      const hinted = async (path: string, title: string, role: string): Promise<void> => {
        await open(page, path, title);
        await content.getByText(`Only with the role ${role}.`, { exact: true }).first().waitFor();
        expect(await content.getByRole('alert').allInnerTexts()).toEqual([]);
        expect(await content.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      };
      const screen = `/operator/companies/${company.id}`;
      const of = `company=${company.id}`;
      await hinted(`${screen}/settings`, 'Roles', 'Owner');
      await hinted(`${screen}/privacy`, 'Roles', 'Support');
      await hinted(`${screen}/setup?step=callback`, 'Set up Roles', 'Owner');
      await hinted(`${screen}/setup?step=sheet`, 'Set up Roles', 'Owner');
      await hinted(`/operator/callbacks/receiver?${of}`, 'Callbacks', 'Owner');
      await hinted('/operator/routes?route=main', 'Routes', 'Support');
      for (const tab of ['customers', 'accounts', 'payments'])
        await hinted(`/operator/billing/${tab}?${of}`, 'Billing', 'Support');
      await hinted('/operator/system/inbound', 'System', 'Support');
      await hinted('/operator/system/audit', 'System', 'Support');
      await hinted(`${screen}/people`, 'Roles', 'Support');
      expect(await page.getByRole('button', { name: 'Create a link' }).isDisabled()).toBe(true);
      await hinted('/operator/messages', 'Messages', 'Support');
      const menu = page.getByRole('navigation', { name: 'Menu' });
      expect(await menu.getByRole('link', { name: 'Messages' }).count()).toBe(0);
      await open(page, '/operator', 'Overview');
      await content.getByText('Accepted').first().waitFor();
      expect(await content.locator('a[href^="/operator/messages"]').count()).toBe(0);
      await page.keyboard.press('/');
      const find = page.getByRole('dialog');
      await find.getByText('Messages, customers and accounts: Only with the role Support.').waitFor();
      await page.keyboard.type('995555900001');
      await find.getByText('Nothing found').waitFor();
      expect(await find.getByRole('option').count()).toBe(0);
      await page.keyboard.press('Escape');
      await open(page, '/operator/messages', 'Messages');
      await page.evaluate(`localStorage.setItem('herald.language', 'ka')`);
      await page.reload();
      await content.getByText('საჭიროა როლი: მხარდაჭერა.').waitFor();
      await page.context().close();
    });

    it('asks an owner before it creates a sign-in link', async () => {
      const page = await enter('operator', {});
      await open(page, `/operator/companies/${company.id}/people`, 'Roles');
      const links = page.getByRole('region', { name: 'Sign-in link' });
      await links.getByLabel('Role').selectOption('admin');
      await links.getByRole('button', { name: 'Create a link' }).click();
      const question = 'Create a sign-in link with the role admin for Roles?';
      await page.getByRole('alertdialog').getByRole('heading', { name: question }).waitFor();
      expect(await page.getByText('/sign-in#').count()).toBe(0);
      await confirm(page);
      await page.getByText('/sign-in#').waitFor();
      await page.context().close();
    });

    it('leaves the buttons of their role to operators', async () => {
      const page = await enterAs('support');
      await open(page, '/operator/system/stop-list', 'System');
      expect(await page.getByRole('button', { name: 'Add' }).isDisabled()).toBe(false);
      await open(page, `/operator/billing/sms?company=${company.id}`, 'Billing');
      await page.getByText('Only with the role Billing.').first().waitFor();
      await page.context().close();
    });

    it('shows a viewer which role a page needs that is opened by its address', async () => {
      await company.api.post('/v1/sms/stop-list', { numbers: ['995555000399'] });
      const page = await enter('company', { company: company.id, role: 'viewer' });
      for (const [path, title, role] of [
        ['compose', 'Compose', 'Sender'],
        ['compose/csv', 'From a CSV file', 'Sender'],
        ['callbacks', 'Callbacks', 'Admin'],
      ] as const) {
        await open(page, `/company/${path}`, title);
        await page.getByText(`More actions need the role ${role}.`).waitFor();
        expect(await page.locator('#main').locator('input, textarea, button').count()).toBe(0);
      }
      await open(page, '/company/settings', 'Settings');
      const stopList = page.getByRole('region', { name: 'Stop list' });
      await stopList.getByText('More actions need the role Sender.').waitFor();
      expect(await stopList.getByRole('button', { name: 'Add' }).count()).toBe(0);
      const remove = stopList.getByRole('button', { name: /995555000399/ });
      expect(await remove.getAttribute('aria-disabled')).toBe('true');
      await open(page, '/company/quick-start', 'Quick start');
      await page.getByText('Keys and callbacks need the role Admin.', { exact: true }).waitFor();
      expect(await page.locator('#main a[href="/company/settings"]').count()).toBe(0);
      expect(await axe(page)).toEqual([]);
      await page.context().close();
    });

    const callbacks = () =>
      operator().data<{ lastStatus: number | null; state: string }[]>(
        'GET',
        `/companies/${company.id}/callback-deliveries?event=sms.delivery.updated`,
      );

    it('shows the answer of a failing receiver and since when, and recovers everything since then', async () => {
      company.receiver.answerWith({ status: 403, body: 'the key is wrong' });
      const smsID = await company.sent({ numbers: ['995555123462'] });
      await until(callbacks, (all) => all.some(({ lastStatus }) => lastStatus === 403));
      const page = await enter('company', { company: company.id, role: 'admin' });
      await open(page, '/company/callbacks', 'Callbacks');
      const banner = page.getByRole('group', { name: 'Failing since' });
      await banner.getByText('403').waitFor();
      await page.getByRole('link', { name: 'sms.delivery.updated' }).last().click();
      await page
        .getByRole('group', { name: 'Last response, first KB' })
        .filter({ hasText: 'the key is wrong' })
        .waitFor();
      const opened = (event: string) => page.getByRole('region', { name: event }).getByRole('term');
      await until(async () => (await opened('sms.delivery.updated').allInnerTexts()).includes('Send'));
      await page.getByRole('link', { name: 'sms.brand.activated' }).first().click();
      await opened('sms.brand.activated').first().waitFor();
      expect(await opened('sms.brand.activated').allInnerTexts()).not.toContain('Send');
      await page.getByLabel('Additional hosts').fill('host!!');
      await page.getByRole('button', { name: 'Save' }).click();
      await page
        .getByText('Additional hosts for callbackUrl must be a host such as hooks.example.com')
        .waitFor();
      await page.getByRole('button', { name: 'Show the signing secret' }).click();
      await page.getByText(company.signingSecret).waitFor();
      expect(await axe(page)).toEqual([]);

      company.receiver.answerWith({ status: 200 });
      await banner.getByRole('button').click();
      await confirm(page);
      await until(callbacks, (all) => all.every(({ state }) => state === 'delivered'));
      await banner.waitFor({ state: 'detached' });
      expect(company.receiver.received.some(({ query }) => query['smsID'] === String(smsID))).toBe(true);
      await page.context().close();
    });

    it('lists failed callbacks of all companies by name, and recovers those of one since then', async () => {
      // The receiver refuses for good: 410 ends the retries.
      company.receiver.answerWith({ status: 410, body: 'moved' });
      const smsID = await company.sent({ numbers: ['995555123464'] });
      await until(callbacks, (all) => all.filter(({ state }) => state === 'failed').length === 2);
      const page = await enter('operator', {});
      await open(page, '/operator/callbacks', 'Callbacks');
      const list = page.getByRole('group', { name: 'Failed callbacks of all companies' });
      const row = list.getByRole('row').filter({ hasText: 'Roles' }).last();
      await row.getByText('410').waitFor();
      await row.getByRole('link', { name: 'sms.delivery.updated' }).click();
      await page.getByText('moved').waitFor();
      expect(await axe(page)).toEqual([]);
      company.receiver.answerWith({ status: 200 });
      await page.getByRole('button', { name: /^Recover everything since / }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('heading', { name: /: Roles/ })
        .waitFor();
      await confirm(page);
      await page
        .getByRole('status')
        .getByText(/^\d+ callbacks? (is|are) queued again\.$/)
        .waitFor();
      await until(callbacks, (all) => all.every(({ state }) => state === 'delivered'));
      expect(company.receiver.received.some(({ query }) => query['smsID'] === String(smsID))).toBe(true);
      await page.context().close();
    });
  });
});
