import { Namespace } from '@herald/testing/namespace';
import type { Receipt } from '../carriers/carrier';
import type { UnknownFact } from './facts';
import { ReceiptMatcher } from './receipt-matcher';
import { ReceiptTimes } from './receipt-times';
import { SubmissionStore } from './submission-store';

const NUMBER = '995598000001';
const NOW = Date.now();

/** A part of a message of several, whose connection broke. */
const lost = (part: number): UnknownFact => ({
  ...{ kind: 'unknown', batch: 'b', i: 0, part, number: NUMBER, sender: 'Shop', route: 'main' },
});
/** Of a carrier that returns neither our reference nor the text. */
const receipt = (carrierId: string | null): Receipt => ({
  ...{ route: 'main', carrierId, otherIds: [], ownReference: null, number: NUMBER, sender: 'Shop' },
  ...{ state: 'delivered', detail: 'DELIVRD' },
});

describe('receipts of several parts whose outcome is unknown', () => {
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
  ])('settle one each, wherever they come and before any of it is stored: %s', async (_name, ids) => {
    await store.addUnknown([0, 1, 2].map(lost), new Date(NOW));
    const one = newProcess();
    const first = await one.match([receipt(ids[0]!)], new Date(NOW + 1_000));
    // What the first says is not stored yet: its company's line is busy.
    const second = await one.match([receipt(ids[1]!)], new Date(NOW + 1_000));
    const third = await newProcess().match([receipt(ids[2]!)], new Date(NOW + 1_000));
    const matched = [first, second, third];
    // Said twice of the same receipt, by its id, it does no harm.
    const said = matched.flatMap(({ settled }) =>
      settled.map(({ part, receipt: by }) => `${by!.carrierId} ${part}`),
    );
    expect(new Set(said).size).toBe(3);
    if (ids[0] === null) expect(said).toHaveLength(3);
    expect(new Set(said.map((one) => one.at(-1)))).toEqual(new Set(['0', '1', '2']));
    await store.removeWaiting(matched.flatMap(({ waitingToRemove }) => waitingToRemove));
    await store.removeUnknown(matched.flatMap(({ unknownToRemove }) => unknownToRemove));
    expect(await store.countUnknown()).toBe(0);
  });

  it('say how long a route’s receipts take, and are no sign that it has fallen silent', async () => {
    for (let i = 0; i < 100; i++) times.noteReceipt('main', 1_000, Date.now());
    await store.addUnknown([lost(0)], new Date(NOW));
    expect((await newProcess().match([receipt('w')], new Date())).settled).toHaveLength(1);
    expect(times.within('main', Date.now() + 60_000)).not.toBeNull();
  });
});
