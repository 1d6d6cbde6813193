import { Namespace } from '@herald/testing/namespace';
import type { Receipt } from '../../carriers/carrier';
import { idKey, type IdFormat, readingsOf } from '../../carriers/message-ids';
import type { TakenOutcome, IndeterminateOutcome } from '../outcomes/outcome';
import type { Matched, RecipientsOf } from '../outcomes/matched';
import { ReceiptMatcher } from './receipt-matcher';
import { ReceiptTimes } from './receipt-times';
import { testReceipt } from '../../deliver/testing/receipt';
import { SubmissionStore } from '../outcomes/submission-store';

const NUMBER = '995598000001';
const NOW = Date.now();

/** A part of a multipart message whose connection broke. */
const lost = (part: number): IndeterminateOutcome => ({
  kind: 'unknown',
  batch: 'b',
  i: 0,
  part,
  number: NUMBER,
  sender: 'Shop',
  route: 'main',
});
/** From a carrier that returns neither Herald's reference nor the text. */
const receipt = (carrierId: string | null) => testReceipt({ carrierId, number: NUMBER });

/** No delivery receipt names a message by its reference. */
const nobody: RecipientsOf = async () => new Map();

describe('delivery receipts for several indeterminate parts', () => {
  const namespace = new Namespace();
  let store: SubmissionStore;
  const times = new ReceiptTimes();
  const newProcess = () =>
    new ReceiptMatcher(store, { has: () => false }, times, { of: async () => new Map() });

  beforeAll(async () => {
    store = new SubmissionStore(await namespace.mongo());
  });
  afterAll(() => namespace.remove());

  it.each<[string, (string | null)[]]>([
    ['with ids', ['x', 'y', 'z']],
    ['without', [null, null, null]],
  ])('settle one part each, in any process and before any is stored: %s', async (_name, ids) => {
    await store.addIndeterminate([0, 1, 2].map(lost), new Date(NOW));
    const one = newProcess();
    const first = await one.match([receipt(ids[0]!)], new Date(NOW + 1_000), nobody);
    // The outcome of the first is not stored yet: its company's queue is busy.
    const second = await one.match([receipt(ids[1]!)], new Date(NOW + 1_000), nobody);
    const third = await newProcess().match([receipt(ids[2]!)], new Date(NOW + 1_000), nobody);
    const matched = [first, second, third];
    // Matching the same delivery receipt twice, by its id, does no harm.
    const said = matched.flatMap(({ settled }) =>
      settled.map(({ part, receipt: by }) => `${by!.carrierId} ${part}`),
    );
    expect(new Set(said).size).toBe(3);
    if (ids[0] === null) expect(said).toHaveLength(3);
    expect(new Set(said.map((one) => one.at(-1)))).toEqual(new Set(['0', '1', '2']));
    await store.removeWaiting(matched.flatMap(({ waitingToRemove }) => waitingToRemove));
    await store.removeIndeterminate(matched.flatMap(({ indeterminateToRemove }) => indeterminateToRemove));
    expect(await store.countIndeterminate()).toBe(0);
  });

  it('measure the time of a route’s delivery receipts, and do not mark the route as silent', async () => {
    for (let i = 0; i < 100; i++) times.noteReceipt('main', 1_000, Date.now());
    await store.addIndeterminate([lost(0)], new Date(NOW));
    expect((await newProcess().match([receipt('w')], new Date(), nobody)).settled).toHaveLength(1);
    expect(times.within('main', Date.now() + 60_000)).not.toBeNull();
  });
});

describe('delivery receipts matched by id', () => {
  const namespace = new Namespace();
  const SMSC = 'shop@smsc:2775';
  let store: SubmissionStore;
  let batches = 0;
  const newProcess = () =>
    new ReceiptMatcher(store, { has: () => true }, new ReceiptTimes(), { of: async () => new Map() });
  const taken = (carrierId: string, changes: Partial<TakenOutcome> = {}): TakenOutcome => ({
    kind: 'taken',
    batch: `b${batches++}`,
    i: 0,
    part: 0,
    number: NUMBER,
    route: 'main',
    smsc: SMSC,
    carrierId,
    ...changes,
  });
  const said = (carrierId: string, changes: Partial<Receipt> = {}, format: IdFormat = 'auto') =>
    testReceipt({
      carrierId,
      smsc: SMSC,
      number: NUMBER,
      ids: readingsOf(carrierId, format),
      ...changes,
    });
  /** The batches of the matched delivery receipts. */
  const batchesOf = ({ settled }: Matched) => settled.map(({ batch }) => batch);
  const match = async (matcher: ReceiptMatcher, ...receipts: Receipt[]) =>
    batchesOf(await matcher.match(receipts, new Date(), nobody));
  /** Accepts parts in a process that then ends. */
  const submit = async (...outcomes: TakenOutcome[]) => {
    await store.storeSubmissions(outcomes, new Date());
    return outcomes.map(({ batch }) => batch);
  };

  beforeAll(async () => {
    store = new SubmissionStore(await namespace.mongo());
  });
  afterAll(() => namespace.remove());
  let ids = 0x1a2b3c;
  const newId = () => String(++ids);

  const NUMBERS: [string, string][] = [
    ['national', NUMBER.slice(3)],
    ['national with a zero', `0${NUMBER.slice(3)}`],
    ['no number', ''],
    ['a masked number', `${NUMBER.slice(0, 6)}****${NUMBER.slice(-2)}`],
    ['a masked number of zeros', `${NUMBER.slice(0, 6)}000000`],
    ['another number', '441632960000'],
  ];

  it('are matched in the process that submitted, despite any number of further ids', async () => {
    const matcher = newProcess();
    const pairs = NUMBERS.map(([, number]) => ({
      number,
      first: taken(`x-${newId()}`),
      last: taken(`x-${newId()}`),
    }));
    const [firsts, lasts] = [pairs.map(({ first }) => first), pairs.map(({ last }) => last)];
    await submit(...firsts, ...lasts);
    matcher.remember(firsts);
    matcher.remember(Array.from({ length: 100_001 }, (_, i) => taken(`further-${i}`)));
    matcher.remember(lasts);
    for (const { number, first, last } of pairs)
      for (const { carrierId, batch } of [first, last])
        expect(await match(matcher, said(carrierId, { number }))).toEqual([batch]);
  });

  describe.each(NUMBERS)('with %s', (_name, number) => {
    it.each<[IdFormat, (id: string) => string]>([
      ['raw', (id) => id],
      ['dec-dec', (id) => `00${id}`],
      ['hex-dec', (id) => BigInt(`0x${id}`).toString()],
      ['dec-hex', (id) => BigInt(id).toString(16).toUpperCase()],
    ])('are matched after a restart and by another sender, with the id format %s', async (format, write) => {
      const id = newId();
      const own = await submit(taken(id));
      expect(await match(newProcess(), said(write(id), { number }, format))).toEqual(own);
    });

    it('are matched after the route was renamed', async () => {
      const id = `x-${newId()}`;
      const own = await submit(taken(id));
      expect(await match(newProcess(), said(id, { number, route: 'made-anew' }))).toEqual(own);
    });

    const expectMatchedByAnswer = async (matcher: ReceiptMatcher, id: string): Promise<void> => {
      const outcome = taken(id);
      matcher.remember([outcome]);
      await submit(outcome);
      const matched = await matcher.matchEarly([outcome]);
      expect(batchesOf(matched)).toEqual([outcome.batch]);
      await store.removeWaiting(matched.waitingToRemove);
    };

    it.each<IdFormat>(['raw', 'auto'])('wait for the answer that tells their id: %s', async (format) => {
      const matcher = newProcess();
      const id = format === 'raw' ? newId() : `x-${newId()}`;
      expect(await match(matcher, said(id, { number }, format))).toEqual([]);
      await expectMatchedByAnswer(matcher, id);
    });

    it('wait for an answer in another notation', async () => {
      const matcher = newProcess();
      const id = newId();
      const receipt = said(BigInt(`0x${id}`).toString(), { number }, 'hex-dec');
      expect(await match(matcher, receipt)).toEqual([]);
      await expectMatchedByAnswer(matcher, id);
    });
  });

  it.each(['national', 'masked', 'whole'])(
    'with the same id for several numbers are distinguished by a %s number',
    async (how) => {
      const numbers = ['995577000001', '995577000002', '995577000003'];
      const id = newId();
      const outcomes = numbers.map((number) => taken(id, { number }));
      await submit(...outcomes);
      const writes: Record<string, (number: string) => string> = {
        national: (number) => number.slice(3),
        masked: (number) => `9955*****${number.slice(-3)}`,
        whole: (number) => number,
      };
      for (const { number, batch } of outcomes)
        expect(await match(newProcess(), said(id, { number: writes[how]!(number) }))).toEqual([batch]);
    },
  );

  it('with a reused id match the newest submission', async () => {
    const id = newId();
    await submit(taken(id));
    const [newest] = await submit(taken(id, { number: '995577000009' }));
    expect(await match(newProcess(), said(id, { number: '' }, 'raw'))).toEqual([newest]);
  });

  it('with the same id at another SMSC or login match another message', async () => {
    const id = newId();
    await submit(taken(id));
    for (const smsc of ['other@smsc:2775', 'shop@smsc:2776'])
      expect(await match(newProcess(), said(id, { smsc, route: 'other', number: '' }))).toEqual([]);
  });

  it('of a route that moved to another address are matched by id and number together', async () => {
    const id = newId();
    const own = await submit(taken(id));
    const smsc = 'shop@moved:2775';
    expect(await match(newProcess(), said(id, { smsc, number: '' }))).toEqual([]);
    expect(await match(newProcess(), said(id, { smsc }))).toEqual(own);
  });

  it('of a route with raw ids are matched by the exact id', async () => {
    const [lower] = await submit(taken('aB1x'), taken('Ab1x'));
    expect(await match(newProcess(), said('aB1x', { number: '' }, 'raw'))).toEqual([lower]);
    expect(await match(newProcess(), said('AB1X', { number: '' }, 'raw'))).toEqual([]);
    expect(await match(newProcess(), said('aB1x', { number: '' }))).toEqual([lower]);
  });

  it('with the same digits as another number’s message do not match that message', async () => {
    const [, own] = await submit(taken('777', { number: '995577000001' }), taken('309')); // 309 is 0x135, 777 is 0x309
    expect(await match(newProcess(), said('777'))).toEqual([own]);
  });

  it('whose digits may belong to another message wait until their answer must have arrived', async () => {
    const matcher = newProcess();
    const [other] = await submit(taken('888001', { number: '995577000001' }));
    expect(await match(matcher, said('888001'))).toEqual([]);
    const waiting = await store.findWaiting({ keys: ['888001'], numbers: [] });
    const sweep = (until: number) => matcher.matchWaiting(waiting, new Date(until));
    expect(batchesOf(await sweep(Date.now() - 60_000))).toEqual([]);
    expect(batchesOf(await sweep(Date.now() + 60_000))).toEqual([other]);
  });

  it('follow the notation of their SMSC if nothing else decides', async () => {
    const matcher = newProcess();
    const [sample] = await submit(taken('A1B2C3'));
    expect(await match(matcher, said(String(0xa1b2c3)))).toEqual([sample]);
    // Decimal 1110 is hexadecimal 456.
    const [, own] = await submit(taken('1110', { number: '995577000001' }), taken('456'));
    expect(await match(matcher, said('1110', { number: '' }))).toEqual([own]);
  });

  it('of parts without an answer are matched at their SMSC, whatever the route’s name', async () => {
    const number = '995577000077';
    await store.addIndeterminate([{ ...lost(0), batch: 'renamed', number, smsc: SMSC }], new Date(0));
    const matcher = new ReceiptMatcher(store, { has: () => false }, new ReceiptTimes(), {
      of: async () => new Map(),
    });
    expect(await match(matcher, said(`x-${newId()}`, { number, route: 'made-anew' }))).toEqual(['renamed']);
  });
});

describe('delivery receipts matched by the reference of their message', () => {
  const namespace = new Namespace();
  let store: SubmissionStore;
  const recipientsOf: RecipientsOf = async (batches) =>
    new Map(batches.filter((id) => id === '7.0').map((id) => [id, { company: 3, numbers: [NUMBER, OTHER] }]));
  const OTHER = '995598000002';
  const match = (changes: Partial<Receipt>) => {
    const matcher = new ReceiptMatcher(store, { has: () => true }, new ReceiptTimes(), {
      of: async () => new Map(),
    });
    return matcher.match(
      [testReceipt({ carrierId: 'other', messageReference: '7-0-1-0-x', ...changes })],
      new Date(),
      recipientsOf,
    );
  };

  beforeAll(async () => {
    store = new SubmissionStore(await namespace.mongo());
  });
  afterAll(() => namespace.remove());

  it.each([OTHER, '', OTHER.slice(3), '99559****02'])(
    'settle it, and belong to its company: %j',
    async (number) => {
      const [settled] = (await match({ number, carrierId: `c${number}` })).settled;
      expect(settled).toMatchObject({ batch: '7.0', company: 3, i: 1 });
      const key = idKey(`c${number}`);
      const found = await store.findSubmitted({ keys: [key], numbers: [OTHER] });
      expect(found.get(key)).toMatchObject([{ company: 3, batch: '7.0', i: 1 }]);
    },
  );

  it.each([
    ['for another number', { number: NUMBER }],
    ['of a recipient that is not there', { number: OTHER, messageReference: '7-0-2-0-x' }],
    ['of a batch that is not there', { number: OTHER, messageReference: '8-0-1-0-x' }],
  ])('settle nothing, and wait: %s', async (_case, changes) => {
    const waiting = await store.countWaiting();
    expect((await match(changes)).settled).toEqual([]);
    expect(await store.countWaiting()).toBe(waiting + 1);
  });
});
