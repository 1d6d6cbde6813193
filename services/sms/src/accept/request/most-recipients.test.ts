import { MOST_RECIPIENTS } from './most-recipients';
import { parseSendBody } from './send-body';

const NUMBER = '9955981,';
const tooMany = expect.objectContaining({
  status: 413,
  message: 'The body has more than 2000000 recipients. Split it into several requests.',
});

const listOf = (count: number, element = NUMBER): string => element.repeat(count).slice(0, -1);
const json = (list: string): Buffer =>
  Buffer.from(`{"brandID":1,"numbers":[${list}],"text":"a,b","otp":false}`);
const xml = (list: string): Buffer =>
  Buffer.from(`<request><brandID>1</brandID><numbers>${list}</numbers><text>a</text></request>`);

afterEach(() => jest.restoreAllMocks());

// The test makes the bodies, so that none of them stays in memory.
it.each([
  ['a list', 'post', () => json(listOf(MOST_RECIPIENTS + 1))],
  ['100 MB of short numbers', 'post', () => json(listOf(12_500_000, '1234567,'))],
  ['pairs', 'post', () => json(listOf(MOST_RECIPIENTS + 1, '{"number":1},'))],
  ['lists in the list', 'post', () => json(`[${listOf(8_000_010, '1,')}]`)],
  ['elements separated by commas', 'xml', () => xml(listOf(MOST_RECIPIENTS + 1))],
] as const)('%s with too many recipients is refused before it is parsed (%s)', (_what, form, bodyOf) => {
  const body = bodyOf();
  const parse = jest.spyOn(JSON, 'parse');
  const decode = jest.spyOn(body, 'toString');
  expect(() => parseSendBody(form, body)).toThrow(tooMany);
  expect(parse).not.toHaveBeenCalled();
  expect(decode).not.toHaveBeenCalled();
});

it.each([
  ['elements', '<n>1</n>'],
  ['texts around comments', '1<!-- -->'],
])('%s of XML are read up to the maximum', (_what, one) => {
  expect(() => parseSendBody('xml', xml(one.repeat(MOST_RECIPIENTS + 1)))).toThrow(tooMany);
});

it.each([
  ['post', json],
  ['xml', xml],
] as const)('the maximum number of recipients is read (%s)', (form, bodyOf) => {
  const { numbers } = parseSendBody(form, bodyOf(listOf(MOST_RECIPIENTS)));
  expect(numbers).toHaveLength(MOST_RECIPIENTS);
});

it('commas, brackets and quotes in texts do not count', () => {
  const pair = `{"number":9955981,"text":"${',[{\\"'.repeat(50)}\\\\"},`;
  const { numbers } = parseSendBody('post', json(listOf(60_000, pair)));
  expect(numbers).toHaveLength(60_000);
});
