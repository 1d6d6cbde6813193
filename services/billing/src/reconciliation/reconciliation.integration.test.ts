import { PAYMENT_TYPE } from '@herald/contracts';
import { type Answer, recordOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import fc from 'fast-check';
import { type PaymentDocument, paymentsIn } from '../ledger/payment-model';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';
import { findingsIn } from './findings';

interface Row {
  transactionID: string;
  sum: number;
  time: string;
}

/** Expected findings of a reconciliation: transaction ids, sorted. */
interface Expected {
  matched: number;
  missingHere: string[];
  missingThere: string[];
  differing: string[];
  duplicates: string[];
}

const FROM = '2027-03-01';
const TO = '2027-03-02';
const NOBODY: Expected = { matched: 0, missingHere: [], missingThere: [], differing: [], duplicates: [] };

describe('a reconciliation', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let payments = 0;

  beforeAll(async () => {
    fixture = await BillingFixture.start();
    client = await fixture.company({ timezone: 'Asia/Tbilisi' });
  });
  afterAll(() => fixture.stop());

  const reconcile = (paySystem: string, statement: string, more = ''): Promise<Answer> =>
    client.admin('post', `payments/reconcile?paySystem=${paySystem}&from=${FROM}&to=${TO}${more}`, statement);
  /** A payment as billing stores it. */
  const payment = (fields: Partial<PaymentDocument>): PaymentDocument => ({
    company: client.company,
    id: ++payments,
    accountID: payments,
    seq: 1,
    sum: 1_000,
    balance: 0,
    typeID: PAYMENT_TYPE.ADDITION,
    comment: null,
    paySystem: null,
    apiStatus: 1,
    admin: null,
    // Start of 1 March in Tbilisi.
    at: new Date('2027-02-28T20:00:00Z'),
    hash: '',
    ...fields,
  });
  const store = async (rows: PaymentDocument[]): Promise<void> => {
    if (rows.length > 0) await paymentsIn(fixture.connection).insertMany(rows);
  };
  const asCsv = (rows: Row[]): string =>
    [
      'time,transactionID,sum',
      ...rows.map(({ transactionID, sum, time }) => [time, transactionID, (sum / 100).toFixed(2)].join(',')),
    ].join('\n');
  const asLines = (rows: Row[]): string =>
    rows.map((row) => JSON.stringify({ ...row, sum: row.sum / 100 })).join('\n');
  const found = (answer: Answer): Expected => {
    const { counts, ...data } = recordOf(answer) as Record<string, unknown>;
    const idsOf = (list: string): string[] =>
      (data[list] as { transactionID: string | null; differs?: string[] }[])
        .map(({ transactionID, differs = [] }) => [transactionID ?? 'none', ...differs].join(' '))
        .sort();
    const lists = {
      missingHere: idsOf('missingHere'),
      missingThere: idsOf('missingThere'),
      differing: idsOf('differing'),
      duplicates: idsOf('duplicates'),
    };
    const { matched, ...counted } = counts as Record<string, number>;
    expect(counted).toEqual(
      Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.length])),
    );
    return { matched: matched!, ...lists };
  };

  /** Cases of a transaction: stored payments, rows of the statement, and expected findings. */
  const CASES: Record<
    string,
    (paySystem: string, id: string) => { stored: PaymentDocument[]; rows: Row[]; finds: Partial<Expected> }
  > = {
    same: (paySystem, transactionID) => ({
      stored: [payment({ paySystem, transactionID })],
      rows: [{ transactionID, sum: 1_000, time: '2027-03-01 23:59:59' }],
      finds: { matched: 1 },
    }),
    'only here': (paySystem, transactionID) => ({
      stored: [payment({ paySystem, transactionID })],
      rows: [],
      finds: { missingThere: [transactionID] },
    }),
    'only here, without an id': (paySystem) => ({
      stored: [payment({ paySystem })],
      rows: [],
      finds: { missingThere: ['none'] },
    }),
    'only there': (_paySystem, transactionID) => ({
      stored: [],
      rows: [{ transactionID, sum: 1_000, time: '2027-03-02' }],
      finds: { missingHere: [transactionID] },
    }),
    'another sum': (paySystem, transactionID) => ({
      stored: [payment({ paySystem, transactionID })],
      rows: [{ transactionID, sum: 1_001, time: '2027-03-01' }],
      finds: { differing: [`${transactionID} sum`] },
    }),
    'another sum and day': (paySystem, transactionID) => ({
      stored: [payment({ paySystem, transactionID })],
      // The last second of February in Tbilisi.
      rows: [{ transactionID, sum: -1_000, time: '2027-02-28T19:59:59Z' }],
      finds: { differing: [`${transactionID} sum day`] },
    }),
    'taken back here': (paySystem, transactionID) => {
      const paid = payment({ paySystem, transactionID });
      return {
        stored: [paid, payment({ sum: -1_000, reverses: paid.id })],
        rows: [{ transactionID, sum: 1_000, time: '2027-03-01' }],
        finds: { differing: [`${transactionID} reversed`] },
      };
    },
    'taken back on both sides': (paySystem, transactionID) => {
      const paid = payment({ paySystem, transactionID });
      return { stored: [paid, payment({ sum: -1_000, reverses: paid.id })], rows: [], finds: {} };
    },
    'twice there': (paySystem, transactionID) => ({
      stored: [payment({ paySystem, transactionID })],
      rows: [1_000, 1_000].map((sum) => ({ transactionID, sum, time: '2027-03-01' })),
      finds: { matched: 1, duplicates: [transactionID] },
    }),
    'before the time': (paySystem, transactionID) => ({
      stored: [payment({ paySystem, transactionID, at: new Date('2027-02-28T19:00:00Z') })],
      rows: [],
      finds: {},
    }),
    'before the time, and there': (paySystem, transactionID) => ({
      stored: [payment({ paySystem, transactionID, at: new Date('2027-02-28T19:00:00Z') })],
      rows: [{ transactionID, sum: 1_000, time: '2027-02-28' }],
      finds: { matched: 1 },
    }),
    'of another pay system': (paySystem, transactionID) => ({
      stored: [payment({ paySystem: `${paySystem}x`, transactionID })],
      rows: [],
      finds: {},
    }),
  };

  it('finds all differences, and nothing else', async () => {
    let runs = 0;
    const cases = fc.array(fc.constantFrom(...Object.keys(CASES)), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(cases, fc.boolean(), fc.nat(), async (names, inLines, turn) => {
        const paySystem = `S${++runs}`;
        const made = names.map((name, index) => CASES[name]!(paySystem, `T${index}`));
        await store(made.flatMap(({ stored }) => stored));
        // Rotates the statement by whole cases, so that the rows of a duplicate stay in their order.
        const cut = turn % (made.length + 1);
        const rows = [...made.slice(cut), ...made.slice(0, cut)].flatMap((each) => each.rows);
        const answer = await reconcile(paySystem, inLines && rows.length > 0 ? asLines(rows) : asCsv(rows));
        const idsOf = (list: Exclude<keyof Expected, 'matched'>): string[] =>
          made.flatMap(({ finds }) => finds[list] ?? []).sort();
        expect(found(answer)).toEqual({
          matched: made.reduce((sum, { finds }) => sum + (finds.matched ?? 0), 0),
          missingHere: idsOf('missingHere'),
          missingThere: idsOf('missingThere'),
          differing: idsOf('differing'),
          duplicates: idsOf('duplicates'),
        });
      }),
      { numRuns: 40 },
    );
  });

  it('finds differences in a statement longer than a batch, and deletes its findings', async () => {
    const ids = Array.from({ length: 2_500 }, (_, index) => `T${index}`);
    const paySystem = 'Large';
    await store(ids.slice(1).map((transactionID) => payment({ paySystem, transactionID })));
    const rows = ids.slice(0, -1).map((transactionID) => ({ transactionID, sum: 1_000, time: '2027-03-01' }));
    rows[1_500]!.sum = 1;
    rows.push({ ...rows[3]! });
    const answer = await reconcile(paySystem, asCsv(rows));
    expect(found(answer)).toEqual({
      matched: 2_497,
      missingHere: ['T0'],
      missingThere: ['T2499'],
      differing: ['T1500 sum'],
      duplicates: ['T3'],
    });
    expect(recordOf(answer)).toMatchObject({
      statement: { count: 2_500, sum: '24990.01' },
      payments: { count: 2_499, sum: '24990.00' },
      sums: { missingHere: '10.00', missingThere: '10.00' },
      missingHere: [{ transactionID: 'T0', statement: { line: 2, sum: '10.00', date: '2027-03-01' } }],
      duplicates: [{ transactionID: 'T3', statement: { line: 2_501 }, firstLine: 5 }],
    });
    await until(
      () => findingsIn(fixture.connection).countDocuments({ company: client.company }),
      (count) => count === 0,
    );
  });

  it('is available as a CSV file', async () => {
    const paid = payment({ paySystem: 'File', transactionID: 'A' });
    await store([paid]);
    const { headers, text } = await reconcile(
      'File',
      'transactionID,sum,time\nB,5,2027-03-01 10:00',
      '&format=csv',
    );
    expect(headers['content-type']).toContain('text/csv');
    expect(text.split('\r\n')).toEqual([
      'finding,line,transactionID,statementSum,statementDate,paymentID,accountID,sum,date,differs',
      'missingHere,2,B,5.00,2027-03-01 10:00:00,,,,,',
      `missingThere,,A,,,${paid.id},${paid.accountID},10.00,2027-03-01 00:00:00,`,
      '',
    ]);
  });

  it('reports each unreadable line, and compares nothing', async () => {
    const { status, body } = await reconcile(
      'Bad',
      'transactionID,sum,time\nA,x,2027-03-01\nB,1,2027-03-01\n,1,2027-03-01\n',
    );
    expect([status, body]).toEqual([
      400,
      {
        statusID: 400,
        message: "2 rows of the statement can't be read. Nothing was compared.",
        data: null,
        errors: {
          'line 2': 'sum must be a number with at most two decimal places, such as 15.50',
          'line 4': 'transactionID must be a text of 1 to 64 characters',
        },
      },
    ]);
  });

  it('reports only the first 100 unreadable lines', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `T${index},x,2027-03-01`);
    const { status, body } = await reconcile('Bad', ['transactionID,sum,time', ...lines].join('\n'));
    expect([status, body.message]).toEqual([
      400,
      "20000 rows of the statement can't be read. Nothing was compared. The first 100 are listed.",
    ]);
    expect(Object.keys(body.errors!)).toHaveLength(100);
  });

  it.each([
    ['from=2027-03-02&to=2027-03-01&paySystem=A', ['to']],
    ['from=2027-03-02&to=2029-03-01&paySystem=A', ['to']],
    ['from=x&paySystem=%20', ['paySystem', 'from', 'to']],
  ])('rejects the query %s', async (query, fields) => {
    const { status, body } = await client.admin('post', `payments/reconcile?${query}`, asCsv([]));
    expect([status, Object.keys(body.errors!)]).toEqual([400, fields]);
  });

  it('reports that the statement and the payments are the same', async () => {
    const answer = await reconcile('Nobody', asCsv([]));
    expect(found(answer)).toEqual(NOBODY);
    expect(answer.body.message).toBe('The statement matches the payments.');
  });
});
