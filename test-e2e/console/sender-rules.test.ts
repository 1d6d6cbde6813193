/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Locator, Page } from 'playwright-core';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

interface Rule {
  id: number;
  prefix: string;
  action: string;
  sender: string | null;
  reason: string | null;
}

/** No other test sends to these numbers. */
const PREFIX = '8835100';
const NUMBER = `${PREFIX}12345678`.slice(0, 13);

/** The screen of the sender rules, a sender name's TLVs and templates, and what a company and an operator see of them. */
describe('sender rules', () => {
  let company: Company;
  beforeAll(async () => {
    company = await newCompany({ name: 'Ruled' });
  });

  const rules = (): Promise<Rule[]> => operator().data<Rule[]>('GET', `/sender-rules?company=${company.id}`);

  afterEach(async () => {
    for (const { id } of await rules()) await operator().data('DELETE', `/sender-rules/${id}`);
  });

  async function fill(form: Locator, values: Record<string, string>): Promise<void> {
    // The label of a required field ends with an asterisk.
    for (const [label, value] of Object.entries(values))
      await form.getByLabel(new RegExp(`^${label}(?: \\*)?$`)).fill(value);
  }

  const form = (page: Page, name: string): Locator => page.getByRole('form', { name });

  describeInBrowser(({ enter, open, axe, refused }) => {
    it('adds a rule with errors at their fields, tries a number, changes and removes the rule', async () => {
      const page = await enter('operator', {});
      await open(
        page,
        `/operator/sender-rules?company=${company.id}&brandID=${company.brandID}`,
        'Sender rules',
      );
      await page.getByText('No sender rules match this search.').waitFor();
      const adding = form(page, 'New sender rule');
      await adding.getByLabel('Decision').selectOption('replace');
      await fill(adding, { Prefix: PREFIX, Sender: 'a name that is too long', TLVs: 'x' });
      await adding.getByRole('button', { name: 'Add' }).click();
      await adding.getByText('TLVs: line 1 must be tag:type:value.').waitFor();
      await fill(adding, { TLVs: '0x1400:string:1101\n0x1402:string:hush:secret' });
      await adding.getByRole('button', { name: 'Add' }).click();
      await confirm(page);
      await adding.getByText('Not accepted. Correct the marked fields: Sender.').waitFor();
      expect(await axe(page)).toEqual([]);
      await refused();
      await fill(adding, { Sender: '12025550123' });
      await adding.getByRole('button', { name: 'Add' }).click();
      await confirm(page);
      const [rule] = await until(rules, (all) => all.length === 1);
      const link = page.getByRole('link', { name: String(rule!.id), exact: true });
      await link.waitFor();
      expect(await page.getByText('hush').count()).toBe(0);

      const trying = form(page, 'Try a number');
      await fill(trying, { Number: NUMBER });
      await trying.getByRole('button', { name: 'Show the decision' }).click();
      const decision = page.getByRole('region', { name: 'Try a number' });
      await decision.getByText('12025550123 (TON 1, NPI 1)').first().waitFor();
      await decision.getByText('No other rule matches.').first().waitFor();
      await decision.getByText('0x1402:string:***:secret (of the rule)').first().waitFor();
      expect(await axe(page)).toEqual([]);

      await link.click();
      const detail = page.getByRole('region', { name: `Sender rule ${rule!.id}` });
      await detail.getByLabel('Decision').selectOption('refuse');
      await fill(detail, { Reason: 'closed' });
      await detail.getByRole('button', { name: 'Save' }).click();
      await confirm(page);
      await until(rules, ([changed]) => changed!.action === 'refuse');
      expect(await rules()).toMatchObject([{ prefix: PREFIX, sender: null, reason: 'closed' }]);
      await detail.getByRole('button', { name: `Remove sender rule ${rule!.id}` }).click();
      await confirm(page);
      await until(rules, (all) => all.length === 0);
      await detail.waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('imports a file, after its difference and a confirmation, and shows refused lines', async () => {
      await operator().data('POST', '/sender-rules', { action: 'keep', company: company.id, prefix: PREFIX });
      const csv = await (await operator().get('/sender-rules/export')).text;
      const page = await enter('operator', {});
      await open(page, '/operator/sender-rules', 'Sender rules');
      const importing = page.getByRole('region', { name: 'Import rules from CSV' });
      const choose = async (content: string): Promise<void> => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          importing.getByLabel('File').click(),
        ]);
        await chooser.setFiles({ name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
        await importing.getByRole('button', { name: 'Show the difference' }).click();
      };
      await choose(`${csv}${company.id},,${PREFIX}x,,keep,,,,,,\r\n`);
      await importing.getByText(/^Line \d+: .*prefix/).waitFor();
      expect(await importing.getByRole('button', { name: 'Apply' }).count()).toBe(0);
      await choose(`${csv}${company.id},,${PREFIX}1,,refuse,,,,closed,,\r\n`);
      await importing.getByText(/^1 added, 0 changed, 0 removed, \d+ unchanged, 0 refused\.$/).waitFor();
      await importing.getByRole('group', { name: 'Added' }).getByText(`${PREFIX}1`).waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await rules()).toHaveLength(1);
      await importing.getByRole('button', { name: 'Apply' }).click();
      await confirm(page);
      await importing.getByText('The rules were imported.').waitFor();
      expect(await rules()).toMatchObject([{ action: 'keep' }, { action: 'refuse', reason: 'closed' }]);
      await page.context().close();
    });

    it('keeps TLVs and templates of a sender name, and shows what phones see before and after a send', async () => {
      const { id, brandName } = company;
      const page = await enter('operator', {});
      await open(page, `/operator/brands?authorized=1&company=${id}`, 'Sender names');
      await page.getByRole('link', { name: brandName, exact: true }).click();
      const detail = page.getByRole('region', { name: brandName, exact: true });
      const tlvs = detail.getByRole('form', { name: `TLVs of ${brandName}` });
      await fill(tlvs, { TLVs: '0x1400:string:1101' });
      await tlvs.getByRole('button', { name: 'Save' }).click();
      await confirm(page);
      await tlvs.getByText('Saved').waitFor();
      const adding = detail.getByRole('form', { name: 'New registered template' });
      await fill(adding, { 'ID in the register': '1107', 'TLV of the ID': '0x1401', Text: 'Code {#var#}' });
      await adding.getByRole('button', { name: 'Add' }).click();
      await detail.getByRole('cell', { name: 'Code {#var#}' }).waitFor();
      expect(await axe(page)).toEqual([]);
      const rule = {
        action: 'replace',
        company: id,
        prefix: PREFIX,
        sender: 'NEWNAME',
        templateRequired: true,
      };
      const { id: ruleID } = await operator().data<Rule>('POST', '/sender-rules', rule);
      await page.context().close();

      const compose = await enter('company', { company: id, role: 'sender' });
      await open(compose, '/company/compose', 'Compose');
      const write = async (text: string): Promise<void> => {
        await compose.getByLabel('Numbers').fill(NUMBER);
        await compose.getByRole('textbox', { name: 'Text' }).fill(text);
      };
      await until(async () => {
        await write('Other');
        return (
          (await compose
            .getByText(`sender rule ${ruleID}: the text matches no registered template`)
            .count()) > 0
        );
      });
      await write('Code 4711');
      const seen = compose.getByRole('group', { name: 'What phones show, by country' });
      await seen.getByRole('cell', { name: 'NEWNAME' }).waitFor();
      await seen.getByRole('cell', { name: '1107' }).waitFor();
      expect(await axe(compose)).toEqual([]);
      await compose.context().close();

      const smsID = await company.sent({ numbers: [NUMBER], text: 'Code 4711' });
      await company.api.settled(smsID);
      const story = await enter('operator', {});
      await open(story, `/operator/messages/${String(smsID)}/${NUMBER}`, 'Messages');
      const timeline = story.getByRole('region', { name: 'Message details' });
      await timeline
        .getByText(/sender on the phone: NEWNAME.*template: 1107.*TLVs: 0x1400:string:1101/)
        .first()
        .waitFor();
      await timeline
        .getByRole('link', { name: String(ruleID), exact: true })
        .first()
        .click();
      await story.getByRole('region', { name: `Sender rule ${ruleID}` }).waitFor();
      await story.context().close();
    });

    it('can be used at the width of a phone, in Georgian', async () => {
      const page = await enter('operator', { name: 'Owner' });
      await page.setViewportSize({ width: 390, height: 800 });
      await open(page, '/operator/sender-rules', 'Sender rules');
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(390);
      await page.evaluate(`localStorage.setItem('herald.language', 'ka')`);
      await open(page, '/operator/sender-rules', 'გამგზავნის წესები');
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      expect(await axe(page)).toEqual([]);
      await page.context().close();
    });
  });
});
