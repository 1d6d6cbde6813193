/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { CompanyApi } from '../support/company-api';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { minutesAhead } from '../support/send-times';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

/** Each screen, with its title. Other screens are in console.test.ts. */
const SCREENS = [
  ['/company/compose/csv', 'From a CSV file'],
  ['/company/sends', 'Sends'],
  ['/company/saved', 'Templates and lists'],
  ['/company/customers', 'Customers'],
  ['/company/customers/1', 'Customer 1'],
  ['/company/accounts', 'Accounts'],
  ['/company/accounts/100001', 'Account 100001'],
  ['/company/payments', 'Payments'],
  ['/company/usage', 'Usage'],
  ['/company/usage?by=day', 'Usage'],
  ['/company/quick-start', 'Quick start'],
] as const;

describe('the screens of companies', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'One', callbacks: true });
    const customer = { typeID: 1, name: 'Nino', mobile: '995555123456' };
    await company.api.post('/v1/customers/create', customer);
    await company.api.post('/v1/accounts/create', { customerID: 1, name: 'Internet' });
    await company.api.settled(await company.sent({ numbers: ['995555123402'] }));
  });

  const balanceOf = async (accountID: number): Promise<unknown> => {
    const { body } = await company.api.get(`/v1/accounts/${accountID}`);
    return (body.data as { balance: string }[])[0]!.balance;
  };

  describeInBrowser(({ enter, open, axe }) => {
    it.each(['light', 'dark'] as const)('axe finds nothing on them (%s)', async (scheme) => {
      await company.sent({ numbers: ['995555123400'], sendTime: minutesAhead(600) });
      const page = await enter('company', { company: company.id, role: 'admin' }, scheme);
      for (const [path, title] of SCREENS) {
        await open(page, path, title);
        expect(await axe(page, scheme)).toEqual([]);
      }
      await page.context().close();
    });

    it('find a customer, record a payment once, and reverse it', async () => {
      const page = await enter('company', { company: company.id, role: 'admin' });
      await page.getByRole('link', { name: 'Customers' }).click();
      await page.getByLabel('Search by').selectOption('mobile');
      await page.getByRole('textbox', { name: 'Value' }).fill('995555123456');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.waitForURL((url) => url.searchParams.get('type') === 'mobile');
      await page.getByRole('group', { name: 'Customers' }).getByRole('link', { name: '1' }).click();
      await page.getByRole('heading', { level: 1, name: 'Customer 1' }).waitFor();
      await page.getByRole('link', { name: '100001' }).click();
      const form = page.getByRole('form', { name: 'New payment' });
      await form.getByLabel('Sum').fill('abc');
      await form.getByRole('button', { name: 'Add the payment' }).click();
      await form.getByText('Sum must be a number.').waitFor();
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      await form.getByLabel('Sum').fill('12.50');
      await form.getByRole('button', { name: 'Add the payment' }).click();
      await confirm(page, '100001');
      await page.getByText('12.50').first().waitFor();
      expect(await balanceOf(100_001)).toBe('12.50');
      const credit = page.getByLabel('Credit until');
      await credit.fill('2020-01-01');
      expect(await credit.evaluate((input) => input.matches(':out-of-range'))).toBe(true);
      await page.getByRole('button', { name: /^Reverse payment/ }).click();
      await page
        .getByRole('alertdialog')
        .getByText(/^Reverse payment \d+ of 12\.50 to account 100001\?$/)
        .waitFor();
      await confirm(page, '100001');
      await page.getByText('-12.50').first().waitFor();
      expect(await balanceOf(100_001)).toBe('0.00');
      await page.context().close();
    });

    it('withdraw the question about a payment when another account is opened', async () => {
      const made = await company.api.post('/v1/accounts/create', { customerID: 1, name: 'Garage' });
      const { id } = made.body.data as { id: number };
      const page = await enter('company', { company: company.id, role: 'admin' });
      const titled = (account: number) =>
        page.getByRole('heading', { level: 1, name: `Account ${account}`, exact: true });
      await open(page, '/company/accounts/100001', 'Account 100001');
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
      await page.keyboard.type('Garage');
      await page.getByRole('option', { name: 'Garage' }).click();
      await titled(id).waitFor();
      const form = page.getByRole('form', { name: 'New payment' });
      await form.getByLabel('Sum').fill('7');
      await form.getByRole('button', { name: 'Add the payment' }).click();
      const question = page.getByRole('alertdialog');
      await question.waitFor();
      await page.goBack();
      await question.waitFor({ state: 'detached' });
      await titled(100_001).waitFor();
      expect(await form.getByLabel('Sum').inputValue()).toBe('');
      await page.context().close();
    });

    it('create a key that outlives the session, show it once, and revoke it', async () => {
      const page = await enter('company', { company: company.id, role: 'admin' });
      await page.getByRole('link', { name: 'Settings' }).click();
      const form = page.getByRole('form', { name: 'Create a key' });
      await form.getByLabel('Name').fill('Shop');
      await form.getByLabel('Scopes').fill('sms.send\nsms.read');
      await form.getByLabel('Test key').check();
      await form.getByRole('button', { name: 'Create a key' }).click();
      const key = await page
        .getByRole('status')
        .getByText(/^hk_test_/)
        .textContent();
      const keys = await operator().data<{ name: string; expiresAt: string | null; scopes: string[] }[]>(
        'GET',
        `/companies/${company.id}/keys?length=100`,
      );
      expect(keys.find(({ name }) => name === 'Shop')).toMatchObject({
        expiresAt: null,
        scopes: ['sms.send', 'sms.read'],
      });
      const asKey = new CompanyApi(herald().system.run.gatewayUrl, key!);
      const report = '/v1/sms/report/987654321';
      expect((await asKey.get(report)).status).toBe(404);
      await page.getByRole('button', { name: 'Revoke the key Shop' }).click();
      await confirm(page);
      await until(
        () => asKey.get(report),
        ({ status }) => status === 401,
      );
      await page.context().close();
    });

    it('show the cost of a send, and when a scheduled send goes out, with the zone', async () => {
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      await page.getByText("In your company's time zone, Asia/Tbilisi").waitFor();
      const written = async (sendTime: string): Promise<void> => {
        await page.getByLabel('Numbers').fill('995555123456');
        await page.getByRole('textbox', { name: 'Text' }).fill('x'.repeat(200));
        await page.getByLabel('Send time').fill(sendTime);
        await page.getByRole('button', { name: 'Send for 2 SMS' }).click();
        const question = page.getByRole('alertdialog');
        await question.waitFor();
        const goes = `The messages go out at .*, ${sendTime.slice(11)}:00 GMT\\+4\\. Until then`;
        if (sendTime !== '') await question.getByText(new RegExp(goes)).waitFor();
        await confirm(page);
      };
      const done = page.getByRole('status').filter({ hasText: 'durably stored' });
      await written('');
      await done.getByText('Total SMS').waitFor();
      expect(await done.innerText()).toMatch(
        /^Accepted\s+1 message as send \d+\.[^]*Total SMS\s+2\s+Parts per message\s+2$/,
      );
      await page.getByRole('button', { name: 'New message' }).click();
      const sendTime = minutesAhead(600);
      await written(sendTime.replace(' ', 'T'));
      const utc = new Date(`${sendTime.replace(' ', 'T')}:00+04:00`).toISOString();
      const goes = done.locator(`time[datetime="${utc}"]`);
      await goes.getByText(`${sendTime.slice(11)}:00 GMT+4`).waitFor();
      expect(await goes.getAttribute('title')).toBe(`Asia/Tbilisi, ${utc} (UTC)`);
      expect(await done.innerText()).toMatch(/^Scheduled/);
      expect(await axe(page)).toEqual([]);
      await page.context().close();
    });

    it('cancel a send that has not started, and show its refund', async () => {
      const before = await company.api.balance();
      const smsID = await company.sent({ numbers: ['995555123401'], sendTime: minutesAhead(60) });
      const viewer = await enter('company', { company: company.id, role: 'viewer' });
      await open(viewer, '/company/sends?state=scheduled', 'Sends');
      expect(await viewer.getByRole('button', { name: `Cancel send ${String(smsID)}` }).count()).toBe(0);
      await viewer.context().close();
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/sends?state=scheduled', 'Sends');
      await page.getByRole('button', { name: `Cancel send ${String(smsID)}` }).click();
      await confirm(page);
      await page.getByRole('link', { name: String(smsID) }).waitFor({ state: 'detached' });
      expect(await company.api.balance()).toBe(before);
      await page.context().close();
    });
  });
});
