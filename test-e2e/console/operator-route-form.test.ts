/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Locator, Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

const NAME = 'form.one';
/** A route that two operators change. */
const SHARED = 'form.two';

interface Route {
  name: string;
  address: string;
  url: string;
  window: number;
  binds: number;
  prefixes: string[];
}

/** The form of a route, and its test of a connection, in a browser. */
describe('the form of a route', () => {
  let smsc: URL;

  beforeAll(async () => {
    const routes = await operator().data<Route[]>('GET', '/routes');
    smsc = new URL(routes.find(({ address }) => address.includes('127.0.0.1'))!.address);
  });
  afterAll(async () => {
    for (const path of [`/routes/${NAME}`, `/routes/${SHARED}`])
      if ((await operator().get(path)).status === 200) await operator().data('DELETE', path);
  });

  const route = (name = NAME): Promise<Route> => operator().data<Route>('GET', `/routes/${name}`);

  async function fill(form: Locator, values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await form.getByRole('textbox', { name: label }).fill(value);
  }

  async function test(page: Page, form: Locator): Promise<void> {
    await form.getByRole('button', { name: 'Test connection' }).click();
    await page.getByRole('button', { name: 'Test connection', disabled: false }).first().waitFor();
  }

  describeInBrowser(({ enter, open, axe, refused }) => {
    it('tests a connection in words, adds a route in fields, and changes it without its password', async () => {
      const page = await enter('operator', {});
      await open(page, '/operator/routes', 'Routes');
      const form = page.getByRole('form', { name: 'New route' });
      await fill(form, { Name: 'a b', Host: 'x y', Port: '70000', 'User (system_id)': smsc.username });
      for (const button of ['Test connection', 'Add']) {
        await form.getByRole('button', { name: button }).click();
        await form.getByText('Not accepted. Correct the marked fields: Host, Port.').waitFor();
        await form.getByText('Host must be a host such as smsc.example.com').waitFor();
        await form.getByText('Port must be a whole number from 1 to 65535.').waitFor();
      }
      await fill(form, { Host: smsc.hostname, Port: new URL(herald().system.run.consoleUrl!).port });
      await form.getByRole('button', { name: 'Test connection' }).click();
      await form.getByText('Name: must be of 1 to 64 letters, digits, dots').waitFor();
      expect(await axe(page)).toEqual([]);
      await refused();
      await fill(form, { Name: NAME });
      await test(page, form);
      await page.getByText('Not connected: the answer is not SMPP: check host and port').waitFor();
      await fill(form, {
        Name: NAME,
        Host: smsc.hostname,
        Port: smsc.port,
        'User (system_id)': smsc.username,
        Prefixes: '000,001',
        Window: '9',
        Password: 'wrong',
      });
      await test(page, form);
      await page
        .getByText('The SMSC refused the bind: the password is wrong. (0x0E ESME_RINVPASWD)')
        .waitFor();
      await fill(form, { Port: '1' });
      await test(page, form);
      await page.getByText('Not connected: the host refused the connection (ECONNREFUSED)').waitFor();
      await fill(form, { Port: smsc.port, Password: 'herald' });
      await test(page, form);
      await page.getByText('Connected: the SMSC accepted the bind').waitFor();
      expect(await axe(page)).toEqual([]);

      await form.getByRole('button', { name: 'Edit as a URL' }).click();
      const url = await form.getByLabel('URL').inputValue();
      await form.getByLabel('URL').fill(`${url}&tps=fast&speed=9`);
      await form.getByRole('button', { name: 'Add' }).click();
      await confirm(page);
      await form.getByText('Not accepted. Correct the marked fields: URL.').waitFor();
      await form.getByText('URL: tps must be a number. speed can not be set here.').waitFor();
      expect(await axe(page)).toEqual([]);
      await refused();
      await form.getByLabel('URL').fill(url);
      expect(await form.getByLabel('URL').inputValue()).toBe(
        `smpp://${smsc.username}@${smsc.host}?name=${NAME}&prefixes=000,001&window=9`,
      );
      await form
        .getByLabel('URL')
        .fill(`smpp://${smsc.username}@${smsc.host}?name=${NAME}&prefixes=000,001&window=9&patience=7`);
      await form.getByRole('button', { name: 'Edit in fields' }).click();
      await form.getByRole('button', { name: 'Add' }).click();
      await confirm(page);
      await page.getByRole('link', { name: NAME }).click();
      const detail = page.getByRole('region', { name: NAME });
      await detail.getByText('bound').first().waitFor();
      expect(await route()).toMatchObject({ window: 9, binds: 1, prefixes: ['000', '001'] });

      const change = detail.getByRole('form', { name: 'Replace the route' });
      expect(await change.getByLabel('Window').inputValue()).toBe('9');
      await fill(change, { Window: '', Binds: '2' });
      // The password is that of the route.
      await test(page, change);
      await detail.getByText('Connected: the SMSC accepted the bind').waitFor();
      await change.getByRole('button', { name: 'Replace the route' }).click();
      await confirm(page);
      const changed = await until(
        () => route(),
        ({ binds }) => binds === 2,
      );
      expect(changed!.window).toBe(100);
      // A parameter without a field stays.
      expect(changed!.url).toContain('patience=7');
      await until(
        () => operator().data<{ boundBinds: number }>('GET', `/routes/${NAME}`),
        ({ boundBinds }) => boundBinds === 2,
      );
      await page.context().close();
    });

    it('keeps the settings that another operator has changed since it was opened', async () => {
      const url = `smpp://${smsc.username}@${smsc.host}?name=${SHARED}&prefixes=002&window=9&patience=7`;
      await operator().data('POST', '/routes', { url, password: 'herald' });
      const page = await enter('operator', {});
      await open(page, `/operator/routes?route=${SHARED}`, 'Routes');
      const form = page.getByRole('form', { name: 'Replace the route' });
      await fill(form, { Window: '8' });
      const opened = await route(SHARED);
      const others = `${opened.url.replace('patience=7', 'patience=6')}&binds=2`;
      await operator().data('PUT', `/routes/${SHARED}`, { url: others });
      await form.getByRole('button', { name: 'Replace the route' }).click();
      await confirm(page);
      const saved = await until(
        () => route(SHARED),
        ({ window }) => window === 8,
      );
      expect(saved).toMatchObject({ binds: 2, prefixes: ['002'] });
      expect(saved.url).toContain('patience=6');
      const binds = form.getByRole('textbox', { name: 'Binds' });
      await until(
        () => binds.inputValue(),
        (shown) => shown === '2',
      );
      await fill(form, { Prefixes: '003' });
      await form.getByRole('button', { name: 'Replace the route' }).click();
      await confirm(page);
      const twice = await until(
        () => route(SHARED),
        ({ prefixes }) => prefixes[0] === '003',
      );
      expect(twice).toMatchObject({ binds: 2, window: 8 });
      await page.context().close();
    });
  });
});
