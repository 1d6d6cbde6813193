import { readContent, type SendContent } from './send-content';
import { readEnvelope } from './send-envelope';

const clock = { now: new Date('2026-11-20T08:00:00Z'), timezone: 'Asia/Tbilisi' };
const NUMBERS = [995598000001];
const LONG = 'x'.repeat(153 * 10 + 1);

const read = (fields: Record<string, unknown>): SendContent =>
  readContent(readEnvelope('post', fields), clock);
const statusOf = (fields: Record<string, unknown>): number => {
  try {
    read(fields);
    return 0;
  } catch (error) {
    return (error as { statusID: number }).statusID;
  }
};
const numbersOf = (content: SendContent): number[] => [...content.numbers];

afterEach(() => jest.restoreAllMocks());

describe('readContent, one text', () => {
  it('accepts numbers in national format if the company has a country, and names ambiguous numbers', () => {
    const at = { ...clock, localNumbers: { countryCode: '995', digits: 9 } };
    const of = (numbers: unknown[]) =>
      readContent(readEnvelope('post', { brandID: 1, numbers, text: 'hi' }), at);
    const content = of(['0555123456', 555123457, '+995555123456', '995123456']);
    expect(numbersOf(content)).toEqual([995555123456, 995555123457]);
    expect(content.rejectedNumbers).toMatchObject([
      {
        number: '995123456',
        reason: 'it may be local or international: write it with + or with a leading 0',
      },
    ]);
    const pairs = [{ number: '0555123456', text: 'one' }];
    expect(numbersOf(readContent(readEnvelope('post', { brandID: 1, numbers: pairs }), at))).toEqual([
      995555123456,
    ]);
    expect(statusOf({ brandID: 1, numbers: ['0555123456'], text: 'hi' })).toBe(50);
  });

  it('leaves out numbers outside the countries that the company may send to, with a reason', () => {
    const at = { ...clock, sendCountries: ['+995', '+1876'] };
    const of = (fields: object) => readContent(readEnvelope('post', { brandID: 1, ...fields }), at);
    const numbers = ['995598000001', '+49 151 00000001', '18760000001', '12020000001', 'x'];
    const reason = (country: string) => `the company may not send to numbers in country +${country}`;
    const left = [
      { number: '+49 151 00000001', reason: reason('49') },
      { number: '12020000001', reason: reason('1') },
      { number: 'x', reason: 'it contains characters other than digits' },
    ];
    const content = of({ numbers, text: 'hi' });
    expect(numbersOf(content)).toEqual([995598000001, 18760000001]);
    expect(content).toMatchObject({ rejected: 3, rejectedNumbers: left });
    const pairs = of({ numbers: numbers.map((number) => ({ number, text: 'hi' })) });
    expect(numbersOf(pairs)).toEqual([995598000001, 18760000001]);
    expect(pairs.rejectedNumbers).toMatchObject(left);
    expect(() => of({ numbers: ['491510000001'], text: 'hi' })).toThrow(
      expect.objectContaining({
        statusID: 50,
        message: 'Valid numbers not found: rejectedNumbers has the reason for each number.',
        fields: {
          accepted: 0,
          rejected: 1,
          rejectedNumbers: [expect.objectContaining({ number: '491510000001', reason: reason('49') })],
        },
      }),
    );
  });

  it('accepts numbers and strings, cleans them, drops invalid numbers, and sends repeated numbers once', () => {
    const numbers = [
      995598000001,
      '995598000001',
      '+995 598-00-00-02',
      '00995(598)000003',
      'x',
      '',
      null,
      {},
      12,
      '0995598000004',
    ];
    const content = read({ numbers, text: 'hi' });
    expect(numbersOf(content)).toEqual([995598000001, 995598000002, 995598000003]);
    expect(content).toMatchObject({
      rejected: 6,
      rejectedNumbers: [
        { number: 'x', reason: 'it contains characters other than digits' },
        { number: '', reason: 'it is empty' },
        { number: '', reason: 'it is not a number' },
        { number: '', reason: 'it is not a number' },
        { number: '12', reason: 'it has 2 digits; 7 to 15 are valid' },
        { number: '0995598000004', reason: 'it begins with 0: give it in international format' },
      ],
      texts: null,
      text: 'hi',
      parts: 1,
      encoding: 'gsm7',
      sendAt: null,
    });
  });

  it.each([
    ['numbers missing', { text: 'hi' }, 20],
    ['numbers empty', { numbers: [], text: 'hi' }, 20],
    ['numbers no list', { numbers: '995598000001', text: 'hi' }, 20],
    ['numbers an object', { numbers: {}, text: 'hi' }, 20],
    ['text missing', { numbers: NUMBERS }, 30],
    ['text empty', { numbers: NUMBERS, text: '' }, 30],
    ['text white space', { numbers: NUMBERS, text: ' \n\t\u00a0' }, 30],
    ...[...'\u0000\u00ad\u034f\u115f\u1160\u200b\u2060\u2800\u3164\ufe0f\ufeff\u202e\u{e0041}'].map(
      (text): [string, Record<string, unknown>, number] => [
        `text ${JSON.stringify(text)}`,
        { numbers: NUMBERS, text },
        30,
      ],
    ),
    ['text a number', { numbers: NUMBERS, text: 5 }, 30],
    ['text of 11 parts', { numbers: NUMBERS, text: LONG }, 30],
    ['sendTime of another format', { numbers: NUMBERS, text: 'hi', sendTime: '2026-11-21' }, 60],
    ['sendTime empty', { numbers: NUMBERS, text: 'hi', sendTime: '' }, 60],
    ['sendTime a number', { numbers: NUMBERS, text: 'hi', sendTime: 5 }, 60],
    ['sendTime now', { numbers: NUMBERS, text: 'hi', sendTime: '2026-11-20 12:00' }, 60],
    ['sendTime too far', { numbers: NUMBERS, text: 'hi', sendTime: '2027-11-22 12:00' }, 60],
    ['no valid number', { numbers: ['x', 12], text: 'hi' }, 50],
    ['20 before 30', { numbers: [], text: '', sendTime: 'x' }, 20],
    ['30 before 60 and 50', { numbers: ['x'], text: '', sendTime: 'x' }, 30],
    ['60 before 50', { numbers: ['x'], text: 'hi', sendTime: 'x' }, 60],
  ])('%s', (_what, fields, status) => {
    expect(statusOf(fields)).toBe(status);
  });

  it('names the SMS count of a text that is too long, and counts parts up to the limit', () => {
    expect(() => read({ numbers: NUMBERS, text: LONG })).toThrow('takes 11 SMS');
    expect(read({ numbers: NUMBERS, text: LONG.slice(1) }).parts).toBe(10);
    expect(read({ numbers: NUMBERS, text: 'გამარჯობა' })).toMatchObject({ parts: 1, encoding: 'ucs2' });
  });
});

describe('readContent, separate texts', () => {
  const [a, b] = [995598000001, '995598000002'];

  it('keeps a number with another text, and drops repetitions, empty texts and invalid numbers', () => {
    const content = read({
      numbers: [
        { number: a, text: 'one' },
        { number: b, text: 'გ'.repeat(71) },
        { number: a, text: 'two' },
        { number: a, text: 'one' },
        { number: a, text: 'two' },
        { number: b, text: ' ' },
        { number: 'x', text: 'one' },
        { number: b },
        { number: b, text: 5 },
        a,
        null,
      ],
    });
    expect(numbersOf(content)).toEqual([a, Number(b), a]);
    expect(content.texts).toEqual(['one', 'გ'.repeat(71), 'two']);
    expect([...(content.parts as Uint8Array)]).toEqual([1, 2, 1]);
    expect(content).toMatchObject({ rejected: 6, text: null, encoding: null });
    expect(content.rejectedNumbers.map(({ reason }) => reason)).toEqual([
      'its text is empty',
      'it contains characters other than digits',
      'its text is empty',
      'its text must be a string',
      'its text is empty',
      'its text is empty',
    ]);
  });

  it.each([
    ['all texts empty', { numbers: [{ number: a, text: '' }, { number: b }] }, 30],
    [
      'a text of 11 parts',
      {
        numbers: [
          { number: a, text: 'ok' },
          { number: b, text: LONG },
        ],
      },
      30,
    ],
    ['no valid number', { numbers: [{ number: 'x', text: 'ok' }] }, 50],
    [
      'valid numbers without text, text without valid number',
      { numbers: [{ number: a }, { number: 'x', text: 'ok' }] },
      50,
    ],
    ['60 before 50', { numbers: [{ number: 'x', text: 'ok' }], sendTime: 'x' }, 60],
    ['30 before 60', { numbers: [{ number: a, text: '' }], sendTime: 'x' }, 30],
  ])('%s', (_what, fields, status) => {
    expect(statusOf(fields)).toBe(status);
  });

  it('names the element whose text is too long', () => {
    const numbers = [
      { number: a, text: 'ok' },
      { number: b, text: LONG },
    ];
    expect(() => read({ numbers })).toThrow('element 2 takes 11 SMS');
  });
});

describe('routes of other alphabets', () => {
  const latin1 = { prefixes: ['49'], alphabet: 'latin1' as const };
  const text = `${'a'.repeat(100)}€`;
  const [german, georgian] = ['4915112345678', '995598000001'];
  const content = (fields: Record<string, unknown>) =>
    readContent(readEnvelope('post', { brandID: 1, ...fields }), { ...clock, alphabetRoutes: [latin1] });

  it('count a text as UCS-2 for the numbers of a route that lacks one of its characters', () => {
    expect(content({ text, numbers: [german] })).toMatchObject({ parts: 2, encoding: 'ucs2', cut: 'ucs2' });
    expect(content({ text, numbers: [georgian] })).toMatchObject({ parts: 1, encoding: 'gsm7' });
    const both = content({ text, numbers: [german, georgian] });
    expect(both).toMatchObject({ encoding: null, cut: ['ucs2', null] });
    expect([...(both.parts as Uint8Array)]).toEqual([2, 1]);
  });

  it('count separate texts individually', () => {
    const numbers = [german, georgian].flatMap((number) => [
      { number, text },
      { number, text: 'abc' },
    ]);
    const { cut, parts } = content({ text: undefined, numbers });
    expect(cut).toEqual(['ucs2', null, null, null]);
    expect([...(parts as Uint8Array)]).toEqual([2, 1, 1, 1]);
  });

  it('leave other texts unchanged', () => {
    const read = content({ text: 'Äpfel', numbers: [german] });
    expect(read).toMatchObject({ parts: 1, encoding: 'gsm7' });
    expect(read).not.toHaveProperty('cut');
  });

  it('refuse a text that takes too many parts in UCS-2', () => {
    const long = `${'a'.repeat(1_000)}€`;
    expect(content({ text: long, numbers: [georgian] }).parts).toBe(7);
    expect(() => content({ text: long, numbers: [german] })).toThrow(
      expect.objectContaining({ statusID: 30 }),
    );
  });
});
