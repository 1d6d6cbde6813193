import { until } from '@herald/testing/until';
import type { Company } from '../../support/company';
import { newPhone, phoneThat } from '../../support/phones';
import { describeInBrowser, type Face } from './browser';
import { confirm } from './confirm';

/** Each screen of a part, with a text of its loaded content. */
const SCREENS = {
  operator: [
    ['/operator', 'Overview'],
    ['/operator/messages', 'Messages'],
    ['/operator/companies', 'Companies'],
    ['/operator/brands', 'Sender names'],
    ['/operator/sender-rules', 'Sender rules'],
    ['/operator/routes', 'Routes'],
    ['/operator/route-presets', 'Providers over HTTP'],
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

/** The session request of a company's admin or an operator. */
const wishOf = (face: Face, company: Company): object =>
  face === 'operator' ? {} : { company: company.id, role: 'admin' };

/** axe on each screen of both parts, light and dark. */
export function describeAccessibility(company: () => Company): void {
  describeInBrowser(({ enter, open, axe }) => {
    it.each([
      ['operator', 'light'],
      ['operator', 'dark'],
      ['company', 'light'],
      ['company', 'dark'],
    ] as const)('axe finds nothing on the screens of the %s (%s)', async (face, scheme) => {
      const page = await enter(face, wishOf(face, company()), scheme);
      for (const [path, title] of SCREENS[face]) {
        await open(page, path, title);
        expect(await axe(page, scheme)).toEqual([]);
      }
      await page.context().close();
    });
  });
}

/** One pass through both parts: every screen opens, and the main task of each part is done once. */
export function describeFaces(company: () => Company): void {
  describeInBrowser(({ enter, open }) => {
    it.each(['operator', 'company'] as const)('opens every screen of the %s', async (face) => {
      const page = await enter(face, wishOf(face, company()));
      for (const [path, title] of SCREENS[face]) await open(page, path, title);
      await page.context().close();
    });

    it('hides sending from a viewer', async () => {
      const page = await enter('company', { company: company().id, role: 'viewer' });
      await open(page, '/company', 'Home');
      expect(await page.getByRole('link', { name: 'Messages' }).count()).toBeGreaterThan(0);
      expect(await page.getByRole('link', { name: 'Compose' }).count()).toBe(0);
      await page.context().close();
    });

    it('shows an operator why a message did not arrive', async () => {
      const number = phoneThat('undelivered');
      const smsID = await company().sent({ numbers: [number], text: 'Why?' });
      await company().api.settled(smsID);
      const page = await enter('operator', {});
      await page.getByRole('link', { name: 'Messages' }).click();
      await page.getByLabel('Number').fill(number);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: number }).click();
      const story = page.getByRole('region', { name: 'Message details' });
      await story.getByText('Delivery receipt', { exact: true }).waitFor();
      await story.getByText('Not delivered').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/operator/messages/${String(smsID)}/${number}`);
      await page.reload();
      await story.getByText('Delivery receipt', { exact: true }).waitFor();
      await page.context().close();
    });

    it('shows the price while a message is written, sends it, and shows its delivery', async () => {
      const number = newPhone();
      const page = await enter('company', { company: company().id, role: 'sender' });
      await page.getByRole('link', { name: 'Compose' }).first().click();
      await page.getByLabel('Numbers').fill(`${number}\nnonsense`);
      await page.getByRole('textbox', { name: 'Text' }).fill('გამარჯობა');
      await page.getByText('1 number is rejected:').waitFor();
      await page.getByText('UCS-2').waitFor();
      await page.getByRole('button', { name: 'Send for 1 SMS' }).click();
      await confirm(page);
      await page.getByRole('link', { name: 'Track delivery' }).click();
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

    it('updates a company’s balance after every change, and supports Georgian', async () => {
      const page = await enter('company', { company: company().id, role: 'sender', name: 'Nino' });
      const left = (await company().api.balance()) - 1;
      await company().sent({ numbers: [newPhone()] });
      await page.getByText(left.toLocaleString('en'), { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Nino' }).click();
      await page.getByRole('menuitemradio', { name: 'ქართული' }).click();
      await page.getByRole('heading', { level: 1, name: 'მთავარი' }).waitFor();
      expect(await page.getAttribute('html', 'lang')).toBe('ka');
      await page.context().close();
    });
  });
}
