import type { Page } from 'playwright-core';
import { servicesWithConsole } from '@herald/launcher';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { describeInBrowser } from './support/browser';

const LATE = 'Reconnecting: this page may be out of date';
const GONE = 'The console could not be reached.';

/** What is killed while a page is open shows on the page, keeps what was there, and is made good without anybody doing anything. */
describe('a page that is open while a process is killed', () => {
  let own: OwnSystem;
  let company: Company;

  beforeAll(async () => {
    own = await startOwnSystem({ table: servicesWithConsole });
    company = await newCompany({ name: 'Open Page', balance: 500 });
  });
  afterAll(() => own?.close());

  /** Killed, and away until the end of what is looked at. */
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
    const live = (page: Page) => page.getByRole('status').getByText(/Live$/).waitFor();
    const late = (page: Page) => page.getByRole('status').getByText(LATE).waitFor();
    const balance = async (page: Page) => {
      const left = await company.api.balance();
      await page.getByText(left.toLocaleString('en'), { exact: true }).waitFor();
    };

    it.each(['gateway', 'sms-api', 'console'])(
      'says that its figures may be old while %s is away, and has new ones afterwards',
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

    it('can be gone on from while the console is away: the next screen says so, and fills itself', async () => {
      forgiveOutage();
      const page = await enter('operator', {});
      await live(page);
      // The other screens come a moment after the first.
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

    it('shows what a service lacks that was killed, and fills itself', async () => {
      forgiveOutage();
      const page = await enter('company', { company: company.id, role: 'admin' });
      await without('callback-dispatcher', async () => {
        await page.getByRole('link', { name: 'Callbacks' }).click();
        await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
        await page.getByRole('heading', { level: 1, name: 'Callbacks' }).waitFor();
      });
      await until(
        () => page.getByRole('alert').count(),
        (count) => count === 0,
      );
      await page.context().close();
    });

    it('keeps a message that could not be sent, and sends it once when it is tried again', async () => {
      forgiveOutage();
      const page = await enter('company', { company: company.id, role: 'sender' });
      await open(page, '/company/compose', 'Compose');
      await page.getByLabel('Numbers').fill('995555123457');
      await page.getByRole('textbox', { name: 'Text' }).fill('Though it was killed');
      const button = page.getByRole('button', { name: 'Send for 1 SMS' });
      await button.waitFor();
      const before = await company.api.balance();
      await without('sms-api', async () => {
        await button.click();
        await page.getByRole('alert').first().waitFor();
        expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Though it was killed');
      });
      await button.click();
      await page.getByRole('link', { name: 'Track delivery' }).waitFor();
      expect(await company.api.balance()).toBe(before - 1);
      await page.context().close();
    });
  });
});
