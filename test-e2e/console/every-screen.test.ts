/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Locator, Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { describeInBrowser } from './support/browser';
import { describeAccessibility } from './support/screens';

const MOST_STOPS = 120;

/** The element with the focus, and whether the focus is visible: fields show it by their border. */
const FOCUS = `(() => {
  const at = document.activeElement;
  const isField = /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName);
  return isField || at === document.body || getComputedStyle(at).outlineStyle !== 'none' ? '' : at.outerHTML;
})()`;

/** Presses Tab until the focus reaches the element; the focus has to be visible at every step. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate<string>(FOCUS)).toBe('');
  }
  throw new Error(`Not reached by Tab: ${wanted.toString()}`);
}

const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === element.ownerDocument.activeElement);

/** Accessibility of the main screens in both parts: axe on each, and their main paths without a mouse: Tab, Enter, Escape and arrows. */
describe('the screens of both parts', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'One' });
  });

  describeAccessibility(() => company);

  describeInBrowser(({ enter, open }) => {
    const press = async (page: Page, wanted: Locator, key = 'Enter'): Promise<void> => {
      await tabTo(page, wanted);
      await page.keyboard.press(key);
    };

    it('a message can be written and sent by keyboard only', async () => {
      const page = await enter('company', { company: company.id, role: 'sender' });
      await press(page, page.getByRole('navigation').getByRole('link', { name: 'Compose' }));
      await tabTo(page, page.getByLabel('Numbers'));
      await page.keyboard.type('995555123477');
      await tabTo(page, page.getByRole('textbox', { name: 'Text' }));
      await page.keyboard.type('No mouse');
      await press(page, page.getByRole('button', { name: 'Send for 1 SMS' }));
      const question = page.getByRole('alertdialog');
      const sure = question.getByRole('button', { name: 'Send', exact: true });
      await until(() => sure.isEnabled());
      await press(page, sure);
      await press(page, page.getByRole('link', { name: 'Track delivery' }));
      await page.getByRole('link', { name: '995555123477' }).waitFor();
      await page.context().close();
    });

    it('a message can be found by keyboard only, its history opened, and closed again with the same focus', async () => {
      const number = '995555123478';
      await company.api.settled(await company.sent({ numbers: [number], text: 'Story' }));
      const page = await enter('operator', {});
      await press(page, page.getByRole('navigation').getByRole('link', { name: 'Messages' }));
      await tabTo(page, page.getByLabel('Number'));
      await page.keyboard.type(`${number}\n`);
      const found = page.getByRole('link', { name: number });
      await press(page, found);
      const story = page.getByRole('region', { name: 'Message details' });
      await story.waitFor();
      await until(() => isFocused(story));
      await page.keyboard.press('Escape');
      await story.waitFor({ state: 'detached' });
      await until(() => isFocused(found));
      await page.context().close();
    });

    it('confirmations and menus can be used by keyboard only', async () => {
      const page = await enter('operator', {});
      await open(page, '/operator/routes', 'Routes');
      const pause = page.getByRole('button', { name: /^Pause / }).first();
      await press(page, pause);
      await until(() => isFocused(page.getByRole('alertdialog').getByRole('heading')));
      await page.keyboard.press('Escape');
      await until(() => isFocused(pause));

      const person = page.getByRole('button', { name: /Owner$/ });
      await press(page, person);
      const menu = page.getByRole('menu');
      await menu.waitFor();
      await until(() => isFocused(menu));
      await page.keyboard.press('ArrowDown');
      await until(() => isFocused(page.getByRole('menuitemradio', { name: 'English', checked: true })));
      await page.keyboard.press('ArrowDown');
      await until(() => isFocused(page.getByRole('menuitemradio').nth(1)));
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await until(() => isFocused(person));
      await page.context().close();
    });
  });
});
