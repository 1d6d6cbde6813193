/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page, Route } from 'playwright-core';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

/** How a proxy or a network loses an answer to a request that the server has executed. */
const LOSSES = {
  'a broken connection': (route: Route) => route.abort('connectionreset'),
  'a 502': (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  'a 504': (route: Route) => route.fulfill({ status: 504, body: '' }),
  'half an answer': (route: Route) => route.fulfill({ status: 200, body: '{"statusID":0,"smsI' }),
} as const;
type Loss = keyof typeof LOSSES;

/** The server executes requests to this path, and the page gets the given answers first, and the server's after them. */
async function losing(page: Page, path: string, losses: Loss[]): Promise<string[]> {
  const keys: string[] = [];
  await page.route(
    (url) => url.pathname === `/api${path}` && url.search === '',
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      const loss = losses.shift();
      const response = await route.fetch();
      await (loss ? LOSSES[loss](route) : route.fulfill({ response }));
    },
  );
  return keys;
}

const ALL_LOST = Array<Loss>(4).fill('a broken connection');

describe('a change whose answer is lost', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'Lost Answers', balance: 500 });
    await company.api.post('/v1/customers/create', { typeID: 1, name: 'Nino', mobile: '995555123456' });
    await company.api.post('/v1/accounts/create', { customerID: 1, name: 'Internet' });
  });

  describeInBrowser(({ enter, open, axe, forgiveOutage }) => {
    async function composed(page: Page, text: string): Promise<void> {
      await open(page, '/company/compose', 'Compose');
      await page.getByLabel('Numbers').fill('995555123456');
      await page.getByRole('textbox', { name: 'Text' }).fill(text);
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      await confirm(page);
    }

    it.each(Object.keys(LOSSES) as Loss[])('is found out by the page after %s', async (loss) => {
      forgiveOutage();
      const before = await company.api.balance();
      const page = await enter('company', { company: company.id, role: 'sender' });
      const keys = await losing(page, '/v1/sms/send', [loss]);
      await composed(page, `Sent once after ${loss}`);
      await page.getByText('Finding out whether the request was executed').waitFor();
      await page.getByRole('link', { name: 'Track delivery' }).waitFor();
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(keys[0]).not.toBe('');
      expect(await company.api.balance()).toBe(before - 1);
      await page.context().close();
    });

    it('is said to be unknown, and pressing again does not send twice', async () => {
      forgiveOutage();
      const before = await company.api.balance();
      const page = await enter('company', { company: company.id, role: 'sender', name: 'Nino' });
      const keys = await losing(page, '/v1/sms/send', [...ALL_LOST]);
      await open(page, '/company/compose', 'Compose');
      await page.getByLabel('Name of the send').fill('Once');
      await composed(page, 'Sent once');
      const alert = page.getByRole('alert');
      await alert.getByText('The outcome is not known').waitFor();
      await alert.getByText('Pressing the button again is safe').waitFor();
      expect(await alert.innerText()).not.toContain('nothing was changed');
      expect(await axe(page)).toEqual([]);
      expect(await company.api.balance()).toBe(before - 1);
      await alert.getByRole('link', { name: 'Look for it in Sends' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sends' }).waitFor();
      await page.getByRole('link', { name: 'Compose' }).first().click();
      await alert.getByText('Pressing the button again is safe').waitFor();
      await open(page, '/company/compose', 'Compose');
      await alert.getByText('Pressing the button again is safe').waitFor();
      expect(await page.getByLabel('Name of the send').inputValue()).toBe('Once');
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      await confirm(page);
      await page.getByRole('link', { name: 'Track delivery' }).waitFor();
      expect(keys).toHaveLength(5);
      expect(new Set(keys).size).toBe(1);
      expect(await company.api.balance()).toBe(before - 1);
      // The outcome is known: the same text again is another send.
      await page.getByRole('button', { name: 'New message' }).click();
      expect(await page.getByRole('alert').count()).toBe(0);
      for (const name of ['Numbers', 'Text'])
        expect(await page.getByRole('textbox', { name }).inputValue()).toBe('');
      await page.getByLabel('Numbers').fill('995555123456');
      await page.getByRole('textbox', { name: 'Text' }).fill('Sent once');
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      await confirm(page);
      await page.getByRole('link', { name: 'Track delivery' }).waitFor();
      expect(keys).toHaveLength(6);
      expect(await company.api.balance()).toBe(before - 2);
      await page.context().close();
    });

    it('is not sent later without a word, if the browser has no network', async () => {
      forgiveOutage();
      const before = await company.api.balance();
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      await page.getByLabel('Numbers').fill('995555123456');
      await page.getByRole('textbox', { name: 'Text' }).fill('Sent without a network');
      await page.getByRole('button', { name: 'Send for 1 SMS' }).waitFor();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      await confirm(page);
      await page.getByRole('alert').getByText('Pressing the button again is safe').waitFor();
      await page.context().setOffline(false);
      expect(await company.api.balance()).toBe(before);
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      await confirm(page);
      await page.getByRole('link', { name: 'Track delivery' }).waitFor();
      expect(await company.api.balance()).toBe(before - 1);
      await page.context().close();
    });

    it('is one payment, also after the page was reloaded', async () => {
      forgiveOutage();
      // A session without a name keeps its drafts too.
      const page = await enter('company', { company: company.id, role: 'admin' });
      await open(page, '/company/accounts/100001', 'Account 100001');
      const keys = await losing(page, '/v1/payments/add', [...ALL_LOST]);
      const form = page.getByRole('form', { name: 'New payment' });
      await form.getByLabel('Sum').fill('7.50');
      await form.getByRole('button', { name: 'Add the payment' }).click();
      await confirm(page, '100001');
      await form.getByText('Pressing the button again is safe').waitFor();
      await open(page, '/company/accounts/100001', 'Account 100001');
      await form.getByText('Pressing the button again is safe').waitFor();
      expect(await form.getByLabel('Sum').inputValue()).toBe('7.50');
      await form.getByRole('button', { name: 'Add the payment' }).click();
      await confirm(page, '100001');
      await form.getByText('Saved').waitFor();
      expect(keys).toHaveLength(5);
      expect(new Set(keys).size).toBe(1);
      const { body } = await company.api.get('/v1/accounts/100001');
      expect(body.data).toMatchObject([{ balance: '7.50' }]);
      await page.context().close();
    });

    it('is one key, whose secret has to be replaced, also after the page was reloaded', async () => {
      forgiveOutage();
      const page = await enter('company', { company: company.id, role: 'admin' });
      await open(page, '/company/settings', 'Settings');
      await losing(page, '/v1/keys', [...ALL_LOST]);
      const form = page.getByRole('form', { name: 'Create a key' });
      const create = async (): Promise<void> => {
        await form.getByLabel('Name').fill('Cash desk');
        await form.getByLabel('Scopes').fill('sms.read');
        await form.getByRole('button', { name: 'Create a key' }).click();
      };
      await create();
      await form.getByText('Pressing the button again is safe').waitFor();
      await open(page, '/company/settings', 'Settings');
      await form.getByText('Pressing the button again is safe').waitFor();
      await create();
      await page
        .getByText('The key Cash desk was created, but the answer with its secret was lost')
        .waitFor();
      // The only one.
      await page.getByRole('button', { name: 'Revoke the key Cash desk' }).waitFor();
      await page.context().close();
    });

    it('without a key is said to be unknown, and the list shows it', async () => {
      forgiveOutage();
      const page = await enter('operator', {});
      await open(page, '/operator/system/operators', 'System');
      await losing(page, '/admin/v1/operators', ['a 502']);
      const form = page.getByRole('form', { name: 'New operator' });
      await form.getByLabel('Name').fill('Twice');
      await form.getByRole('button').first().click();
      await page.getByRole('alert').getByText('Check the current state before you repeat it').waitFor();
      await page.getByText('Twice').first().waitFor();
      const all = await operator().data<{ name: string }[]>('GET', '/operators?length=100');
      expect(all.filter(({ name }) => name === 'Twice')).toHaveLength(1);
      await page.context().close();
    });
  });
});
