import { servicesWithConsole } from '@herald/launcher';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

/** The allowed recipient of a test send through a route. */
const TESTED = '995555123499';

/** The operator's daily work in a browser: callbacks, routes, money, companies. */
describe("the operator's screens", () => {
  let own: OwnSystem;
  let one: Company;
  let account: number;
  let payment: number;
  let route: string;

  beforeAll(async () => {
    own = await startOwnSystem({
      table: servicesWithConsole,
      env: { ...process.env, TEST_SEND_NUMBERS: TESTED },
    });
    one = await newCompany({ name: 'One', callbacks: true });
    const made = { typeID: 1, name: 'Nino', numbers: [{ mobile: '995555000333' }] };
    const customer = await one.api.post('/v1/customers/create', made);
    const { id: customerID } = customer.body.data as { id: number };
    const opened = await one.api.post('/v1/accounts/create', { customerID, name: 'Home' });
    account = (opened.body.data as { id: number }).id;
    const paid = await one.api.post('/v1/payments/add', { accountID: account, sum: 20 });
    payment = Number((paid.body.data as { id: string }).id);
    const [main] = await operator().data<{ name: string }[]>('GET', '/routes');
    route = main!.name;
    await one.api.settled(await one.sent({ numbers: ['995555123461'] }));
  });
  afterAll(() => own?.close());

  const screens = (): [path: string, title: string][] => {
    const of = `company=${one.id}`;
    return [
      ['companies', 'Companies'],
      ['companies/new', 'New company'],
      [`companies/${one.id}`, 'One'],
      [`companies/${one.id}/settings`, 'One'],
      ...['company', 'balance', 'sender', 'key', 'callback', 'message', 'sheet'].map(
        (step): [string, string] => [`companies/${one.id}/setup?step=${step}`, 'Set up One'],
      ),
      [`companies/${one.id}/keys?key=1`, 'One'],
      [`companies/${one.id}/people`, 'One'],
      [`companies/${one.id}/otp`, 'One'],
      [`companies/${one.id}/privacy`, 'One'],
      [`routes?route=${route}`, 'Routes'],
      ['callbacks', 'Callbacks'],
      [`callbacks?${of}`, 'Callbacks'],
      [`callbacks/receiver?${of}`, 'Callbacks'],
      [`billing/sms?${of}`, 'Billing'],
      [`billing/customers?${of}&customer=1`, 'Billing'],
      [`billing/accounts?${of}&account=${account}`, 'Billing'],
      [`billing/payments?${of}`, 'Billing'],
      [`billing/catalogues?${of}&catalogue=customer-types&item=1`, 'Billing'],
      [`billing/runs?${of}`, 'Billing'],
      [`billing/reminders?${of}`, 'Billing'],
      [`billing/corrections?${of}`, 'Billing'],
    ];
  };

  describeInBrowser(({ enter, open, axe, refused }) => {
    it.each(['light', 'dark'] as const)('axe finds nothing on them (%s)', async (scheme) => {
      const page = await enter('operator', {}, scheme);
      for (const [path, title] of screens()) {
        await open(page, `/operator/${path}`, title);
        expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
        expect(await axe(page, scheme)).toEqual([]);
      }
      await page.context().close();
    });

    it('shows a callback with its request and response, and resends it after a confirmation', async () => {
      const page = await enter('operator', {});
      await open(page, `/operator/callbacks?company=${one.id}&event=sms.delivery.updated`, 'Callbacks');
      const before = one.receiver.received.length;
      await page.getByRole('link', { name: 'sms.delivery.updated' }).first().click();
      const detail = page.getByRole('region', { name: 'sms.delivery.updated' });
      await detail.getByText('995555123461').waitFor();
      await detail.getByText('200', { exact: true }).waitFor();
      await detail.getByRole('button', { name: /^Send again: callback / }).click();
      await confirm(page);
      await until(
        () => one.receiver.received.length,
        (count) => count > before,
      );
      await page.getByLabel(/^From/).last().fill('2020-01-01');
      await page.getByLabel('Before').last().fill('2099-01-01');
      await page.getByLabel('State').last().selectOption('delivered');
      await page.getByRole('button', { name: 'Send again', exact: true }).last().click();
      await confirm(page);
      await page.getByText(/callbacks? (is|are) queued again/).waitFor();
      await page.context().close();
    });

    it('reverses a payment, compares a statement, and runs a trial billing run', async () => {
      const page = await enter('operator', {});
      await open(page, `/operator/billing/payments?company=${one.id}`, 'Billing');
      const paidAt = page.getByRole('group', { name: 'Payments' }).locator('time').first();
      await until(
        () => paidAt.innerText(),
        (shown) => /, [\d:]+ GMT\+4$/.test(shown),
      );
      await page.getByRole('textbox', { name: 'Payment', exact: true }).fill(String(payment));
      await page.getByRole('button', { name: 'Find the payment' }).click();
      const found = page.getByRole('group', { name: `Payment ${payment}` });
      for (const fact of ['20.00', 'Nino', String(account)])
        await found.locator('dd').getByText(fact, { exact: true }).first().waitFor();
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Reverse a payment' }).click();
      const question = `Reverse payment ${payment} of 20.00 by Nino to account 100001 of One?`;
      await page.getByRole('alertdialog').getByRole('heading', { name: question }).waitFor();
      await confirm(page, 'One');
      await page.getByText(`Payment reversed. The balance of account ${account} is 0.00.`).waitFor();
      expect(await page.getByRole('button', { name: 'Reverse a payment' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Find the payment' }).click();
      await page.getByText(/^It is already reversed by payment \d+\.$/).waitFor();
      expect(await page.getByRole('button', { name: 'Reverse a payment' }).count()).toBe(0);

      const comparison = page.getByRole('form', { name: "Reconcile with a payment system's statement" });
      await comparison.getByRole('textbox', { name: 'Payment system' }).fill('Kiosks');
      await page.getByLabel('First day').fill('2026-11-20');
      await page.getByLabel('Last day').fill('2026-11-20');
      const buffer = Buffer.from('transactionID,sum,time\nK-1,20.00,2026-11-20 09:30:00\n');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('cell', { name: 'K-1' }).waitFor();

      await open(page, `/operator/billing/runs?company=${one.id}`, 'Billing');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await confirm(page);
      await page.getByRole('link', { name: '1', exact: true }).click();
      const run = page.getByRole('region', { name: 'Run 1' });
      await run.getByText('Dry run', { exact: true }).waitFor();
      await run.getByText(/^Dry run: nothing was charged\./).waitFor();
      await run.getByText('Finished').first().waitFor();
      expect(await run.locator('time').first().innerText()).toMatch(/GMT\+4$/);
      // The sum of charges is negative; the sentence names the amount.
      expect(await run.getByText(/would charge \d+ accounts? \d/).count()).toBe(1);
      await page.context().close();
    });

    it('corrects a customer with an optimistic lock, and edits catalogues', async () => {
      const page = await enter('operator', {});
      await open(page, `/operator/billing/customers?company=${one.id}&customer=1`, 'Billing');
      await page.getByLabel('Name').fill('Nino Kapanadze');
      await page.getByRole('button', { name: 'Correct' }).click();
      await confirm(page);
      await page.getByText('Saved').waitFor();
      await open(page, `/operator/billing/corrections?company=${one.id}`, 'Billing');
      await page.getByText('Nino Kapanadze').waitFor();

      await open(page, `/operator/billing/catalogues?company=${one.id}`, 'Billing');
      await page.getByLabel('Name').fill('Fast');
      await page.getByLabel('Price').fill('-20');
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByText('price must', { exact: false }).first().waitFor();
      await refused();
      await page.getByLabel('Price').fill('20');
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('link', { name: 'Fast' }).click();
      await page.getByRole('button', { name: 'Remove Fast from Tariffs' }).click();
      await confirm(page);
      await until(
        () => operator().data<unknown[]>('GET', `/companies/${one.id}/tariffs`),
        (tariffs) => tariffs.length === 0,
      );
      await page.getByRole('heading', { level: 2, name: /^Entry/ }).waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('changes a tariff, and retention periods', async () => {
      const [cheap, dear] = await Promise.all(
        ['Cheap', 'Dear'].map((name) =>
          operator().data<{ id: number }>('POST', `/companies/${one.id}/tariffs`, { name, price: '1.00' }),
        ),
      );
      const page = await enter('operator', {});
      await open(page, `/operator/billing/accounts?company=${one.id}&account=${account}`, 'Billing');
      for (const { id } of [cheap!, dear!]) {
        const form = page.getByRole('form', { name: 'Change the tariff' });
        // A text field until the names are loaded.
        await form.getByRole('combobox', { name: 'Tariff' }).selectOption(String(id));
        await form.getByRole('button', { name: 'Change' }).click();
        await confirm(page, 'Home');
        await until(
          () => operator().data<{ tariffID: number }>('GET', `/companies/${one.id}/accounts/${account}`),
          ({ tariffID }) => tariffID === id,
        );
        await page.reload();
      }
      await open(page, `/operator/companies/${one.id}/settings`, 'One');
      const kept = page.getByRole('form', { name: 'Retention, days' });
      await kept.getByLabel('Texts').fill('30');
      // Another operator, after the form was opened.
      await operator().data('PUT', `/companies/${one.id}/retention`, { audit: 700 });
      await kept.getByRole('button', { name: 'Save' }).click();
      await confirm(page, 'One');
      const days = await until(
        () => operator().data<Record<string, unknown>>('GET', `/companies/${one.id}/retention`),
        ({ texts }) => texts === 30,
      );
      expect(days).toMatchObject({ audit: 700, recipients: 365 });
      await page.context().close();
    });

    it.each(['operator', 'company'] as const)(
      'keeps the callback settings that another user has changed since the form was opened (%s)',
      async (face) => {
        const shared = await newCompany({ name: 'Shared', callbacks: true });
        const path = `/companies/${shared.id}/callback`;
        const settings = () =>
          operator().data<{ key: string; hosts: string[]; signQuery: boolean }>('GET', path);
        const page = await enter(face, face === 'company' ? { company: shared.id, role: 'admin' } : {});
        const screen = face === 'company' ? '' : `/receiver?company=${shared.id}`;
        await open(page, `/${face}/callbacks${screen}`, 'Callbacks');
        const form = page.getByRole('form', { name: face === 'company' ? 'Your receiver' : 'Receiver' });
        await form.getByLabel('Additional hosts for callbackUrl').fill('hooks.example.com');
        const others = { url: shared.receiver.url(), key: 'another key', signQuery: false };
        await operator().data('PUT', path, others);
        await form.getByRole('button', { name: 'Save' }).click();
        await form.getByText('Saved').waitFor();
        const saved = await settings();
        expect(saved).toMatchObject({ key: 'another key', signQuery: false });
        expect(saved.hosts).toContain('hooks.example.com');
        const isSigned = form.getByLabel('Sign callbacks');
        await until(
          () => isSigned.isChecked(),
          (isChecked) => !isChecked,
        );
        await isSigned.check();
        await form.getByRole('button', { name: 'Save' }).click();
        await until(settings, ({ signQuery }) => signQuery);
        await page.context().close();
      },
    );

    it('sends one SMS through a route, and shows its delivery receipt', async () => {
      const page = await enter('operator', {});
      await open(page, `/operator/routes?route=${route}`, 'Routes');
      const form = page.getByRole('form', { name: 'Test this route' });
      await form.getByLabel('Number').fill(TESTED);
      await form.getByRole('button', { name: 'Send one SMS' }).click();
      await confirm(page);
      const row = page.getByRole('row').filter({ hasText: TESTED });
      await row.getByText('Accepted').waitFor();
      await row.getByText('DELIVRD').waitFor();
      await page.context().close();
    });

    it('suspends a company’s sending, replaces and revokes its keys, and saves only changed settings', async () => {
      const page = await enter('operator', {});
      await open(page, `/operator/companies/${one.id}/settings`, 'One');
      await page.getByRole('button', { name: 'Stop sending' }).click();
      await confirm(page, 'One');
      await page.getByText('Sending stopped').waitFor();
      await page.getByRole('button', { name: 'Resume sending' }).click();
      await confirm(page);
      await page.getByText('Active').first().waitFor();
      await page.getByLabel('Validity of a message, hours').fill('24');
      await page
        .getByRole('form', { name: 'Numbers and sending' })
        .getByRole('button', { name: 'Save' })
        .click();
      await page.getByText('Saved').waitFor();
      const rows = await until(
        () => operator().data<{ change: unknown }[]>('GET', `/audit?company=${one.id}&action=company.change`),
        (found) => found.length > 0,
      );
      expect(rows[0]!.change).toEqual({ settings: { validityHours: 24 } });

      await open(page, `/operator/companies/${one.id}/keys`, 'One');
      await page.getByLabel('Name').fill('Second');
      await page.getByLabel('sms.read').check();
      await page.getByRole('button', { name: 'Create a key' }).click();
      const key = (): string => /hk_live_\w{20,}/.exec(shown)![0];
      const shown = await page
        .getByRole('status')
        .getByText(/^hk_live_\w+$/)
        .innerText();
      const balance = async (): Promise<number> =>
        (await fetch(`${own.system.run.gatewayUrl}/v1/sms/balance`, { headers: { key: key() } })).status;
      expect(await balance()).toBe(200);
      await page
        .getByRole('link', { name: /^hk_live/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Revoke the key Second' }).click();
      await confirm(page);
      await until(balance, (status) => status === 401);
      await page.context().close();
    });
  });
});
