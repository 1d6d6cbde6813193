/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { newPhone } from '../support/phones';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

describe('a new company', () => {
  let known: Company;

  beforeAll(async () => {
    known = await newCompany({ name: 'Known Shop', callbacks: true });
  });

  describeInBrowser(({ enter, axe }) => {
    it('is set up in steps that go on after a reload, to its first message', async () => {
      const page = await enter('operator', {});
      const next = (step: string) => page.getByRole('link', { name: `Next: ${step}` }).click();
      const steps = page.getByRole('region', { name: 'Steps' });
      const done = (step: string) => steps.getByRole('listitem').filter({ hasText: step }).getByText('done');
      await page.getByRole('link', { name: 'Companies' }).click();
      await page.getByRole('link', { name: 'New company' }).click();
      await page.getByLabel('Name').fill('Flower Stall');
      await page.getByLabel('Default country code').fill('+995');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { level: 1, name: 'Set up Flower Stall' }).waitFor();
      await page.getByRole('form', { name: 'Adjust the balance' }).waitFor();
      expect(await axe(page)).toEqual([]);

      await page.getByRole('textbox', { name: 'SMS', exact: true }).fill('50');
      await page.getByLabel('Reference').fill('invoice 1');
      await page.getByRole('button', { name: 'Book' }).click();
      await confirm(page, 'Flower Stall');
      await page.getByText('The balance is 50 SMS.').waitFor();
      await done('Balance').waitFor();
      await next('Sender name');
      await page.getByRole('textbox', { name: 'Sender' }).fill('Flowers');
      await page.getByRole('button', { name: 'Authorize' }).click();
      await done('Sender name').waitFor();

      // The address of the company alone leads to the first step that is not done.
      await page.goto(page.url().replace(/\?.*/, ''));
      await page.getByRole('button', { name: 'Create a key' }).click();
      await done('Key').waitFor();
      await next('Callback');
      await page.getByRole('textbox', { name: 'URL', exact: true }).fill(known.receiver.url());
      await page.getByLabel('Validation key').fill('the key of Flowers');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Send a test callback' }).click();
      await page.getByText(/^.*Success: response 200/).waitFor();
      await done('Callback').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Send a test callback' }).waitFor();
      await page
        .getByRole('status')
        .filter({ hasText: /Last test .*Success: response 200/ })
        .waitFor();

      await next('First message');
      const number = newPhone();
      await page.getByLabel('Your phone number').fill(number);
      await page.getByRole('button', { name: 'Send the first message' }).click();
      await confirm(page);
      await page.getByRole('link', { name: `Details of the message to ${number}` }).click();
      const story = page.getByRole('region', { name: 'Message details' });
      await story.getByText('First message of Flower Stall').waitFor();
      await page.goBack();
      await done('First message').waitFor();
      await next('Access data of the company');

      await page.getByRole('button', { name: /^Show the key/ }).click();
      await confirm(page);
      await page.getByRole('heading', { name: 'Sending SMS: Flower Stall' }).waitFor();
      const sheet = await page.locator('.description-list').last().innerText();
      const { gatewayUrl, consoleUrl } = herald().system.run;
      expect(sheet).toContain(`${gatewayUrl}/docs`);
      const curl = await page.getByText(`curl -X POST ${gatewayUrl}/v1/sms/send`).innerText();
      expect(sheet + curl).not.toContain(new URL(consoleUrl!).host);
      const key = /hk_live_\w+/.exec(sheet)![0];
      const brandID = /Flowers \((\d+)\)/.exec(sheet)![1];
      expect(await operator().data('GET', `/brands?authorized=1&length=1000`)).toContainEqual(
        expect.objectContaining({ id: Number(brandID), name: 'Flowers' }),
      );
      const answer = await fetch(`${gatewayUrl}/v1/sms/balance`, { headers: { key } });
      expect(await answer.json()).toMatchObject({ statusID: 0, sms: 49 });
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('button').count()).toBe(0);
      await page.context().close();
    });

    it('has only the key of its set-up, and none of its first message', async () => {
      const companies = await operator().data<{ id: number }[]>('GET', '/companies?search=Flower%20Stall');
      const keys = await operator().data<object[]>('GET', `/companies/${companies[0]!.id}/keys?length=100`);
      expect(keys).toHaveLength(1);
    });
  });
});
