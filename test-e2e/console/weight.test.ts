/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { type Company, newCompany } from '../support/company';
import { describeInBrowser } from './support/browser';

const MOST_BYTES = 250_000;

/** Texts instead of functions, because they run in the page. The bytes of all resources loaded so far. */
const MEASURE = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name }) => !name.includes('/api/'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;
/** Other screens are loaded by a timer, some seconds after the first. This timer never fires here, even on a slow machine. */
const WITHOUT_LATER = `{
  const { setTimeout } = window;
  window.setTimeout = (work, ms, ...args) => (ms >= 3000 ? 0 : setTimeout(work, ms, ...args));
}`;

/** The bytes of a page's first load. */
describe('the first load of a page', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany();
    await company.sent({ numbers: ['995555123456'] });
  });

  describeInBrowser(({ enter, visit }) => {
    /** Reloaded without the browser's cache. */
    async function measure(page: Page, ready: string): Promise<number> {
      await page.addInitScript(WITHOUT_LATER);
      const session = await page.context().newCDPSession(page);
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await page.reload();
      await page.getByText(ready, { exact: true }).first().waitFor();
      return page.evaluate<number>(MEASURE);
    }

    it.each([
      ['sign-in', 'Sign in as operator', () => visit('/sign-in')],
      ['operator', 'Messages per minute', () => enter('operator', {})],
      ['company', 'Newest messages', () => enter('company', { company: company.id, role: 'admin' })],
    ] as const)('takes at most 250 KB, packed (%s)', async (_name, ready, open) => {
      const page = await open();
      const bytes = await measure(page, ready);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
      await page.context().close();
    });
  });
});
