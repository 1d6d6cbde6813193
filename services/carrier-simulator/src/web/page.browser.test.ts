import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { findBrowser } from '@herald/testing/browser';
import { fixtureForEachTest } from '../testing/simulator-fixture';

const executablePath = findBrowser();
/** A limit against hanging only. */
const PATIENT_MS = 240_000;
const PHONE = '995555123456';

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
});
