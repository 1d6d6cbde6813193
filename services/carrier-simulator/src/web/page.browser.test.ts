import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { findBrowser } from '@herald/testing/browser';
import { fixtureForEachTest } from '../testing/simulator-fixture';

const executablePath = findBrowser();
/** A limit against hanging only. */
const PATIENT_MS = 240_000;
const PHONE = '995555123456';

/** Runs in the page: the contrast of every grey text, including placeholders, with its background (WCAG 2.2, 1.4.3). */
const CONTRASTS = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) =>
    0.2126 * light(r / 255) + 0.7152 * light(g / 255) + 0.0722 * light(b / 255);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const isGrey = ([r, g, b]) => Math.max(r, g, b) - Math.min(r, g, b) < 30;
  const found = [];
  const look = (element, color) => {
    if (!isGrey(color)) return;
    const [a, b] = [luminance(color), luminance(behind(element))];
    found.push((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
  };
  for (const element of document.querySelectorAll('body *')) {
    if (element.placeholder) look(element, channels(getComputedStyle(element, '::placeholder').color));
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (says && element.checkVisibility() && !element.closest(':disabled'))
      look(element, channels(getComputedStyle(element).color));
  }
  return found;
})()`;

function describeInBrowser(tests: () => void): void {
  if (executablePath) {
    describe('the page in a browser', tests);
    return;
  }
  // A missing browser is not skipped silently, because a build server must have one.
  it('has a browser for the tests', () => {
    process.stderr.write('The page was not tested: no Chromium here. Install it, or set CHROMIUM_PATH.\n');
    expect(process.env.CI ?? '').toBe('');
  });
}

describeInBrowser(() => {
  let browser: Browser;
  let complaints: string[];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: PATIENT_MS });
  });

  afterAll(() => browser?.close());

  beforeEach(() => {
    complaints = [];
  });

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(complaints).toEqual([]);
  });

  // After the hook above, so that a page is closed before its simulator.
  const fixture = fixtureForEachTest();

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENT_MS);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(`http://127.0.0.1:${fixture.simulator.webPort}/`);
    await page.getByText('live', { exact: true }).waitFor();
    return page;
  }

  const row = (page: Page, phone: string) =>
    page.getByRole('listitem').filter({ hasText: phone }).getByRole('button');
  const bubble = (page: Page, text: string) => page.locator('.bubble').filter({ hasText: text });
  const latch = () => {
    let open = (): void => undefined;
    return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
  };

  it('shows arriving messages with their parts joined', async () => {
    const client = await fixture.bind();
    const page = await open();
    await page.getByText('No phone has got a message yet.').waitFor();
    const part = (sequence: number, text: string) => ({
      esm_class: 0x40,
      short_message: Buffer.concat([Buffer.from([5, 0, 3, 9, 2, sequence]), Buffer.from(text)]),
    });
    await client.submit(PHONE, part(2, 'is on its way.'));
    await row(page, PHONE).click();
    await bubble(page, '[…]is on its way.').getByText('1 of 2 parts').waitFor();
    await client.submit(PHONE, part(1, 'Your parcel '));
    const whole = bubble(page, 'Your parcel is on its way.');
    await whole.getByText('GSM-7 · 2 parts').waitFor();
    await whole.getByText('Brand').waitFor();
    const georgian = Buffer.from('გამარჯობა', 'utf16le').swap16();
    await client.submit(PHONE, { data_coding: 8, short_message: georgian });
    await bubble(page, 'გამარჯობა').getByText('UCS-2 · 1 part').waitFor();
  });

  it('finds phones by a search and by failure', async () => {
    const client = await fixture.bind();
    await client.submit('995555000001');
    await client.submit('995555000002', { source_addr: 'Bank' });
    await client.submit('995555900001');
    const page = await open();
    const phones = page.locator('.row');
    const shown = async (...endings: string[]): Promise<void> => {
      await until(async () => {
        const numbers = (await phones.allTextContents()).map((text) => /^\+\d{6}(\d{6})/.exec(text)?.[1]);
        return numbers.join() === endings.join();
      });
    };
    await shown('900001', '000002', '000001');
    await page.getByLabel('Search').fill('bank');
    await shown('000002');
    await page.getByLabel('Search').fill('');
    await page.getByText('Undelivered', { exact: true }).click();
    await shown('900001');
    await row(page, '900001').click();
    await page.locator('.bubble').getByText('UNDELIV').waitFor();
  });

  it('sends a reply from a phone', async () => {
    const client = await fixture.bind();
    await client.submit(PHONE, { registered_delivery: 0 });
    const page = await open();
    await row(page, PHONE).click();
    await page.getByRole('button', { name: 'STOP' }).click();
    await until(() => client.texts().includes('STOP'));
    await bubble(page, 'STOP').waitFor();
    await page.getByLabel('Answer', { exact: true }).fill('Thank you');
    await page.getByRole('button', { name: 'Send' }).click();
    await until(() => client.texts().includes('Thank you'));
    expect(client.received.at(-1)).toMatchObject({ source_addr: PHONE, destination_addr: 'Brand' });
    await bubble(page, 'Thank you').waitFor();
  });

  it('sends a reply once, even if Enter is pressed again', async () => {
    const client = await fixture.bind();
    await client.submit(PHONE, { registered_delivery: 0 });
    const page = await open();
    await row(page, PHONE).click();
    const held = latch();
    let replies = 0;
    await page.route('**/api/inbound', async (route) => {
      replies++;
      await held.opened;
      await route.continue();
    });
    const answer = page.getByLabel('Answer', { exact: true });
    await answer.fill('Thank you');
    await answer.press('Enter');
    await answer.press('Enter');
    held.open();
    await bubble(page, 'Thank you').waitFor();
    expect(replies).toBe(1);
  });

  it('fits the screen of a phone', async () => {
    const client = await fixture.bind();
    await client.submit(PHONE, {
      short_message: 'A text that is long enough to need more than one line on a phone.',
    });
    const page = await open({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(await overflow()).toBeLessThanOrEqual(0);
    await row(page, PHONE).tap();
    await bubble(page, 'A text that is long').waitFor();
    expect(await row(page, PHONE).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByLabel('Back to the phones').tap();
    await row(page, PHONE).waitFor();
  });

  it('shows and changes the carrier’s settings', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Carrier' }).click();
    await page.getByText('900021').waitFor();
    await page.getByLabel('Parts a second (0: any)').fill('25');
    await page.keyboard.press('Tab');
    await until(() => fixture.simulator.settings.current.tps === 25);
    await page.getByRole('switch', { name: 'The carrier is unavailable' }).click();
    await until(() => fixture.simulator.settings.current.down);
  });

  it('shows “twice” for parts repeated under their own reference, in the list and in its filter', async () => {
    const client = await fixture.bind();
    const page = await open();
    // The same offer of two campaigns, and one message that was submitted again.
    await client.submit('995555000001', { user_message_reference: 1 });
    await client.submit('995555000001', { user_message_reference: 2 });
    await client.submit('995555000002', { user_message_reference: 3 });
    await client.submit('995555000002', { user_message_reference: 3 });
    await page.locator('.row').nth(1).waitFor();
    await row(page, '000002').getByTitle('Parts that came twice').getByText('1×2').waitFor();
    expect(await row(page, '000001').getByTitle('Parts that came twice').count()).toBe(0);
    await page.getByText('Twice', { exact: true }).click();
    await until(async () => (await page.locator('.row').count()) === 1);
    await row(page, '000002').click();
    await until(async () => (await page.locator('.bubble').count()) === 2);
    expect(await page.locator('.bubble').getByText('1 part twice').count()).toBe(1);
    await page.getByText(/^1 twice$/).waitFor();
  });

  it.each(['light', 'dark'] as const)('has readable grey text (%s)', async (colorScheme) => {
    const client = await fixture.bind();
    await client.submit(PHONE);
    const page = await open({ colorScheme });
    await row(page, PHONE).click();
    await bubble(page, 'Hello').waitFor();
    await page.getByRole('button', { name: 'Carrier' }).click();
    await page.getByText('900021').waitFor();
    const greys = await page.evaluate<number[]>(CONTRASTS);
    expect(greys.length).toBeGreaterThan(10);
    expect(Math.min(...greys)).toBeGreaterThanOrEqual(4.5);
  });
});
