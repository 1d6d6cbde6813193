import type Joi from 'joi';
import { validate } from '../../libs/config/src';
import { withoutSecrets as maskedLog } from '../../libs/telemetry/src/logging/mask';
import { normalizeNumber } from '../../libs/values/src/phone-numbers';
import { cleanText, isMeantAsDryRun } from '../../libs/values/src/request-values';
import { measure } from '../../libs/values/src/segmentation';
import { readStatement } from '../../services/billing/src/reconciliation/read-statement';
import { readNumbers } from '../../services/billing/src/values/number-objects';
import { type Reading, rowsOf } from '../../services/console/src/files/file-rows';
import type { FilePieceDocument } from '../../services/console/src/files/file-model';
import { readCsv } from '../../services/console/src/files/read-csv';
import { rowText } from '../../services/console/src/files/row-text';
import { difference } from '../../services/gateway/src/audit/difference';
import { withoutSecrets } from '../../services/gateway/src/audit/without-secrets';
import { callbackRotation } from '../../services/gateway/src/callback-settings/callback-schema';
import { companyPatch } from '../../services/gateway/src/companies/company-schema';
import { readContent } from '../../services/sms/src/accept/request/send-content';
import { parseSendBody } from '../../services/sms/src/accept/request/send-body';
import { readEnvelope } from '../../services/sms/src/accept/request/send-envelope';
import { parseReceiptText } from '../../services/sms/src/carriers/receipts/receipt-text';
import { stateOfWord } from '../../services/sms/src/carriers/receipts/receipt-state';
import { keywordOf, wordOf } from '../../services/sms/src/inbound/words';

/**
 * 16 times the input takes 256 times the time if the work grows with its square. Caches, garbage collection and other processes make a
 * linear time a few times longer, never that much.
 */
const TIMES = 16;
const MOST_GROWTH = 80;
/** Shorter times are mostly chance: the input is doubled until its work takes longer. */
const LEAST_MS = 5;
const LARGEST = 2 ** 20;
/** A measurement that another process disturbed is repeated. */
const TRIES = 6;

type Work = (n: number) => () => unknown;

const list = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const json = (brandID: string): Buffer => Buffer.from(`{"brandID":${brandID}}`);
const xml = (inside: string): Buffer => Buffer.from(`<request><brandID>1</brandID>${inside}</request>`);
const clock = { now: new Date(0), timezone: 'UTC' };
const send = (fields: Record<string, unknown>) => () =>
  readContent(readEnvelope('post', { brandID: 1, text: 'x', ...fields }), clock);
const wish = { brandID: 1, text: 'Dear {{name}}', numberColumn: 0, sendTime: null, sendName: '' };
const reading: Reading = {
  wish: { ...wish, repeats: 'once', meaning: 'international' },
  columns: ['number', 'name'],
  hasHeader: true,
  localNumbers: null,
};
async function* chunked(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
const csv = (text: string) => () => readCsv(chunked(text), async () => undefined);
const statement = (text: string) => async () => {
  for await (const row of readStatement(chunked(text), 'UTC')) if (!row) throw new Error('no row');
};
/** Marks in an order that normalization changes. */
const marks = (n: number): string => `a${'\u0301'.repeat(n)}${'\u0316'.repeat(n)}${'\uff9e\u0334'.repeat(n)}`;
/** Numbers whose old hashes, without a secret, would be in one place. */
const apart = (i: number): number => 100_000_000_000 + i * 2 ** 20;

const WORKS: Record<string, Work> = {
  'a send of numbers': (n) => send({ numbers: list(n, (i) => 995_500_000_000 + i) }),
  'a send of chosen numbers': (n) => send({ numbers: list(n, apart) }),
  'a send of one number, repeated': (n) => send({ numbers: list(n, () => '995500000001') }),
  'a send of invalid numbers': (n) => send({ numbers: list(n, (i) => `1(${i}`) }),
  'a send of one number with many texts': (n) =>
    send({ numbers: list(n, (i) => ({ number: '995500000001', text: `t${i}` })) }),
  'a send with a long text': (n) => () => measure('\u20ac'.repeat(n)),
  'a send with many unknown fields': (n) => {
    const fields = Object.fromEntries(list(n, (i) => [`f${i}`, 1]));
    return () => readEnvelope('post', fields);
  },
  'a text of marks': (n) => () => cleanText(marks(n)),
  'a field with a name of marks': (n) => () => isMeantAsDryRun(marks(n)),
  'a long number': (n) => () => normalizeNumber(`1${'( '.repeat(n)}`),
  'JSON with a number of many digits': (n) => () => parseSendBody('post', json(`1${'0'.repeat(n)}1`)),
  'XML of numbers': (n) => () =>
    parseSendBody('xml', xml(`<numbers>${list(n, (i) => `<n>${i}</n>`).join('')}</numbers>`)),
  'XML of different elements': (n) => () =>
    parseSendBody('xml', xml(`<numbers>${list(n, (i) => `<n${i}>1</n${i}>`).join('')}</numbers>`)),
  'XML of entities': (n) => () => parseSendBody('xml', xml(`<text>${'&amp;'.repeat(n)}</text>`)),
  'XML of character data': (n) => () =>
    parseSendBody('xml', xml(`<text>${'<![CDATA[x]]>'.repeat(n)}</text>`)),
  'XML of a declaration': (n) => () => parseSendBody('xml', xml(`<!${'a'.repeat(n)}>`)),
  'XML of a quoted declaration': (n) => () => parseSendBody('xml', xml(`<!"${'a'.repeat(n)}">`)),
  'XML of errors': (n) => () => parseSendBody('xml', xml('<'.repeat(n))),
  'XML of blanks': (n) => () => parseSendBody('xml', xml(`${' '.repeat(n)}<text>${' '.repeat(n)}x</text>`)),
  'a list with invalid elements': (n) => () =>
    checked(companyPatch, { settings: { sendCountries: list(n, (i) => ({ i })) } }),
  'a body of unknown fields': (n) => () =>
    checked(companyPatch, { settings: Object.fromEntries(list(n, (i) => [`f${i}`, 1])) }),
  'a signing secret': (n) => () =>
    checked(callbackRotation, { signingSecret: `whsec_${'='.repeat(n)}x${'='.repeat(n)}x` }),
  'number objects': (n) => () => readNumbers([{ mobile: `+995${'('.repeat(n)}`, note: ' '.repeat(n) }]),
  'a statement of JSON lines': (n) =>
    statement(list(n, (i) => `{"transactionID":"${i}","sum":1,"time":"x"}`).join('\n')),
  'a statement of quotation marks': (n) => statement(`transactionID,sum,time\n${'"","",""\n'.repeat(n)}`),
  'an audited body': (n) => () => withoutSecrets({ text: 'a://b:'.repeat(n), list: list(n, (i) => ({ i })) }),
  'an audited change': (n) => () =>
    difference(
      { a: Object.fromEntries(list(n, (i) => [`f${i}`, 1])) },
      { a: Object.fromEntries(list(n, (i) => [`f${i}`, 2])) },
    ),
  'a logged address': (n) => () => maskedLog({ url: `${'http://a:'.repeat(n)}${'eyJ.'.repeat(n)}` }),
  'the text of a receipt': (n) => () => parseReceiptText(` text ${' id'.repeat(n)}${' '.repeat(n)}`),
  'the state of a receipt': (n) => () => stateOfWord(`A${'!'.repeat(n)}A`),
  'an inbound message': (n) => () => [keywordOf('!'.repeat(n)), wordOf(`x${'!'.repeat(n)}x`)],
  'an inbound message of marks': (n) => () => [keywordOf(marks(n)), wordOf(marks(n))],
  'rows of a file': (n) => {
    const rows = JSON.stringify(list(n, (i) => [String(apart(i)), `name ${i}`]));
    const piece = async () => ({ firstRow: 0, rows }) as FilePieceDocument;
    return async () => {
      for await (const read of rowsOf({ piece }, { _id: 'file', company: 7, pieces: 1 }, reading))
        if (!read) throw new Error('no rows');
    };
  },
  'long cells in many placeholders': (n) => {
    const text = rowText('{{name}}'.repeat(Math.min(n, 400)), ['number', 'name']);
    const row = ['995500000001', 'x'.repeat(n)];
    return () => text.of(row);
  },
  'placeholders that do not end': (n) => () => rowText(`${'{{'.repeat(n)} {{${' '.repeat(n)}`, ['number']),
  'a file of rows': (n) => csv(`number,name\n${'995500000001,x\n'.repeat(Math.min(n, 400_000))}`),
  'a file of quotation marks': (n) =>
    csv(`number,"name"\n${'995500000001,"x""y"\n'.repeat(Math.min(n, 400_000))}`),
  'a file whose first line does not end': (n) => csv('"'.repeat(2 * n)),
};

function checked(schema: Joi.ObjectSchema, body: unknown): unknown {
  try {
    return validate(schema, body);
  } catch {
    return null;
  }
}

/** CPU time in ms, which other processes hardly change. */
async function timeOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  try {
    await work();
  } catch (error) {
    // Many of these inputs are refused; an error of another kind would be an error with the status 500.
    if (!(error instanceof Error && 'status' in error)) throw error;
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** The least of some measurements: other processes only make them longer. */
async function leastOf(work: () => unknown, times: number): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < times; time++) least = Math.min(least, await timeOf(work));
  return least;
}

it.each(Object.entries(WORKS))('%s: the time grows like the input', async (_name, work) => {
  let n = 512;
  while (n * TIMES < LARGEST && (await leastOf(work(n), 2)) < LEAST_MS) n *= 2;
  const [one, many] = [work(n), work(TIMES * n)];
  let [least, most] = [Infinity, Infinity];
  for (let round = 1; round <= TRIES; round++) {
    least = Math.min(least, await timeOf(one));
    most = Math.min(most, await timeOf(many));
    if (most <= MOST_GROWTH * Math.max(least, LEAST_MS)) return;
  }
  throw new Error(`${n} take ${least} ms, and ${TIMES * n} take ${most} ms.`);
});
