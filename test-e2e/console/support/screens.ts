import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '@herald/testing/browser';
import { until } from '@herald/testing/until';
import type { Company } from '../../support/company';
import { herald } from '../../support/herald';
import { newLink } from './console-session';

const WITHIN_MS = 60_000;
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** In the dark only the colours are others. */
const AXE_RUN = { light: 'axe.run()', dark: `axe.run({ runOnly: ['color-contrast'] })` };

/** Each screen of a face, with what is on it once it is loaded. */
const SCREENS = {
  operator: [
    ['/operator', 'Overview'],
    ['/operator/messages', 'Messages'],
    ['/operator/companies', 'Companies'],
    ['/operator/brands', 'Sender names'],
    ['/operator/routes', 'Routes'],
    ['/operator/jobs', 'Sends'],
    ['/operator/sessions', 'Sessions'],
  ],
  company: [
    ['/company', 'Home'],
    ['/company/compose', 'Compose'],
    ['/company/messages', 'Messages'],
    ['/company/inbound', 'Inbound'],
    ['/company/senders', 'Sender names'],
    ['/company/callbacks', 'Callbacks'],
    ['/company/settings', 'Settings'],
    ['/company/sessions', 'Sessions'],
  ],
} as const;
type Face = keyof typeof SCREENS;

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** The screens in a real browser, which is told what the pages may load by their own headers. */
export function describeScreens(company: () => Company): void {
  const executablePath = findBrowser();
  if (!executablePath) {
    // Not skipped in silence: a build server has to have a browser.
    it('has a browser to be tested in', () => {
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

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: WITHIN_MS });
    });
    afterAll(() => browser?.close());
    afterEach(() => expect(complaints.splice(0)).toEqual([]));

    /** Somebody who follows a link. */
    async function enter(face: Face, wish: object, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
      const context: BrowserContext = await browser.newContext({
        colorScheme,
        viewport: { width: 1440, height: 900 },
      });
      const page = await context.newPage();
      page.setDefaultTimeout(WITHIN_MS);
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        // That a company has no receiver yet is a 404, which browsers write down.
        const isExpected = message.location().url.endsWith('/api/v1/callback');
        if (message.type() === 'error' && !isExpected) complaints.push(message.text());
      });
      await page.goto(await newLink(wish));
      await page.waitForURL((url) => url.pathname === `/${face}`);
      return page;
    }

    const open = async (page: Page, path: string, title: string): Promise<void> => {
      await page.goto(`${herald().system.run.consoleUrl}${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await until(
        () => page.getByLabel('Loading').count(),
        (count) => count === 0,
      );
    };

    it.each([
      ['operator', 'light'],
      ['operator', 'dark'],
      ['company', 'light'],
      ['company', 'dark'],
    ] as const)('axe finds nothing on the screens of the %s (%s)', async (face, scheme) => {
      const page = await enter(
        face,
        face === 'operator' ? {} : { company: company().id, role: 'admin' },
        scheme,
      );
      for (const [path, title] of SCREENS[face]) {
        await open(page, path, title);
        await page.evaluate(AXE);
        const { violations } = await page.evaluate<AxeResult>(AXE_RUN[scheme]);
        const found = violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`);
        expect(found).toEqual([]);
      }
      await page.context().close();
    });

    it('tells an operator why a message did not arrive', async () => {
      const number = '995555900001';
      const smsID = await company().sent({ numbers: [number], text: 'Why?' });
      await company().api.settled(smsID);
      const page = await enter('operator', {});
      await page.getByRole('link', { name: 'Messages' }).click();
      await page.getByLabel('Number').fill(number);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: number }).click();
      const story = page.getByRole('region', { name: 'What happened' });
      await story.getByText('Receipt', { exact: true }).waitFor();
      await story.getByText('Not delivered').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/operator/messages/${String(smsID)}/${number}`);
      await page.reload();
      await story.getByText('Receipt', { exact: true }).waitFor();
      await page.context().close();
    });

    it('prices a message while it is written, sends it, and shows it delivered', async () => {
      const number = '995555123460';
      const page = await enter('company', { company: company().id, role: 'sender' });
      await page.getByRole('link', { name: 'Compose' }).first().click();
      await page.getByLabel('Numbers').fill(`${number}\nnonsense`);
      await page.getByRole('textbox', { name: 'Text' }).fill('გამარჯობა');
      await page.getByText('1 number is left out:').waitFor();
      await page.getByText('UCS-2').waitFor();
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      await page.getByRole('link', { name: 'See what becomes of it' }).click();
      await page.getByRole('link', { name: number }).waitFor();
      const search = page.getByRole('button', { name: 'Search' });
      await until(
        async () => {
          await search.click();
          return page.getByText('Received').count();
        },
        (count) => count > 1,
      );
      await page.context().close();
    });

    it('shows a company what it has left as soon as that changes, and speaks Georgian', async () => {
      const page = await enter('company', { company: company().id, role: 'sender', name: 'Nino' });
      const left = (await company().api.balance()) - 1;
      await company().sent({ numbers: ['995555123457'] });
      await page.getByText(left.toLocaleString('en'), { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Nino' }).click();
      await page.getByRole('menuitem', { name: 'ქართული' }).click();
      await page.getByRole('heading', { level: 1, name: 'მთავარი' }).waitFor();
      expect(await page.getAttribute('html', 'lang')).toBe('ka');
      await page.context().close();
    });
  });
}
