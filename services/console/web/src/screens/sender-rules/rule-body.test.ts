import { advantageOf, changedRule, type Rule, tlvsIn } from './rule-body';

const rule: Rule = {
  ...{ id: 5, company: null, brandID: null, prefix: '91', route: null, action: 'replace' as const },
  ...{ sender: 'MYSHOP', ton: 5, npi: 0, reason: null, templateRequired: true, tlvs: [] },
  ...{ createdAt: '2027-01-31T05:30:00.000Z', updatedAt: '2027-01-31T05:30:00.000Z' },
};
const place = { company: null, brandID: null, prefix: '91', route: null };

it.each([
  [{ company: 7 }, { company: 7, sender: 'MYSHOP', ton: 5, npi: 0, templateRequired: true, tlvs: [] }],
  [{ sender: '447700900123' }, { sender: '447700900123', templateRequired: true, tlvs: [] }],
  [{ action: 'keep' }, { action: 'keep', templateRequired: true, tlvs: [] }],
  [
    { action: 'refuse', reason: 'closed' },
    { action: 'refuse', reason: 'closed' },
  ],
  // Refused by the API, with the name of the field.
  [
    { action: 'keep', sender: 'OTHER' },
    { action: 'keep', sender: 'OTHER', templateRequired: true, tlvs: [] },
  ],
])('a change of %j keeps the fields that the action has', (given, changed) => {
  expect(changedRule(rule, given)).toEqual({ ...place, action: 'replace', ...changed });
});

it('reads TLVs from lines, and finds the first line that is none', () => {
  expect(tlvsIn(['0x1400:string:1101', '0x1402:string:x:secret'])).toEqual([
    { tag: '0x1400', type: 'string', value: '1101' },
    { tag: '0x1402', type: 'string', value: 'x', secret: true },
  ]);
  expect(tlvsIn(['0x1400:string:1101', '0x1402', 'x'])).toEqual({ wrong: 2 });
});

it('names the advantage of the rule that decides over the next one on its route', () => {
  const rest = { ...rule, id: 1, prefix: '' };
  const ofCompany = { ...rule, id: 2, company: 7 };
  const ofBrand = { ...rule, id: 3, company: 7, brandID: 12 };
  const ofRoute = { ...rule, id: 4, route: 'india' };
  expect(advantageOf(rule, 'india', [rule])).toBe('alone');
  expect(advantageOf(rule, 'other', [ofRoute, rule])).toBe('alone');
  expect(advantageOf(rule, 'india', [rule, rest])).toBe('prefix');
  expect(advantageOf(ofCompany, 'india', [ofCompany, rule, rest])).toBe('scope');
  expect(advantageOf(ofBrand, 'india', [ofBrand, ofCompany])).toBe('scope');
  expect(advantageOf(ofRoute, 'india', [ofRoute, rule, rest])).toBe('route');
});
