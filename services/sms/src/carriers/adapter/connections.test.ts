import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { RouteCarriers } from './route-carriers';
import { Smsc } from '../testing/smsc';
import {
  carriersTo,
  FAST_RECONNECT,
  part,
  stoppedClock,
  stopTimers,
  submit,
  turnsUntil,
} from '../testing/carriers-fixture';

const DELIVERED = { esm_class: 4, source_addr: '995599000001', short_message: 'id:1 stat:DELIVRD' };

describe('connections', () => {
  let smsc: Smsc;
  let carriers: RouteCarriers;
  const connect = async (parameters = ''): Promise<void> => {
    carriers = carriersTo(
      `${smsc.url}?name=main&response_timeout=60&otp_timeout=60&patience=60&${parameters}`,
    );
    await until(() => carriers.alive);
  };
  /** Resolves when the sender has answered the SMSC, so that all its earlier PDUs have arrived. */
  const heardOf = (): Promise<void> =>
    new Promise((resolve) => smsc.binds.at(-1)!.session.enquire_link({}, () => resolve()));
  const takeReceipts = (): string[] => {
    const ids: string[] = [];
    carriers.onReceipt = ({ carrierId }, acknowledge) => {
      ids.push(carrierId!);
      acknowledge(true);
    };
    return ids;
  };
  beforeEach(async () => {
    smsc = await Smsc.start();
  });
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    await carriers.stopAll();
    await smsc.stop();
  });

  it('catches up after the first bind, until no held delivery receipt has arrived for a short time', async () => {
    const clock = stoppedClock();
    const after = (ms: number): boolean => {
      clock.advance(ms);
      return carriers.catchingUp;
    };
    await connect();
    const ids = takeReceipts();
    expect([after(0), after(999)]).toEqual([true, true]);
    // From now on only the delivery receipts prolong it.
    for (let taken = 1; taken <= 3; taken++) {
      await smsc.deliver(DELIVERED);
      expect([after(0), after(499)]).toEqual([true, true]);
    }
    expect(ids).toHaveLength(3);
    expect(after(1)).toBe(false);
    await smsc.deliver(DELIVERED);
    expect(after(0)).toBe(true);
    // A delivery much later was not held during the outage.
    clock.advance(2_502);
    await smsc.deliver(DELIVERED);
    expect([after(0), after(1)]).toEqual([true, false]);
    await smsc.deliver(DELIVERED);
    expect(carriers.catchingUp).toBe(false);
  });

  it('tx-rx: submits on the transmitter, receives delivery receipts on the receiver', async () => {
    await connect('mode=tx-rx&system_type=VMA&address_range=^995');
    await until(() => smsc.binds.length === 2);
    expect(smsc.binds.map(({ kind }) => kind).sort()).toEqual(['receiver', 'transmitter']);
    expect(smsc.binds[0]!.pdu).toMatchObject({ system_type: 'VMA', address_range: '^995' });
    const ids = takeReceipts();
    expect(await submit(carriers)).toMatchObject({ kind: 'taken' });
    expect(await smsc.deliver(DELIVERED)).toBe(0);
    expect(
      await smsc.deliver(
        { ...DELIVERED, short_message: undefined, receipted_message_id: '1', message_state: 2 },
        'data_sm',
      ),
    ).toBe(0);
    expect(ids).toEqual(['1', '1']);
  });

  it('reconnects a broken receiver, and keeps submitting on the transmitter', async () => {
    await connect('mode=tx-rx');
    await until(() => smsc.binds.length === 2);
    smsc.receiver.destroy();
    expect(await submit(carriers)).toMatchObject({ kind: 'taken' });
    await until(() => smsc.binds.filter(({ kind }) => kind === 'receiver').length === 2);
  });

  it('reconnects after an outage of the SMSC, and then submits waiting parts', async () => {
    await connect();
    smsc.isUnavailable = true;
    smsc.dropAll();
    await until(() => !carriers.alive);
    const waiting = submit(carriers);
    // Wait for further attempts.
    await until(() => smsc.refused >= 3);
    expect(smsc.submits).toEqual([]);
    smsc.isUnavailable = false;
    expect(await waiting).toMatchObject({ kind: 'taken' });
  });

  it('reconnects with a growing delay, which is longest if the bind is refused', async () => {
    smsc.bindStatus = 0x0e;
    stopTimers('Timeout');
    const waits: number[] = [];
    carriers = carriersTo(
      `${smsc.url}?name=main&response_timeout=60`,
      { firstMs: 10, longestMs: 4_000, refusedMs: 500 },
      { ...quiet, warn: (_event, fields) => waits.push(Number(fields!.retryMs)) },
    );
    const state = () => carriers.all[0]!.describe().binds[0]!.state;
    // The second half of each delay is random, so that not all binds reconnect at once.
    for (const [i, longest] of [500, 1_000, 2_000, 4_000, 4_000].entries()) {
      await turnsUntil(() => waits.length > i);
      const ms = waits[i]!;
      expect(ms).toBeGreaterThanOrEqual(longest / 2);
      expect(ms).toBeLessThanOrEqual(longest);
      jest.advanceTimersByTime(ms - 1);
      expect(state()).toBe('waiting');
      jest.advanceTimersByTime(1);
      expect(state()).toBe('connecting');
    }
    expect(carriers.alive).toBe(false);
    smsc.bindStatus = 0;
    await turnsUntil(() => {
      jest.advanceTimersByTime(1);
      return carriers.alive;
    });
  });

  it('answers an unbind of the SMSC, stops submitting, and binds again', async () => {
    await connect();
    const { session } = smsc.binds[0]!;
    await new Promise<void>((resolve) => session.unbind({}, () => resolve()));
    await until(() => smsc.binds.length === 2 && carriers.alive);
    expect(await submit(carriers)).toMatchObject({ kind: 'taken' });
  });

  it('disconnects from an SMSC that answers enquire_link but no submit', async () => {
    await connect('window=3&response_timeout=0.1&enquire_link=0.05');
    smsc.onSubmit = () => undefined;
    for (let i = 0; i < 3; i++) carriers.submit(part(), () => undefined);
    await until(() => smsc.binds.length >= 2);
  });

  it('stops: accepts nothing new, waits for answers, unbinds', async () => {
    await connect('window=3');
    const outcomes: string[] = [];
    const answers: (() => void)[] = [];
    smsc.onSubmit = (pdu, session) => answers.push(() => session.send(pdu.response({ message_id: 'ok' })));
    for (let i = 0; i < 3; i++) carriers.submit(part(), ({ kind }) => outcomes.push(kind));
    await until(() => answers.length === 2);
    // The stopped clock keeps the wait for answers from timing out.
    stoppedClock();
    const stopped = carriers.stopAll();
    carriers.submit(part(), ({ kind }) => outcomes.push(kind));
    await heardOf();
    expect(smsc.commands).not.toContain('unbind');
    for (const answer of answers) answer();
    await stopped;
    expect(outcomes.sort()).toEqual(['not-written', 'not-written', 'taken', 'taken']);
    expect(smsc.commands.at(-1)).toBe('unbind');
    expect(carriers.alive).toBe(false);
  });

  it('stops: reports queued parts, and parts that wait for a retry, as not written at once', async () => {
    await connect('window=2');
    const outcomes: string[] = [];
    const answers: (() => void)[] = [];
    smsc.onSubmit = (pdu, session) => {
      if (smsc.submits.length === 1) session.send(pdu.response({ command_status: 0x58 }));
      else answers.push(() => session.send(pdu.response({ message_id: 'ok' })));
    };
    for (let i = 0; i < 6; i++) carriers.submit(part(), ({ kind }) => outcomes.push(kind));
    await until(() => carriers.all[0]!.counts.throttled === 1 && answers.length === 1);
    stoppedClock();
    const written = smsc.submits.length;
    const stopped = carriers.stopAll();
    expect(outcomes).toEqual(Array(5).fill('not-written'));
    for (const answer of answers) answer();
    await stopped;
    expect(outcomes[5]).toBe('taken');
    expect(smsc.submits).toHaveLength(written);
  });

  it('stops: also waits for the answer to a part on a bind with a lost lease', async () => {
    await connect();
    let answer: () => void = () => undefined;
    smsc.onSubmit = (pdu, session) => (answer = () => session.send(pdu.response({ message_id: 'ok' })));
    const outcomes: string[] = [];
    carriers.submit(part(), ({ kind }) => outcomes.push(kind));
    await until(() => smsc.submits.length === 1);
    stoppedClock();
    carriers.all[0]!.lose(0);
    let outcomesAtEnd = -1;
    const stopped = carriers.stopAll().then(() => (outcomesAtEnd = outcomes.length));
    await heardOf();
    expect([outcomesAtEnd, outcomes, smsc.commands.includes('unbind')]).toEqual([-1, [], false]);
    answer();
    await stopped;
    expect([outcomesAtEnd, outcomes]).toEqual([1, ['taken']]);
  });

  it('drains only after unanswered parts are answered', async () => {
    await connect();
    let answer: () => void = () => undefined;
    smsc.onSubmit = (pdu, session) => (answer = () => session.send(pdu.response({ message_id: 'ok' })));
    const outcome = submit(carriers);
    await until(() => smsc.submits.length === 1);
    carriers.all[0]!.setControl('drained');
    await heardOf();
    expect(smsc.commands).not.toContain('unbind');
    answer();
    expect(await outcome).toMatchObject({ kind: 'taken' });
    await until(() => smsc.commands.includes('unbind'));
  });

  it('moves waiting parts to another route if one breaks', async () => {
    const backup = await Smsc.start();
    carriers = carriersTo(
      `${smsc.url}?name=main&window=2&response_timeout=60 ${backup.url}?name=backup&priority=2&response_timeout=60`,
      { firstMs: 60_000, longestMs: 60_000, refusedMs: 60_000 },
    );
    await until(() => carriers.all.every(({ isLive }) => isLive));
    smsc.onSubmit = () => undefined;
    const outcomes: unknown[] = [];
    for (let i = 0; i < 4; i++) carriers.submit(part(), (outcome) => outcomes.push(outcome));
    await until(() => smsc.submits.length === 1);
    smsc.dropAll();
    await until(() => outcomes.length === 4);
    const taken = (id: number): object => ({
      kind: 'taken',
      route: 'backup',
      carrierId: `id-${id}`,
      bind: 0,
    });
    expect(outcomes).toMatchObject([{ kind: 'unknown', route: 'main' }, taken(1), taken(2), taken(3)]);
    await backup.stop();
  });
});

describe('deliver_sm that wait to be stored', () => {
  let pauses: string[] = [];
  const logger = {
    ...quiet,
    warn: (event: string) => void (event === 'carrier.reading_paused' && pauses.push(event)),
  };
  const carriersOf = (url: string): RouteCarriers => carriersTo(url, FAST_RECONNECT, logger);

  beforeEach(() => (pauses = []));
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('pause reading above 5,000, and no request times out until it resumes', async () => {
    const clock = stoppedClock();
    stopTimers('Interval');
    const smsc = await Smsc.start();
    const carriers = carriersOf(`${smsc.url}?name=main&response_timeout=0.2&enquire_link=0.1`);
    await until(() => carriers.alive);
    const acknowledges: ((stored: boolean) => void)[] = [];
    carriers.onReceipt = (_receipt, acknowledge) => acknowledges.push(acknowledge);
    let answered = 0;
    for (let i = 0; i < 12_000; i++) void smsc.deliver(DELIVERED).then(() => answered++);
    await until(() => pauses.length > 0);
    // The link checks its clock every 25 ms, and treats a larger step as a stall of this process.
    for (let step = 0; step < 40; step++) {
      clock.advance(25);
      jest.advanceTimersByTime(25);
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    }
    // Unread deliveries stay at the SMSC, however long reading is paused: only those already in flight arrive.
    expect(acknowledges.length).toBeLessThan(8_000);
    expect(smsc.binds).toHaveLength(1);
    expect(smsc.commands).not.toContain('enquire_link');
    for (let done = 0; done < 12_000;) {
      await until(() => acknowledges.length > done);
      for (; done < acknowledges.length; done++) acknowledges[done]!(true);
    }
    await until(() => answered === 12_000);
    expect(await submit(carriers)).toMatchObject({ kind: 'taken' });
    await carriers.stopAll();
    await smsc.stop();
  });

  it('may be acknowledged after their connection was closed', async () => {
    const smsc = await Smsc.start();
    const carriers = carriersTo(`${smsc.url}?name=main`);
    await until(() => carriers.alive);
    let acknowledge: ((stored: boolean) => void) | null = null;
    carriers.onReceipt = (_receipt, given) => (acknowledge = given);
    void smsc.deliver(DELIVERED);
    await until(() => acknowledge !== null);
    smsc.dropAll();
    await until(() => smsc.binds.length === 2 && carriers.alive);
    acknowledge!(true);
    expect(await submit(carriers)).toMatchObject({ kind: 'taken' });
    await carriers.stopAll();
    await smsc.stop();
  });
});
