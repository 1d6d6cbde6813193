/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Page } from 'playwright-core';
import { herald } from '../support/herald';
import { describeInBrowser } from './support/browser';

const SCHEMES = ['light', 'dark'] as const;
const GUIDES = ['/docs/quick-start', '/docs/guides/errors', '/docs/guides/callbacks', '/docs/clients/php'];

/** The pages below /docs of the gateway, as the readers see them: the references, which a script renders, and the guides. */
describe('the documentation in a browser', () => {
  describeInBrowser(({ visit, axe }) => {
    /** Scalar renders operations as the reader scrolls to them. */
    const read = async (page: Page): Promise<void> => {
      await page.locator('code.hljs, .scalar-code-block').first().waitFor();
      await page.locator('.endpoints').first().waitFor();
    };

    it.each(SCHEMES)('axe finds nothing on the reference of companies (%s)', async (scheme) => {
      const page = await visit(`${herald().system.run.gatewayUrl}/docs`, scheme);
      await read(page);
      expect(await axe(page)).toEqual([]);
      await page.context().close();
    });

    it.each(SCHEMES)('axe finds nothing on the reference of operators (%s)', async (scheme) => {
      const page = await visit(`${herald().system.run.operatorUrl}/docs/operator`, scheme);
      await read(page);
      expect(await axe(page)).toEqual([]);
      await page.context().close();
    });

    it.each(SCHEMES)('axe finds nothing on the guides (%s)', async (scheme) => {
      for (const path of GUIDES) {
        const page = await visit(`${herald().system.run.gatewayUrl}${path}`, scheme);
        expect(await axe(page)).toEqual([]);
        await page.context().close();
      }
    });

    it('wide code can be reached and scrolled by keyboard', async () => {
      for (const path of ['/docs', '/docs/quick-start']) {
        const page = await visit(`${herald().system.run.gatewayUrl}${path}`);
        const code = page.locator('pre[tabindex="0"], code.hljs[tabindex="0"]').first();
        await code.focus();
        expect(await code.and(page.locator(':focus')).count()).toBe(1);
        await page.context().close();
      }
    });
  });
});
