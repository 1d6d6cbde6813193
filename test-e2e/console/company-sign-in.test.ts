import { servicesWithConsole } from '@herald/launcher';
import { MailServer } from '@herald/testing/mail-server';
import { until } from '@herald/testing/until';
import type { Page } from 'playwright-core';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { describeInBrowser } from './support/browser';
import { askConsole } from './support/console-session';
import { confirm } from './support/confirm';
import { OidcProviderProcess, PlainBrowser, signInAtProvider } from './support/oidc';

/** People of companies who sign in with links by e-mail, from a real mail server. */
describe('people of a company', () => {
  let own: OwnSystem;
  let mails: MailServer;
  let provider: OidcProviderProcess;
  let company: Company;

  beforeAll(async () => {
    mails = await MailServer.start();
    provider = await OidcProviderProcess.start();
    own = await startOwnSystem({
      table: servicesWithConsole,
      env: {
        ...process.env,
        SMTP_URL: mails.url,
        MAIL_FROM: 'herald@example.com',
        ...Object.fromEntries(
          Object.entries(provider.settings).map(([name, value]) => [`COMPANY_${name}`, value]),
        ),
      },
    });
    company = await newCompany({ name: 'One', brandName: 'One' });
  });
  afterAll(async () => {
    await own?.close();
    await mails?.stop();
    await provider?.stop();
  });

  const addressIn = (text: string): string => /http\S+/.exec(text)![0];
  const invite = (email: string, role: string, at = company) =>
    operator().data<{ id: number }>('POST', `/companies/${at.id}/people`, { email, name: 'Nino', role });
  const removed = (id: number) => operator().data('DELETE', `/companies/${company.id}/people/${id}`);

  it('sign in with an OpenID Connect provider that verifies their address, as the person of the first sign-in', async () => {
    await invite('Dato@example.com', 'sender');
    const begin = `${own.system.run.consoleUrl}/api/oidc/begin?face=company`;
    const signIn = async (login: string): Promise<URL> =>
      (await signInAtProvider(new PlainBrowser(), begin, login)).url;
    const end = await signIn('dato@example.com');
    const body = { link: end.hash.slice(1) };
    const entered = await askConsole('POST', '/api/session', { body });
    expect([entered.status, (await askConsole('POST', '/api/session', { body })).status]).toEqual([201, 401]);
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
    const session = await askConsole('GET', '/api/session', { headers: { cookie } });
    expect(session.body.data).toMatchObject({ face: 'company', company: company.id, role: 'sender' });
    for (const login of ['stranger@example.com', 'thief+dato@example.com'])
      expect((await signIn(login)).search).toBe('?trouble=no-person');
    expect((await signIn('unverified+dato@example.com')).search).toBe('?trouble=refused');
  });

  describeInBrowser(({ visit, enter, open, axe }) => {
    /** Asks for a link on the sign-in page; resolves to the address in the mail. */
    const askForLink = async (page: Page, email: string): Promise<string> => {
      const before = mails.mails.length;
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByRole('status').getByText(`If ${email} has access`).waitFor();
      const mail = await until(
        () => mails.mails.slice(before).find(({ to, text }) => to.includes(email) && text.includes('#')),
        Boolean,
      );
      return addressIn(mail!.text);
    };
    const agree = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const isHome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

    it('are invited by an admin, sign in with a mailed link, and are removed', async () => {
      const admin = await enter('company', { company: company.id, role: 'admin', name: 'Ana' });
      await open(admin, '/company/settings', 'Settings');
      const form = admin.getByRole('form', { name: 'Invite' });
      await form.getByLabel('E-mail address').fill('levan@example.com');
      await form.getByLabel('Role').selectOption('viewer');
      await form.getByRole('button', { name: 'Invite' }).click();
      await admin.getByText('Invited. An e-mail was sent.').waitFor();
      expect(await axe(admin)).toEqual([]);
      const invitation = await mails.mailTo('levan@example.com');

      const page = await visit(new URL(addressIn(invitation.text)).pathname);
      expect(await axe(page)).toEqual([]);
      const link = await askForLink(page, 'levan@example.com');
      await page.goto(link);
      await page.getByText('This link signs you in to One as levan@example.com (Viewer).').waitFor();
      await agree(page);
      await isHome(page);

      const people = admin.getByRole('group', { name: 'People', exact: true });
      const row = people.getByRole('row', { name: /levan@example\.com/ });
      await row.getByLabel('Role of levan@example.com').selectOption('sender');
      const question = 'Change the role of levan@example.com to Sender?';
      await admin.getByText(question, { exact: true }).waitFor();
      await confirm(admin);
      await until(
        () => row.getByLabel('Role of levan@example.com').inputValue(),
        (role) => role === 'sender',
      );
      await row.getByRole('button', { name: 'Remove levan@example.com' }).click();
      await confirm(admin);
      await row.waitFor({ state: 'detached' });
      await page.goto(link);
      await page.getByText('This link was already used or has expired.').waitFor();
      await page.evaluate(`localStorage.setItem('herald.language', 'ka')`);
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByText('ეს ბმული უკვე გამოყენებულია ან ვადა გაუვიდა. მოითხოვეთ ახალი ბმული.').waitFor();
      for (const one of [admin, page]) await one.context().close();
    });

    it('see that their session has ended, and return to their page with its draft', async () => {
      const { id } = await invite('mari@example.com', 'sender');
      const page = await visit('/sign-in');
      // A draft of another user whose session ended in this tab.
      const place = 'herald.draft.test.compose';
      await page.evaluate(`sessionStorage.setItem('${place}', '{"of":"null/1/sender/Ana","values":{}}')`);
      await page.goto(await askForLink(page, 'mari@example.com'));
      await agree(page);
      await isHome(page);
      expect(await page.evaluate(`sessionStorage.getItem('${place}')`)).toBeNull();
      await open(page, '/company/compose', 'Compose');
      await page.getByLabel('Numbers').fill('995555000111');
      await page.getByRole('textbox', { name: 'Text' }).fill('Half of a text');
      await removed(id);
      await page.getByRole('textbox', { name: 'Text' }).fill('Half of a text, and more');
      await page.getByText('Your session has ended.').waitFor();
      await invite('mari@example.com', 'sender');
      const link = await askForLink(page, 'mari@example.com');
      // The mail is opened in another tab of the browser.
      const tab = await page.context().newPage();
      await tab.goto(link);
      await agree(tab);
      await isHome(tab);
      await page.evaluate(`dispatchEvent(new Event('focus'))`);
      await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
      expect(await page.getByLabel('Numbers').inputValue()).toBe('995555000111');
      expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Half of a text, and more');
      await page.getByRole('button', { name: 'Nino · Sender' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByLabel('E-mail address').waitFor();
      expect(await page.getByText('Your session has ended.').count()).toBe(0);
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      await page.context().close();
    });
  });
});
