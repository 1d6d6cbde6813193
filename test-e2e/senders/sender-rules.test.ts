import { until } from '@herald/testing/until';
import { expectSoundBooks } from '../support/books';
import { type Company, newCompany } from '../support/company';
import { operator, timelineOf } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { phoneCounts, simulator } from '../support/phones';

const START_MS = 300_000;
const TEST_MS = 600_000;
const BALANCE = 5_000;
const RECIPIENTS = 600;
/** Submits that the SMSC answers before the rule is changed. The bind's window allows 100 more. */
const ANSWERED = 100;
/** All processes apply a change within this time. */
const IN_FORCE_MS = 2_000;
const LONG = `Your code is ${'4711 '.repeat(80)}.`;

interface Shown {
  sender: string;
  ton: number;
  npi: number;
  complete: boolean;
  tlvs: { part: number; tag: string; text: string | null }[];
}

/** An SMSC that refuses submits without the TLVs or the sender that a country demands. */
describe('sender rules of a running system', () => {
  let own: OwnSystem;
  let company: Company;
  let used = 0;
  const indian = (): string => `91777${1_000_000 + used++}`;
  const american = (): string => `1202${7_000_000 + used++}`;
  const inForce = (): Promise<unknown> => {
    const since = Date.now();
    return until(
      async () => Date.now() - since,
      (ms) => ms > IN_FORCE_MS,
    );
  };
  const createRule = (rule: object) =>
    operator().data<{ id: number }>('POST', '/sender-rules', {
      company: company.id,
      brandID: company.brandID,
      ...rule,
    });
  const shownAt = async (phone: string): Promise<Shown> => {
    const { body } = await simulator().get('/messages', { query: { phone } });
    return (body.messages as Shown[])[0]!;
  };

  beforeAll(async () => {
    own = await startOwnSystem();
    company = await newCompany({ balance: BALANCE, brandName: 'My Shop' });
    const demands = { 91: { tlvs: ['0x1400', '0x1401', '0x1402'], senders: ['MYSHOP'] } };
    await simulator().post('/settings', { demands });
  }, START_MS);
  afterAll(() => own?.close(), START_MS);

  it(
    'give a country the registered sender, template and TLVs on every part, and say so before and after',
    async () => {
      const refused = await company.sent({ numbers: [indian()], text: LONG });
      expect((await company.api.settled(refused)).map(({ statusID }) => statusID)).toEqual(['4']);
      expect(await company.api.balance()).toBe(BALANCE);

      const brand = `/companies/${company.id}/brands/${company.brandID}`;
      const entity = { tag: '0x1400', type: 'string', value: '1101538180000068' };
      await operator().data('PUT', `${brand}/tlvs`, { tlvs: [entity] });
      await operator().data('POST', `${brand}/templates`, {
        text: 'Your code is {#var#}.',
        externalID: '1107161234567890123',
      });
      const secret = { tag: '0x1402', type: 'string', value: 'chain-of-telemarketers', secret: true };
      const { id } = await createRule({
        prefix: '91',
        action: 'replace',
        sender: 'MYSHOP',
        templateRequired: true,
        tlvs: [secret],
      });
      const reason = `refused by sender rule ${id}: the text matches no registered template of brand ${company.brandID}`;
      const other = indian();
      expect((await company.send({ numbers: [other], text: 'Hello', dryRun: true })).body).toMatchObject({
        statusID: 50,
        rejectedNumbers: [{ number: other, reason }],
        senders: [{ country: '+91', numbers: 1, sender: null, template: null, refused: reason }],
      });
      const mixed = await company.send({
        numbers: [
          { number: other, text: 'Hello' },
          { number: '995555123456', text: 'Hello' },
        ],
        text: undefined,
        dryRun: true,
      });
      expect(mixed.body).toMatchObject({ statusID: 0, accepted: 1, rejected: 1, cost: 1 });
      expect((await company.send({ numbers: [indian()], text: LONG, dryRun: true })).body).toMatchObject({
        senders: [
          { country: '+91', numbers: 1, sender: 'MYSHOP', template: '1107161234567890123', refused: null },
        ],
      });

      await inForce();
      const phone = indian();
      const smsID = await company.sent({ numbers: [phone], text: LONG });
      expect((await company.api.settled(smsID)).map(({ statusID }) => statusID)).toEqual(['1']);
      const shown = await shownAt(phone);
      expect(shown).toMatchObject({ sender: 'MYSHOP', ton: 5, npi: 0, complete: true });
      const tlvs = ['0x1400', '0x1401', '0x1402'];
      expect(shown.tlvs.map(({ part, tag }) => [part, tag]).sort()).toEqual(
        [1, 2, 3].flatMap((part) => tlvs.map((tag) => [part, tag])),
      );
      expect(shown.tlvs.map(({ text }) => text)).toContain('chain-of-telemarketers');
      const submitted = (await timelineOf(smsID, phone)).filter(({ event }) => event === 'submitted');
      expect(submitted).toHaveLength(3);
      expect(submitted[0]).toMatchObject({
        sender: 'MYSHOP',
        rule: id,
        template: '1107161234567890123',
        tlvs: '0x1400:string:1101538180000068;0x1401:string:1107161234567890123;0x1402:string:***:secret',
      });
      const audit = await operator().get('/audit');
      expect(audit.text).not.toContain('chain-of-telemarketers');
    },
    TEST_MS,
  );

  it(
    'changed while a campaign runs hold for the recipients that are not submitted, and a refusal is refunded',
    async () => {
      const rule = await createRule({ prefix: '1', action: 'replace', sender: '12025550123' });
      const before = await company.api.balance();
      const phones = Array.from({ length: RECIPIENTS }, american);
      await inForce();
      const arrived = async (): Promise<string[]> => {
        const counts = await phoneCounts();
        return phones.filter((phone) => counts.has(Number(phone)));
      };
      await simulator().post('/settings', { answerLimit: ANSWERED });
      const smsID = await company.sent({ numbers: phones });
      await until(arrived, (found) => found.length > ANSWERED, { what: 'the campaign to be under way' });
      const change = (fields: object) =>
        operator().data('PUT', `/sender-rules/${rule.id}`, {
          company: company.id,
          brandID: company.brandID,
          prefix: '1',
          ...fields,
        });
      await change({ action: 'replace', sender: '12025550199' });
      await inForce();
      const first = new Set(await arrived());
      await simulator().post('/settings', { answerLimit: ANSWERED });
      await until(arrived, (found) => found.length > first.size, { what: 'more recipients' });
      await change({ action: 'refuse', reason: 'not registered with the carriers' });
      await inForce();
      await simulator().post('/settings', { answerLimit: 0 });

      const report = await company.api.settled(smsID);
      const all = new Set(await arrived());
      const senders = new Map<string, string>();
      for (const phone of all) senders.set(phone, (await shownAt(phone)).sender);
      expect([...first].map((phone) => senders.get(phone))).toEqual([...first].map(() => '12025550123'));
      const later = [...all].filter((phone) => !first.has(phone));
      expect(later.map((phone) => senders.get(phone))).toEqual(later.map(() => '12025550199'));
      expect(later.length).toBeGreaterThan(0);
      const refused = report.filter(({ statusID }) => statusID === '4').map(({ number }) => number);
      expect(refused.sort()).toEqual(phones.filter((phone) => !all.has(phone)).sort());
      expect(refused.length).toBeGreaterThan(0);
      expect(await company.api.balance()).toBe(before - all.size);

      expect(await timelineOf(smsID, later[0]!)).toContainEqual(
        expect.objectContaining({ event: 'submitted', sender: '12025550199', rule: rule.id }),
      );
      expect(await timelineOf(smsID, refused[0]!)).toContainEqual(
        expect.objectContaining({
          event: 'failed',
          rule: rule.id,
          reason: 'not registered with the carriers',
        }),
      );
      expect((await company.send({ numbers: [american()], text: 'Hello' })).body).toMatchObject({
        statusID: 50,
      });
      expect(await company.api.balance()).toBe(before - all.size);
      await expectSoundBooks(own);
    },
    TEST_MS,
  );
});
