import { quiet } from '@herald/testing/loggers';
import { BrandSenders, type SenderData } from './brand-senders';
import { kindOfSender, type SenderRule } from './sender-model';
import { SenderView } from './sender-view';

let lastId = 0;
function rule(fields: Partial<SenderRule>): SenderRule {
  const now = new Date(0);
  return {
    id: ++lastId,
    company: null,
    brandID: null,
    prefix: '',
    route: null,
    action: 'keep',
    sender: null,
    ton: null,
    npi: null,
    reason: null,
    templateRequired: false,
    tlvs: [],
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}

function template(id: number, text: string, changes = {}) {
  const brand = { company: 7, brandID: 12, createdAt: new Date(0) };
  return { id, text, externalID: `ext-${id}`, externalIDTag: 0x1401, tlvs: [], ...brand, ...changes };
}

/** The rules for brand 12 of company 7, as processes have them. */
function sendersOf(
  rules: SenderRule[],
  more: Partial<Pick<SenderData, 'templates' | 'tlvs'>> = {},
): BrandSenders {
  const connection = { model: () => undefined, collection: () => ({}), db: { collection: () => ({}) } };
  const view = new SenderView(connection as never, null, quiet);
  const tlvs = [{ company: 7, brandID: 12, tlvs: [...(more.tlvs ?? [])] }];
  view.fill({ rules, templates: more.templates ?? [], tlvs });
  return view.of({ company: 7, brandID: 12 })!;
}

const NUMBER = '919812345678';
const tlv = (tag: number, value: string) => ({ tag, type: 'string' as const, value });

describe('the rule that decides', () => {
  const ofBrand = { company: 7, brandID: 12 };

  it('has the longest prefix, however specific the others are', () => {
    const [specific, long] = [rule({ ...ofBrand, route: 'main', prefix: '91' }), rule({ prefix: '9198' })];
    expect(sendersOf([specific, long]).decide(NUMBER, 'main', 'x').rule).toBe(long);
  });

  it('is of the brand, then of the company, then of all; then of the route', () => {
    const inOrder = [
      rule({ ...ofBrand, route: 'main' }),
      rule(ofBrand),
      rule({ company: 7, route: 'main' }),
      rule({ company: 7 }),
      rule({ route: 'main' }),
      rule({}),
    ];
    for (let from = 0; from < inOrder.length; from++) {
      const senders = sendersOf([...inOrder.slice(from)].reverse());
      expect(senders.decide(NUMBER, 'main', 'x').rule).toBe(inOrder[from]);
      expect([...senders.rulesFor(NUMBER)]).toEqual(inOrder.slice(from));
    }
    expect(sendersOf(inOrder).decide(NUMBER, 'other', 'x').rule).toBe(inOrder[1]);
    expect(sendersOf(inOrder).decide(NUMBER, null, 'x').rule).toBe(inOrder[1]);
  });

  it('is none of another company, brand, prefix or route', () => {
    const others = [
      rule({ company: 8 }),
      rule({ company: 7, brandID: 13 }),
      rule({ prefix: '92' }),
      rule({ prefix: `${NUMBER}9` }),
      rule({ route: 'other' }),
    ];
    expect(sendersOf(others).decide(NUMBER, 'main', 'x')).toEqual({
      rule: null,
      template: null,
      refused: null,
    });
  });

  it('is the same where a worker thread has it as plain fields', () => {
    const senders = sendersOf([rule({ prefix: '91' }), rule({ company: 7, prefix: '9' })]);
    const copy = new BrandSenders(structuredClone(senders.data));
    expect(copy.decide(NUMBER, null, 'x')).toEqual(senders.decide(NUMBER, null, 'x'));
  });

  it('refuses with its reason', () => {
    const senders = sendersOf([rule({ id: 5, action: 'refuse', reason: 'not registered' })]);
    expect(senders.onRoute(NUMBER, 'main', 'x')).toEqual({
      refused: 'refused by sender rule 5: not registered',
    });
  });
});

describe('a required template', () => {
  const senders = sendersOf([rule({ id: 5, prefix: '91', templateRequired: true })], {
    templates: [
      template(1, '{#var#} is your code'),
      template(2, 'Your code {#var#} is your code', { tlvs: [tlv(0x1402, 'chain')] }),
      template(3, 'Your order is ready', { externalIDTag: null }),
    ],
    tlvs: [tlv(0x1401, 'of brand'), tlv(0x1400, 'entity')],
  });

  it('refuses texts that match none', () => {
    const refused = 'refused by sender rule 5: the text matches no registered template of brand 12';
    expect(senders.decide(NUMBER, null, 'Hello').refused?.text).toBe(refused);
    expect(senders.decide('995555123456', null, 'Hello').refused).toBeNull();
    expect(senders.decide(NUMBER, null, null).refused).toBeNull();
  });

  it('is the one with the most fixed characters, and gives its TLVs', () => {
    const { template: found } = senders.decide(NUMBER, null, 'Your code 4711 is your code');
    expect(found?.id).toBe(2);
    expect(senders.onRoute(NUMBER, 'main', 'Your code 4711 is your code')).toMatchObject({
      refused: null,
      address: null,
      sentAs: { rule: 5, template: 'ext-2' },
      tlvs: { text: '0x1400:string:entity;0x1401:string:ext-2;0x1402:string:chain' },
    });
    expect(senders.onRoute(NUMBER, 'main', 'Your order is ready')).toMatchObject({
      tlvs: { text: '0x1400:string:entity;0x1401:string:of brand' },
    });
  });
});

describe('the sender that goes out', () => {
  it.each([
    ['MYSHOP', { ton: 5, npi: 0 }],
    ["A&B's", { ton: 5, npi: 0 }],
    ['12025550123', { ton: 1, npi: 1 }],
    ['7788', { ton: 3, npi: 0 }],
    ['123456789012345', { ton: 1, npi: 1 }],
    ['12', null],
    ['1234567890123456', null],
    ['TWELVE CHARS', null],
    [' SHOP', null],
    ['მაღაზია', null],
    ['. -', null],
  ])('%s: %j', (sender, kind) => expect(kindOfSender(sender)).toEqual(kind));

  it('has the type of its kind, or that of the rule', () => {
    const replaced = (fields: Partial<SenderRule>) =>
      sendersOf([rule({ id: 5, action: 'replace', ...fields })]).onRoute(NUMBER, 'main', 'x');
    expect(replaced({ sender: '7788' })).toEqual({
      refused: null,
      address: { ton: 3, npi: 0, address: '7788' },
      tlvs: null,
      sentAs: { sender: '7788', rule: 5 },
    });
    expect(replaced({ sender: '7788', ton: 0, npi: 1 })).toMatchObject({ address: { ton: 0, npi: 1 } });
  });

  it('is not stored if a rule changes nothing', () => {
    expect(sendersOf([rule({})]).onRoute(NUMBER, 'main', 'x')).toEqual({
      refused: null,
      address: null,
      tlvs: null,
      sentAs: null,
    });
  });
});
