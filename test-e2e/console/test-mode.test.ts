import { servicesWithConsole } from '@herald/launcher';
import { MailServer } from '@herald/testing/mail-server';
import { until } from '@herald/testing/until';
import type { Page } from 'playwright-core';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { describeInBrowser } from './support/browser';
import { ConsoleSession } from './support/console-session';
import { confirm } from './support/confirm';

const BALANCE = 10;
const NUMBER = '995555100001';
const LIVE_NUMBER = '995555100002';

/** Test mode of the company's pages, which one session can switch to and back. */
describe('test mode', () => {
  let own: OwnSystem;
  let mails: MailServer;
  let company: Company;

  beforeAll(async () => {
    mails = await MailServer.start();
    own = await startOwnSystem({
      table: servicesWithConsole,
      env: { ...process.env, SMTP_URL: mails.url, MAIL_FROM: 'herald@example.com' },
    });
    company = await newCompany({ name: 'One', balance: BALANCE });
  });
  afterAll(async () => {
    await own?.close();
    await mails?.stop();
  });

  const balance = (): Promise<unknown> => company.api.balance();

  describeInBrowser(({ visit, enter, open, axe }) => {
    const heading = (page: Page, name: string): Promise<void> =>
      page.getByRole('heading', { level: 1, name }).waitFor();
    const modes = (page: Page) => page.getByRole('navigation', { name: 'Mode' });
    const current = (page: Page): Promise<string[]> =>
      modes(page).locator('[aria-current]').allTextContents();
    const rail = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
    const rows = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
    const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

    /** Signs in with a mailed link. */
    async function signIn(email: string, role: string): Promise<Page> {
      await operator().data('POST', `/companies/${company.id}/people`, { email, name: 'Nino', role });
      const page = await visit('/sign-in');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Send me a link' }).click();
      const isLink = ({ to, text: sent }: { to: string[]; text: string }): boolean =>
        to.includes(email) && sent.includes('#');
      const mail = await until(() => mails.mails.find(isLink), Boolean);
      await page.goto(/http\S+/.exec(mail!.text)![0]);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await heading(page, 'Home');
      return page;
    }

    it('sends for free, and its messages are in its own lists only', async () => {
      const page = await signIn('nino@example.com', 'admin');
      expect(await current(page)).toEqual(['Live']);
      await modes(page).getByRole('link', { name: 'Test' }).click();
      await page.waitForURL('**/test/company/messages');
      await page.getByText('No phone gets a message, and nothing is charged.').waitFor();
      await page.getByText('No messages yet.').waitFor();
      expect([await current(page), await axe(page)]).toEqual([['Test'], []]);
      expect(await page.title()).toBe('Test mode: Messages – Herald');

      await rail(page).getByRole('link', { name: 'Compose' }).click();
      await page.getByLabel('Numbers').fill(NUMBER);
      await text(page).fill('Only a test');
      await page.getByText('Total SMS, if sent live').waitFor();
      await page.getByRole('button', { name: 'Send a test' }).click();
      const question = page.getByRole('alertdialog', { name: 'Send a test to 1 recipient?' });
      await question.getByText('Test mode', { exact: true }).waitFor();
      expect(await axe(page)).toEqual([]);
      await confirm(page);
      await page.getByRole('link', { name: 'Track delivery' }).click();
      await rows(page, NUMBER).getByText('Received').waitFor();
      expect(await balance()).toBe(BALANCE);

      await page.reload();
      await rows(page, NUMBER).waitFor();
      await page.getByRole('link', { name: NUMBER }).click();
      await page.getByText('Only a test', { exact: true }).waitFor();
      expect([await current(page), await axe(page)]).toEqual([['Test'], []]);
      await open(page, '/test/company/sends', 'Sends');
      await rows(page, 'Only a test').waitFor();
      // An address that is pasted into another tab opens in its mode.
      const tab = await page.context().newPage();
      await open(tab, '/test/company/messages', 'Messages');
      await rows(tab, NUMBER).waitFor();
      await tab.close();

      await modes(page).getByRole('link', { name: 'Live' }).click();
      await page.waitForURL((url) => url.pathname === '/company/sends');
      await page.getByText('No sends yet.').waitFor();
      await rail(page).getByRole('link', { name: 'Messages' }).click();
      await page.getByText('No messages yet.').waitFor();
      expect(await current(page)).toEqual(['Live']);
      await rail(page).getByRole('link', { name: 'Home' }).click();
      await page.getByText('No messages yet.').waitFor();
      expect(await balance()).toBe(BALANCE);
      await page.context().close();
    });

    it('keeps drafts, files and callback settings apart from those of live mode', async () => {
      const page = await enter('company', { company: company.id, role: 'admin', name: 'Ana' });
      await open(page, '/test/company/compose', 'Compose');
      await text(page).fill('A draft of a test');
      await open(page, '/company/compose', 'Compose');
      expect(await text(page).inputValue()).toBe('');
      await page.getByLabel('Numbers').fill(LIVE_NUMBER);
      await text(page).fill('A real message');
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      const question = page.getByRole('alertdialog', { name: 'Send to 1 recipient for 1 SMS?' });
      await question.getByText('Live mode', { exact: true }).waitFor();
      await confirm(page);
      await page.getByRole('link', { name: 'Track delivery' }).waitFor();
      expect(await balance()).toBe(BALANCE - 1);
      await open(page, '/test/company/compose', 'Compose');
      expect(await text(page).inputValue()).toBe('A draft of a test');

      await page.getByRole('link', { name: 'From a CSV file' }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'tests.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`phone;name\n${NUMBER};Ana\n995555100003;Gio`),
      });
      await text(page).fill('Hello {{name}}');
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('button', { name: 'Send to 2: tests.csv' }).click();
      await page.getByRole('alertdialog', { name: 'Send a test to 2 recipients?' }).waitFor();
      await confirm(page);
      await page.getByText('Accepted and durably stored.').waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await balance()).toBe(BALANCE - 1);
      await open(page, '/test/company/sends', 'Sends');
      await page.getByRole('cell').first().waitFor();
      expect(await rows(page, 'A real message').count()).toBe(0);
      await open(page, '/test/company/compose/csv', 'From a CSV file');
      await page.getByRole('link', { name: 'tests.csv' }).click();
      const file = new URL(page.url()).searchParams.get('send');
      await page.getByText('Accepted and durably stored.').waitFor();
      await open(page, '/company/compose/csv', 'From a CSV file');
      expect(await page.getByRole('link', { name: 'tests.csv' }).count()).toBe(0);
      await open(page, '/company/sends', 'Sends');
      await rows(page, 'A real message').waitFor();

      await open(page, '/test/company/callbacks', 'Callbacks');
      await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://tests.example.com/sms');
      await page.getByLabel('Validation key').fill('key-of-tests');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Send a test callback' }).waitFor();
      expect(await axe(page)).toEqual([]);
      expect((await company.api.get('/v1/callback')).status).toBe(404);
      // The address of a file belongs to its mode, too.
      const session = await ConsoleSession.begin({ company: company.id, role: 'sender' });
      const found = ['/api/test/bulk-sends', '/api/bulk-sends'].map((path) =>
        session.ask('GET', `${path}/${file}`),
      );
      expect((await Promise.all(found)).map(({ status }) => status)).toEqual([200, 404]);
      await page.context().close();
    });

    it('has no screens with live data only, in either language and scheme, and roles as in live mode', async () => {
      const page = await enter('company', { company: company.id, role: 'viewer', name: 'Eka' }, 'dark');
      await open(page, '/test/company/payments?from=2026-01-01', 'Only in live mode');
      expect(await axe(page, 'dark')).toEqual([]);
      expect(await rail(page).getByRole('link').allTextContents()).toEqual(['Messages']);
      await page.getByRole('button', { name: 'Eka · Viewer' }).click();
      await page.getByRole('menuitemradio', { name: 'ქართული' }).click();
      await heading(page, 'მხოლოდ რეალურ რეჟიმში');
      await page.getByText('სატესტო რეჟიმი', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'რეალურ რეჟიმში გახსნა' }).click();
      await page.waitForURL((url) => url.pathname === '/company/payments' && url.search.includes('from='));
      await page.context().close();
    });
  });
});
