import { DELIVERY } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import type { Receipt } from '../../carriers/carrier';
import { readingsOf } from '../../carriers/message-ids';
import { TestSendStore } from '../../carriers/test-send/test-send-store';
import { testSendsIn } from '../../carriers/test-send/test-send-model';
import type { OutcomeRecorder } from '../outcomes/outcome-recorder';
import { SubmissionStore } from '../outcomes/submission-store';
import { recordedBatch } from '../../deliver/testing/recorded-batch';
import { testReceipt } from '../../deliver/testing/receipt';
import { SmscReceipts, smscReceiptsIn } from './smsc-receipts';
import { UntypedReceipts } from './untyped-receipts';

type Recorded = NonNullable<Awaited<ReturnType<OutcomeRecorder['recorded']>>>;

const NUMBER = '995598000001';
const TAKEN = {
  kind: 'taken',
  batch: '5.0',
  company: 7,
  i: 0,
  part: 0,
  number: NUMBER,
  route: 'main',
} as const;

describe('a delivery receipt with the type of a message', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let submissions: SubmissionStore;
  let batch: Recorded;
  let processes: UntypedReceipts[] = [];
  const begin = (afterMs = [0, 1]): UntypedReceipts => {
    const recorder = { recorded: async () => batch };
    const testSends = new TestSendStore(connection);
    const deps = { smscs: new SmscReceipts(connection), submissions, recorder, testSends, logger: quiet };
    const untyped = new UntypedReceipts(deps, afterMs);
    processes.push(untyped);
    return untyped;
  };
  const isReceipt = (changes: Partial<Receipt> = {}, untyped = begin()): Promise<boolean> =>
    untyped.isReceipt(testReceipt({ carrierId: 'a1', number: NUMBER, sender: 'Shop', ...changes }));

  beforeAll(async () => {
    connection = await namespace.mongo();
    submissions = new SubmissionStore(connection);
  });
  beforeEach(async () => {
    batch = recordedBatch({ sender: 'Shop', numbers: [NUMBER], statuses: [DELIVERY.SENT], parts: 1 });
    await submissions.storeSubmissions([{ ...TAKEN, smsc: 'main', carrierId: 'a1' }], new Date());
  });
  afterEach(async () => {
    for (const untyped of processes) untyped.stop();
    processes = [];
    for (const { collectionName } of await connection.db!.collections())
      await connection.db!.collection(collectionName).deleteMany({});
  });
  afterAll(() => namespace.remove());

  it('counts for an open submission with its id, number and sender', async () => {
    expect(await isReceipt()).toBe(true);
    expect(await isReceipt({ state: 'error', sender: 'SHOP' })).toBe(true);
  });

  it.each<[string, Partial<Receipt>]>([
    ['another id', { carrierId: 'a2', ids: readingsOf('a2', 'auto') }],
    ['no id', { carrierId: null, ids: [] }],
    ['another number', { number: '995598000002' }],
    ['a part of the number', { number: '598000001' }],
    ['no number', { number: '' }],
    ['another sender', { sender: 'Bank' }],
    ['no sender', { sender: '' }],
    ['another SMSC', { smsc: 'other' }],
  ])('with %s is a message', async (_name, changes) => {
    expect(await isReceipt(changes)).toBe(false);
  });

  it('for a settled message is a message, unless it is a repetition', async () => {
    batch = { ...batch, statuses: [DELIVERY.RECEIVED] };
    expect(await isReceipt({ state: 'delivered' })).toBe(true);
    expect(await isReceipt({ state: 'error' })).toBe(false);
    // The other part of a failed message.
    batch = {
      ...batch,
      parts: 2,
      statuses: [DELIVERY.NOT_DELIVERED],
      progress: { 0: { taken: 3, delivered: 0 } },
    };
    expect(await isReceipt({ state: 'delivered' })).toBe(true);
  });

  it('may arrive before the answer to its submit is stored', async () => {
    const often = Array<number>(1_000).fill(10);
    const early = isReceipt({ carrierId: 'a3', ids: readingsOf('a3', 'auto') }, begin(often));
    await submissions.storeSubmissions([{ ...TAKEN, smsc: 'main', carrierId: 'a3' }], new Date());
    expect(await early).toBe(true);
  });

  it('is a message once the SMSC has sent a typed one, in every process and after a restart', async () => {
    const [one, other] = [begin(), begin()];
    one.noteTyped('main');
    one.noteTyped('main');
    await until(async () => (await smscReceiptsIn(connection).countDocuments({ _id: 'main' })) === 1);
    expect([await isReceipt({}, one), await isReceipt({}, other), await isReceipt()]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('counts for a test send', async () => {
    const sent = {
      route: 'main',
      number: '995599000001',
      sender: 'Probe',
      text: 'x',
      by: 'Nino',
      hash: null,
    };
    await testSendsIn(connection).insertOne({
      _id: 't',
      ...sent,
      at: new Date(),
      state: 'taken',
      carrierId: 'T1',
    });
    const named = { carrierId: 't1', ids: readingsOf('t1', 'auto'), number: sent.number };
    expect(await isReceipt({ ...named, sender: 'Probe' })).toBe(true);
    expect(await isReceipt({ ...named, sender: 'Other' })).toBe(false);
  });

  it('is not answered if the process stops, so that the SMSC sends it again', async () => {
    const untyped = begin([0, 600_000]);
    const asked = isReceipt({ sender: 'Bank' }, untyped);
    untyped.stop();
    await expect(asked).rejects.toThrow();
  });
});
