import type { Page } from 'playwright-core';
import { servicesOfOneMachine } from '@herald/launcher';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

const LATE = 'Reconnecting: this page may be out of date';
const GONE = 'The console is unreachable';

/** A process is killed while a page is open: the page shows that, keeps its data, and recovers without an action of the user. */
describe('a page that is open while a process is killed', () => {
  let own: OwnSystem;
  let company: Company;

  beforeAll(async () => {
    own = await startOwnSystem({ table: servicesOfOneMachine });
    company = await newCompany({ name: 'Open Page', balance: 500 });
  });
  afterAll(() => own?.close());

  /** Killed, and down during the check. */
  async function without(name: string, look: () => Promise<void>): Promise<void> {
    await own.system.kill(name);
    await own.system.stopProcess(name);
    try {
      await look();
    } finally {
      await own.system.startProcess(name);
      await own.system.whenReady(name);
    }
  }

  describeInBrowser(({ enter, open, forgiveOutage }) => {
    const live = (page: Page) =>
      page
        .getByRole('status')
        .getByText(/Up to date$/)
        .waitFor();
    const late = (page: Page) => page.getByRole('status').getByText(LATE).waitFor();
    const balance = async (page: Page) => {
      const left = await company.api.balance();
      await page.getByText(left.toLocaleString('en'), { exact: true }).waitFor();
    };

    it.each(['gateway', 'sms', 'console'])(
      'says that its data may be outdated while %s is down, and updates afterwards',
      async (name) => {
        forgiveOutage();
        const page = await enter('company', { company: company.id, role: 'sender' });
        await live(page);
        await balance(page);
        const before = (await company.api.balance()).toLocaleString('en');
        await without(name, async () => {
          await late(page);
          await page.getByText(before, { exact: true }).waitFor();
          expect(await page.getByRole('heading', { level: 1, name: 'Home' }).count()).toBe(1);
        });
        await company.sent({ numbers: ['995555123456'] });
        await live(page);
        await balance(page);
        await page.context().close();
      },
    );

    it('allows navigation while the console is down: the next screen says so, and loads afterwards', async () => {
      forgiveOutage();
      const page = await enter('operator', {});
      await live(page);
      // The other screens are loaded shortly after the first.
      await until(() =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/sessions-screen')),
        ),
      );
      await without('console', async () => {
        await late(page);
        await page.getByRole('link', { name: 'Companies' }).click();
        await page.getByRole('alert').getByText(GONE).waitFor();
      });
      await page.getByRole('link', { name: 'Open Page' }).first().waitFor();
      await until(
        () => page.getByRole('alert').count(),
        (count) => count === 0,
      );
      await page.context().close();
    });

    it('says that a killed service is missing, and loads afterwards', async () => {
      forgiveOutage();
      const page = await enter('company', { company: company.id, role: 'admin' });
      await without('callback-dispatcher', async () => {
        await page.getByRole('link', { name: 'Callbacks', exact: true }).click();
        await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
        await page.getByRole('heading', { level: 1, name: 'Callbacks' }).waitFor();
      });
      await until(
        () => page.getByRole('alert').count(),
        (count) => count === 0,
      );
      await page.context().close();
    });

    it('keeps a message that could not be sent, and sends it once at the next attempt', async () => {
      forgiveOutage();
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      await page.getByLabel('Numbers').fill('995555123457');
      await page.getByRole('textbox', { name: 'Text' }).fill('Though it was killed');
      const button = page.getByRole('button', { name: 'Send for 1 SMS' });
      await button.waitFor();
      const before = await company.api.balance();
      await without('sms', async () => {
        await button.click();
        await confirm(page);
        await page.getByRole('alert').first().waitFor();
        expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Though it was killed');
      });
      await button.click();
      await confirm(page);
      await page.getByRole('link', { name: 'Track delivery' }).waitFor();
      expect(await company.api.balance()).toBe(before - 1);
      await page.context().close();
    });
  });
});
