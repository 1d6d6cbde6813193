import type { Page } from 'playwright-core';
import { servicesWithConsole } from '@herald/launcher';
import { type Company, newCompany } from '../support/company';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { describeInBrowser } from './support/browser';

const MOST_BYTES = 250_000;
const TIMES = 5;

interface Load {
  bytes: number;
  paintMs: number;
}

/** A text, not a function: it runs in the page. Resolves to what was loaded so far, and when the largest thing was painted. */
const MEASURE = `new Promise((resolve) => {
  const paints = [];
  new PerformanceObserver((list) => paints.push(...list.getEntries())).observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(() => {
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const own = loaded.filter(({ name }) => !name.includes('/api/'));
    resolve({ bytes: own.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), paintMs: Math.round(paints.at(-1)?.startTime ?? NaN) });
  }, 100);
})`;

/** What a page takes when it is opened for the first time: bytes are a test, the paint is printed, because it is the machine's of this moment. */
describe('the first load of a page', () => {
  let own: OwnSystem;
  let company: Company;

  beforeAll(async () => {
    own = await startOwnSystem({ table: servicesWithConsole });
    company = await newCompany();
    await company.sent({ numbers: ['995555123456'] });
  });
  afterAll(() => own?.close());

  describeInBrowser(({ enter, visit }) => {
    /** Opened anew, without what the browser keeps. */
    async function measure(page: Page, ready: string): Promise<Load> {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await page.reload();
      await page.getByText(ready, { exact: true }).first().waitFor();
      return page.evaluate<Load>(MEASURE);
    }

    it.each([
      ['sign-in', 'Sign in as operator', () => visit('/sign-in')],
      ['operator', 'Messages a minute', () => enter('operator', {})],
      ['company', 'Newest messages', () => enter('company', { company: company.id, role: 'admin' })],
    ] as const)('takes at most 250 KB, packed (%s)', async (name, ready, open) => {
      const page = await open();
      const loads: Load[] = [];
      for (let i = 0; i < TIMES; i++) loads.push(await measure(page, ready));
      const paints = loads.map(({ paintMs }) => paintMs).sort((a, b) => a - b);
      const [first] = loads;
      process.stdout.write(`${name}: ${first!.bytes} bytes, largest paint ${paints.join(', ')} ms\n`);
      expect(first!.bytes).toBeGreaterThan(50_000);
      expect(first!.bytes).toBeLessThanOrEqual(MOST_BYTES);
      await page.context().close();
    });
  });
});
