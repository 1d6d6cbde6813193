import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '@herald/testing/browser';
import { until } from '@herald/testing/until';
import { herald } from '../../support/herald';
import { newLink } from './console-session';

export type Face = 'operator' | 'company';
export type Scheme = 'light' | 'dark';

export interface Visitor {
  /**
   * Opens a page without a session. Errors in the browser do not count, because the provider's pages cause many.
   * @param address a path of the console, or the URL of another page
   */
  visit(address: string, scheme?: Scheme): Promise<Page>;
  /** Opens a sign-in link. @param timezoneId zone of the browser, if it is not that of the machine */
  enter(face: Face, wish: object, scheme?: Scheme, timezoneId?: string): Promise<Page>;
  /** Opens a screen, and resolves once its content is loaded. */
  open(page: Page, path: string, title: string): Promise<void>;
  /** The browser reports a refused request: resolves after the report. */
  refused(status?: number): Promise<void>;
  /** Allows the browser to report 5xx and missing responses in this test. */
  forgiveOutage(): void;
  /** Errors that axe finds on the page. */
  axe(page: Page, scheme?: Scheme): Promise<string[]>;
}

/** Only a limit against hanging, ms. */
const WITHIN_MS = 240_000;
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const OUTAGE = /^Failed to load resource: (net::ERR_|the server responded with a status of 5\d\d)/;
const NEVER = /(?!)/;

/** Without details of rules that a page passes, which take long. In the dark scheme, only the colours differ. */
const AXE_RUN = {
  light: `axe.run({ resultTypes: ['violations'] })`,
  dark: `axe.run({ resultTypes: ['violations'], runOnly: ['color-contrast'] })`,
};

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Pages in a real browser, which enforces the policy in their headers; any error that it reports fails the test. */
export function describeInBrowser(tests: (visitor: Visitor) => void): void {
  const executablePath = findBrowser();
  if (!executablePath) {
    // Not skipped silently: CI needs a browser.
    it('has a browser for these tests', () => {
      process.stderr.write(
        'The screens were not tested: no Chromium here. Install it, or set CHROMIUM_PATH.\n',
      );
      expect(process.env.CI ?? '').toBe('');
    });
    return;
  }

  describe('in a browser', () => {
    let browser: Browser;
    const complaints: string[] = [];
    /** The browser reports errors asynchronously, also after the end of an action. */
    let isOutage = false;

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: WITHIN_MS });
    });
    afterAll(() => browser?.close());
    afterEach(() => {
      const forgiven = isOutage ? OUTAGE : NEVER;
      isOutage = false;
      expect(complaints.splice(0).filter((complaint) => !forgiven.test(complaint))).toEqual([]);
    });

    tests({
      async visit(address, colorScheme = 'light') {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width: 1440, height: 900 },
        });
        const page = await context.newPage();
        page.setDefaultTimeout(WITHIN_MS);
        await page.goto(new URL(address, herald().system.run.consoleUrl).href);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        return page;
      },

      async enter(face, wish, colorScheme = 'light', timezoneId) {
        const viewport = { width: 1440, height: 900 };
        const context = await browser.newContext({
          colorScheme,
          viewport,
          ...(timezoneId && { timezoneId }),
        });
        const page = await context.newPage();
        page.setDefaultTimeout(WITHIN_MS);
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('console', (message) => {
          // Browsers log a 404 as an error; here it means that the company has no receiver yet.
          const isExpected = message.location().url.endsWith('/callback');
          if (message.type() === 'error' && !isExpected)
            complaints.push(`${message.text()} ${message.location().url}`);
        });
        await page.goto(await newLink(wish));
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.waitForURL((url) => url.pathname === `/${face}`);
        return page;
      },

      async open(page, path, title) {
        await page.goto(`${herald().system.run.consoleUrl}${path}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await until(
          () => page.getByLabel('Loading').count(),
          (count) => count === 0,
        );
      },

      async refused(status = 400) {
        const find = (): number =>
          complaints.findIndex((complaint) => complaint.includes(`status of ${status}`));
        complaints.splice(await until(find, (at) => at >= 0), 1);
      },

      forgiveOutage() {
        isOutage = true;
      },

      async axe(page, scheme = 'light') {
        await page.evaluate(AXE);
        const { violations } = await page.evaluate<AxeResult>(AXE_RUN[scheme]);
        return violations.map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html}`);
      },
    });
  });
}
