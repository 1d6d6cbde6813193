import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { RouteSettings } from '../../carriers/route/route-settings';
import type { ReceiptState } from '../../carriers/carrier';
import { SendingFixture, type SendingProcess } from '../../deliver/testing/sending-fixture';
import { SmscReceipts } from './smsc-receipts';
import { WholeReceipts } from './whole-receipts';

const LATER_MS = 125_000;

describe('delivery receipts for whole messages', () => {
  const fixture = new SendingFixture();
  let sender: SendingProcess;
  let smsID = 5_000;
  let route = 0;
  let receipts: RouteSettings['receipts'];
  let passedMs: number;
  let whole: WholeReceipts;

  const process = () =>
    new WholeReceipts({
      smscs: new SmscReceipts(fixture.connection),
      batches: fixture.batches,
      recorder: sender.recorder,
      routes: async () =>
        new Map([
          [`route-${route}`, { kind: 'smpp', receipts, systemId: 'me', host: `smsc-${route}`, port: 2775 }],
        ]),
      logger: quiet,
      now: () => Date.now() + passedMs,
    });
  /** Sends a message of three parts, of which these get delivery receipts. */
  const send = async (...states: ReceiptState[]): Promise<number> => {
    const number = `9955981${++smsID}`;
    const text = 'x'.repeat(400);
    const name = `route-${route}`;
    sender.carriers.answer = (_part, id) => ({ kind: 'taken', route: name, carrierId: `${number}-${id}` });
    const ids: string[] = [];
    const { answer } = sender.carriers;
    sender.carriers.answer = (part, id) => {
      ids.push(`${number}-${id}`);
      return answer(part, id);
    };
    await fixture.queue(await fixture.write(smsID, { numbers: [number], parts: 3, text }));
    await until(async () => (await fixture.batch(smsID)).statuses[0] === 0);
    for (const [part, state] of states.entries())
      await sender.carriers.receive({ number, carrierId: ids[part]!, route: name, state });
    return smsID;
  };
  const statusOf = async (id: number) => (await fixture.batch(id)).statuses[0];
  const statuses = (ids: number[]) => Promise.all(ids.map(statusOf));
  const run = () => whole.deliverWhole(() => true);

  beforeAll(() => fixture.open());
  beforeEach(() => {
    route++;
    receipts = 'auto';
    passedMs = 0;
    sender = fixture.process();
    sender.start();
    whole = process();
    fixture.noted = (records) => whole.note(records);
  });
  afterEach(() => sender.stop());
  afterAll(() => fixture.close());

  it('deliver all parts on a route with the option message', async () => {
    receipts = 'message';
    const ids = [await send('delivered'), await send()];
    await run();
    expect(await statuses(ids)).toEqual([1, 0]);
    await until(() => fixture.publishedOf(ids[0]!).join() === '0:0,0:1');
    expect((await fixture.batch(ids[0]!)).progress[0]).toMatchObject({ by: 0 });
  });

  it('never move a status backwards: a failed part decides', async () => {
    receipts = 'message';
    const ids = [await send('not-delivered'), await send('error'), await send('delivered', 'error')];
    await run();
    expect(await statuses(ids)).toEqual([2, 4, 4]);
  });

  it('are learned from messages that get one each, by every process', async () => {
    const ids = [await send('delivered'), await send('delivered'), await send('delivered')];
    await run();
    expect(await statuses(ids)).toEqual([0, 0, 0]);
    passedMs = LATER_MS;
    await run();
    whole = process();
    await run();
    expect(await statuses(ids)).toEqual([1, 1, 1]);
    const next = await send('delivered');
    await run();
    expect(await statusOf(next)).toBe(1);
  });

  it('are not learned from two messages, or where parts are reported', async () => {
    const ids = [await send('delivered'), await send('delivered')];
    passedMs = LATER_MS;
    for (let i = 0; i < 2; i++) await run();
    expect(await statuses(ids)).toEqual([0, 0]);
    const third = await send('delivered');
    await send('delivered', 'delivered');
    await whole.store();
    for (let i = 0; i < 2; i++) await run();
    expect(await statuses([...ids, third])).toEqual([0, 0, 0]);
  });

  it('are unlearned once a message gets two', async () => {
    const ids = [await send('delivered'), await send('delivered'), await send('delivered')];
    passedMs = LATER_MS;
    for (let i = 0; i < 2; i++) await run();
    expect(await statuses(ids)).toEqual([1, 1, 1]);
    passedMs = 0;
    const both = await send('delivered', 'delivered');
    await whole.store();
    const next = await send('delivered');
    await run();
    expect(await statuses([both, next])).toEqual([0, 0]);
  });

  it('mean parts on a route with the option part', async () => {
    receipts = 'part';
    const ids = [await send('delivered'), await send('delivered'), await send('delivered')];
    passedMs = LATER_MS;
    for (let i = 0; i < 2; i++) await run();
    expect(await statuses(ids)).toEqual([0, 0, 0]);
  });
});
