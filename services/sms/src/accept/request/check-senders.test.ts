import { BrandSenders } from '../../rules/senders/brand-senders';
import type { SenderRule } from '../../rules/senders/sender-model';
import { checkSenders } from './check-senders';
import type { SendContent } from './send-content';

const now = new Date(0);
const NONE = { company: null, brandID: null, prefix: '', route: null, sender: null, ton: null, npi: null };
const rule = (id: number, fields: Partial<SenderRule>): SenderRule => ({
  ...NONE,
  ...{ id, action: 'keep', reason: null, templateRequired: false, tlvs: [], createdAt: now, updatedAt: now },
  ...fields,
});
const refused = (id: number, fields: Partial<SenderRule> = {}) =>
  rule(id, { action: 'refuse', reason: 'no', ...fields });
const route = (name: string, priority: number, prefixes: string[] = []) => ({
  name,
  priority,
  prefixes,
  tlvs: [],
});
const [INDIA, GEORGIA] = [919812345678, 995555123456];

function contentOf(numbers: number[]): SendContent {
  const content = { texts: null, text: 'Hello', encoding: 'gsm7' as const, parts: 1, sendAt: null };
  return { ...content, numbers: Float64Array.from(numbers), rejected: 1, rejectedNumbers: [] };
}

const check = (
  rules: SenderRule[],
  routes = [route('first', 1), route('second', 2)],
  numbers = [INDIA, GEORGIA],
) =>
  checkSenders(
    contentOf(numbers),
    new BrandSenders({ brandID: 12, rules: [rules], templates: [], tlvs: [] }),
    { routes, sender: 'Shop', counts: true },
  );

describe('recipients whom sender rules refuse', () => {
  it('are left out if no route that serves them may carry their message', () => {
    const rules = [
      refused(1, { prefix: '91', route: 'first' }),
      refused(2, { prefix: '91', route: 'second' }),
    ];
    const checked = check(rules);
    expect([...checked.numbers]).toEqual([GEORGIA]);
    expect(checked).toMatchObject({
      rejected: 2,
      rejectedNumbers: [
        {
          number: String(INDIA),
          reason: 'refused by sender rule 1: no',
          code: 'refused_by_rule',
          params: { rule: '1', why: 'no' },
        },
      ],
      senders: [
        { country: '+91', sender: null, refused: 'refused by sender rule 1: no' },
        { country: '+995', sender: 'Shop', refused: null },
      ],
    });
  });

  it('whose text matches no template are named with the code of the reason', () => {
    const required = rule(1, { prefix: '91', templateRequired: true });
    expect(check([required]).rejectedNumbers).toMatchObject([
      { params: { rule: '1', why: { code: 'no_template_matches', params: { brandID: '12' } } } },
    ]);
  });

  it('are not left out if another route may', () => {
    const rules = [
      refused(1, { route: 'first' }),
      rule(2, { route: 'second', action: 'replace', sender: '7788' }),
    ];
    expect(check(rules).numbers).toHaveLength(2);
    expect(check(rules).senders).toMatchObject([
      { country: '+91', sender: '7788' },
      { country: '+995', sender: '7788' },
    ]);
    const servesOther = [route('first', 1), route('second', 2, ['995'])];
    expect([...check(rules, servesOther).numbers]).toEqual([GEORGIA]);
  });

  it('are an error if nobody is left', () => {
    expect(() => check([refused(1)])).toThrow(
      expect.objectContaining({
        statusID: 50,
        fields: expect.objectContaining({ accepted: 0, rejected: 3, senders: expect.any(Array) }),
      }),
    );
  });
});
