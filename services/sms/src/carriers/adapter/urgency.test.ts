import type { Priority } from '@herald/contracts';
import type { PDU, Session } from 'smpp';
import { until } from '@herald/testing/until';
import type { SubmitOutcome } from '../carrier';
import type { RouteCarriers } from './route-carriers';
import { Smsc } from '../testing/smsc';
import { carriersTo, hasCapacity, part, stoppedClock, submit } from '../testing/carriers-fixture';

const NUMBER = '995599000001';
const RECEIPT = {
  esm_class: 4,
  short_message:
    'id:1 sub:001 dlvrd:001 submit date:2611201200 done date:2611201200 stat:DELIVRD err:000 text:',
};
const WRITTEN = { source_addr: NUMBER, destination_addr: '7788', short_message: 'Where is it?' };

describe('windows, priority queues and rate limit', () => {
  let smsc: Smsc;
  let carriers: RouteCarriers;
  const held: { pdu: PDU; session: Session }[] = [];
  const connect = async (parameters: string): Promise<void> => {
    carriers = carriersTo(`${smsc.url}?name=main&response_timeout=60&otp_timeout=60&${parameters}`);
    await until(() =>
      carriers.all.every((route) => route.describe().binds.every(({ state }) => state === 'bound')),
    );
  };
  const holdAnswers = (): void => {
    smsc.onSubmit = (pdu, session) => held.push({ pdu, session });
  };
  const answerHeld = (): void => {
    for (const { pdu, session } of held.splice(0)) session.send(pdu.response({ message_id: 'ok' }));
  };
  const fill = (priority: Priority): number => {
    let count = 0;
    for (; hasCapacity(carriers, priority, NUMBER); count++)
      carriers.submit(part({ priority, text: priority }), () => undefined);
    return count;
  };
  const texts = (): string[] =>
    smsc.submits.map(({ short_message: message }) => (message as { message: string }).message);

  beforeEach(async () => {
    held.length = 0;
    smsc = await Smsc.start();
  });
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    answerHeld();
    smsc.onSubmit = (pdu, session) => session.send(pdu.response({ message_id: 'ok' }));
    await carriers.stopAll();
    await smsc.stop();
  });

  it('respects the window of each bind, and buffers no more than the windows hold', async () => {
    await connect('window=10&binds=2');
    holdAnswers();
    const taken = fill('bulk');
    await until(() => smsc.submits.length === 18);
    // 9 of 10 submits per bind (one is reserved), and waiting parts up to the size of the windows.
    expect(taken).toBe(18 + 20);
    expect(carriers.all[0]!.describe()).toMatchObject({ windowInUse: 18, window: 20, queued: { bulk: 20 } });
    const freed = new Promise<void>((resolve) => (carriers.onCapacity = () => resolve()));
    answerHeld();
    await until(() => smsc.submits.length === 36);
    answerHeld();
    await freed;
  });

  it('submits a one-time password at once while bulk and standard fill all capacity', async () => {
    await connect('window=20');
    holdAnswers();
    fill('bulk');
    fill('standard');
    await until(() => smsc.submits.length === 18);
    const outcome = submit(carriers, { priority: 'otp', text: 'code' });
    // Before any part is answered.
    await until(() => smsc.submits.length === 19);
    expect(texts().at(-1)).toBe('code');
    answerHeld();
    expect(await outcome).toMatchObject({ kind: 'taken' });
  });

  it('pauses bulk during inbound traffic while deliveries are unacknowledged, but neither otp nor standard', async () => {
    const clock = stoppedClock();
    await connect('window=20');
    const acknowledges: (() => void)[] = [];
    carriers.onReceipt = (_receipt, acknowledge) => acknowledges.push(() => acknowledge(true));
    carriers.onInbound = (_message, acknowledge) => acknowledges.push(() => acknowledge(true));
    for (let i = 0; i < 30; i++) void smsc.deliver(RECEIPT).catch(() => undefined);
    await until(() => acknowledges.length === 30);
    expect(await submit(carriers, { priority: 'bulk', text: 'nobody writes' })).toMatchObject({
      kind: 'taken',
    });
    void smsc.deliver(WRITTEN).catch(() => undefined);
    await until(() => acknowledges.length === 31);
    const bulk = Array.from({ length: 15 }, () => submit(carriers, { priority: 'bulk', text: 'bulk' }));
    expect(await submit(carriers, { priority: 'otp', text: 'code' })).toMatchObject({ kind: 'taken' });
    // More than the four after which a part of bulk would be next.
    for (let count = 0; count < 10; count++)
      expect(await submit(carriers, { priority: 'standard', text: 'one' })).toMatchObject({ kind: 'taken' });
    // This lasts as long as nothing is acknowledged, however much time passes.
    for (let look = 0; look < 50; look++) {
      clock.advance(5);
      await submit(carriers, { priority: 'otp', text: 'code' });
    }
    expect(texts().filter((text) => text === 'bulk')).toEqual([]);
    for (const acknowledge of acknowledges) acknowledge();
    const outcomes: SubmitOutcome[] = [];
    for (const one of bulk) void one.then((outcome) => outcomes.push(outcome));
    await until(() => {
      clock.advance(5);
      return outcomes.length === 15;
    });
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'taken' });
  });

  it('prefers standard to bulk without starving bulk', async () => {
    await connect('window=10');
    holdAnswers();
    fill('bulk');
    await until(() => smsc.submits.length === 9);
    fill('standard');
    const before = smsc.submits.length;
    for (let i = 0; i < 10; i++) {
      answerHeld();
      await until(() => held.length > 0 || carriers.all[0]!.describe().queued.standard === 0);
    }
    await until(() => smsc.submits.length >= before + 10);
    const order = texts().slice(before, before + 10);
    expect(order.filter((text) => text === 'standard').length).toBe(8);
    expect(order.filter((text) => text === 'bulk').length).toBe(2);
  });

  it('submits a one-time password next if the rate limit is low', async () => {
    await connect('window=50&tps=20');
    fill('bulk');
    const { submitted } = carriers.all[0]!.counts;
    expect(await submit(carriers, { priority: 'otp', text: 'code' })).toMatchObject({ kind: 'taken' });
    expect(texts()[submitted]).toBe('code');
    expect(texts().slice(0, submitted)).not.toContain('code');
  });

  it.each(['it could be submitted', 'it is withdrawn'])(
    'never submits a part that is no longer wanted when %s',
    async (when) => {
      await connect('window=10');
      holdAnswers();
      let wanted = true;
      const outcomes: string[] = [];
      for (let i = 0; i < 12; i++)
        carriers.submit(part({ wanted: () => wanted }), ({ kind }) => outcomes.push(kind));
      await until(() => held.length === 9);
      wanted = false;
      if (when === 'it is withdrawn') {
        carriers.withdraw();
        expect(outcomes).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
      }
      answerHeld();
      await until(() => outcomes.length === 12);
      expect(outcomes.filter((kind) => kind === 'withdrawn')).toHaveLength(3);
      expect(smsc.submits).toHaveLength(9);
      expect(carriers.all[0]!.describe().queued.standard).toBe(0);
    },
  );

  it('loses a bind lease: submits nothing more on it, waits for due answers, unbinds, and halves its rate limit', async () => {
    await connect('window=10&binds=2&tps=100');
    holdAnswers();
    const outcomes: string[] = [];
    for (let i = 0; i < 4; i++) carriers.submit(part(), ({ kind }) => outcomes.push(kind));
    await until(() => held.length === 4);
    carriers.all[0]!.lose(1);
    answerHeld();
    await until(() => smsc.commands.includes('unbind'));
    expect(outcomes).toEqual(['taken', 'taken', 'taken', 'taken']);
    expect(carriers.all[0]!.describe()).toMatchObject({ rateLimit: 50, binds: [{ index: 0 }] });
  });
});
