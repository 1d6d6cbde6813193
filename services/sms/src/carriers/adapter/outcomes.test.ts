import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { SubmitOutcome } from '../carrier';
import { COMMAND_STATUSES } from '../command-status';
import type { RouteCarriers } from './route-carriers';
import { Smsc } from '../testing/smsc';
import { carriersTo, part, untilCapacity, stopTimers, submit, turnsUntil } from '../testing/carriers-fixture';

describe('outcomes by command_status', () => {
  let smsc: Smsc;
  let carriers: RouteCarriers;
  const pauses: number[] = [];
  const logger = {
    ...quiet,
    warn: (event: string, fields: Record<string, unknown> = {}): void => {
      if (event === 'carrier.bind_paused') pauses.push(Number(fields.pauseMs));
    },
  };
  const connect = async (parameters = ''): Promise<void> => {
    carriers = carriersTo(
      `${smsc.url}?name=main&response_timeout=60&otp_timeout=60&patience=60&${parameters}`,
      undefined,
      logger,
    );
    await until(() => carriers.alive);
  };
  /** Answers the submits with these statuses, one after the other, and accepts all later submits. */
  const answerWith = (...statuses: number[]): void => {
    smsc.onSubmit = (pdu, session) => {
      const status = statuses.shift() ?? 0;
      session.send(pdu.response({ command_status: status, message_id: status === 0 ? 'ok' : '' }));
    };
  };
  beforeEach(async () => {
    pauses.length = 0;
    smsc = await Smsc.start();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await carriers.stopAll();
    await smsc.stop();
  });

  const expected = {
    refuse: (code: number) => ({ kind: 'refused', route: 'main', code }),
    'other-route': (code: number) => ({ kind: 'refused', route: 'main', code }),
    delay: (code: number) => ({ kind: 'delayed', route: 'main', code }),
    'pause-bind': (code: number) => ({ kind: 'delayed', route: 'main', code }),
    throttle: (code: number) => ({ kind: 'delayed', route: 'main', code }),
    rebind: (code: number) => ({ kind: 'delayed', route: 'main', code }),
  };

  it('handles every code of the specification by its class in the table, while other parts continue', async () => {
    await connect('patience=0.3');
    const codes = COMMAND_STATUSES.filter(({ code }) => code !== 0);
    // Several of these at once renew the bind, for an irrelevant time: they are tested one after the other.
    const disowning = codes.filter((status) => status.class === 'rebind');
    // These lower the rate limit, for seconds.
    const throttling = codes.filter((status) => status.class === 'throttle');
    const others = codes.filter((status) => !['rebind', 'throttle'].includes(status.class));
    const answerTo = ({ code }: { code: number }): Promise<SubmitOutcome> =>
      submit(carriers, { number: `99559900${String(code).padStart(4, '0')}` });
    smsc.onSubmit = (pdu, session) => {
      const code = Number(String(pdu.destination_addr).slice(-4));
      session.send(pdu.response({ command_status: code, message_id: 'ok' }));
    };
    const areAsExpected = async (statuses: typeof codes): Promise<void> => {
      const outcomes = await Promise.all([...statuses, { code: 0 }].map(answerTo));
      expect(outcomes.pop()).toMatchObject({ kind: 'taken' });
      statuses.forEach(({ code, class: statusClass }, i) => {
        if (statusClass === 'taken') return;
        expect(outcomes[i]).toEqual(expected[statusClass](code));
      });
    };
    await areAsExpected(others);
    for (const status of disowning) {
      let outcome: SubmitOutcome;
      // If the renewal of a bind takes longer than the patience, no route serves the part.
      do outcome = await answerTo(status);
      while (outcome.kind === 'delayed' && outcome.route === null);
      expect(outcome).toEqual(expected.rebind(status.code));
      let kind = '';
      while (kind !== 'taken') ({ kind } = await answerTo({ code: 0 }));
    }
    await areAsExpected(throttling);
  });

  it("delays codes of vendors, unless the route's settings differ", async () => {
    await connect('codes=0x401:refuse');
    answerWith(0x400, 0x401);
    expect(await submit(carriers)).toEqual({ kind: 'delayed', route: 'main', code: 0x400 });
    expect(await submit(carriers)).toEqual({ kind: 'refused', route: 'main', code: 0x401 });
  });

  it('throttled: retries on the route until the part is accepted', async () => {
    await connect();
    answerWith(0x58, 0x58);
    expect(await submit(carriers)).toMatchObject({ kind: 'taken', route: 'main', carrierId: 'ok', bind: 0 });
    expect(smsc.submits).toHaveLength(3);
  });

  it('generic_nack: the part was not accepted, and is retried later', async () => {
    await connect();
    const { PDU } = await import('smpp');
    smsc.onSubmit = (pdu, session) => {
      session.send(new PDU('generic_nack', { sequence_number: pdu.sequence_number, command_status: 0x03 }));
    };
    expect(await submit(carriers)).toEqual({ kind: 'delayed', route: 'main', code: 0x03 });
  });

  it('system errors in a row: the bind is paused, then continues', async () => {
    await connect();
    stopTimers('Timeout');
    smsc.onSubmit = (pdu, session) => {
      const isTrouble = smsc.submits.length <= 12;
      session.send(pdu.response({ command_status: isTrouble ? 0x08 : 0, message_id: 'ok' }));
    };
    const outcomes: string[] = [];
    const state = () => carriers.all[0]!.describe().binds[0]!.state;
    // The state of the bind at each answer.
    const states: string[] = [];
    for (let i = 0; i < 12; i++) {
      carriers.submit(part(), ({ kind }) => {
        outcomes.push(kind);
        states.push(state());
      });
    }
    await turnsUntil(() => outcomes.length === 12);
    expect(outcomes.every((kind) => kind === 'delayed')).toBe(true);
    expect(states).toEqual([...Array<string>(9).fill('bound'), 'paused', 'paused', 'paused']);
    const next = submit(carriers);
    jest.advanceTimersByTime(999);
    expect(state()).toBe('paused');
    expect(carriers.all[0]!.describe()).toMatchObject({ windowInUse: 0, queued: { standard: 1 } });
    jest.advanceTimersByTime(1);
    expect(state()).toBe('bound');
    expect(await next).toMatchObject({ kind: 'taken' });
    expect(pauses).toEqual([1_000]);
  });

  it('answers as if it were not bound: the bind is renewed, and nothing is lost', async () => {
    await connect();
    smsc.onSubmit = (pdu, session) => {
      const isNew = smsc.binds.length > 1;
      session.send(pdu.response({ command_status: isNew ? 0 : 0x04, message_id: 'ok' }));
    };
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => submit(carriers)));
    expect(outcomes.every(({ kind }) => kind === 'taken')).toBe(true);
    expect(smsc.commands).toContain('unbind');
  });

  it('submits a part that one route rejects through another', async () => {
    const second = await Smsc.start();
    carriers = carriersTo(
      `${smsc.url}?name=main&response_timeout=60 ${second.url}?name=backup&priority=2&response_timeout=60`,
    );
    await until(() => carriers.all.every(({ isLive }) => isLive));
    answerWith(0x0a, 0x0b);
    expect(await submit(carriers)).toMatchObject({ kind: 'taken', route: 'backup' });
    expect(await submit(carriers)).toEqual({ kind: 'refused', route: 'main', code: 0x0b });
    await second.stop();
  });

  it('answers every part once, whatever the SMSC does', async () => {
    await connect('window=20&response_timeout=0.3&patience=1');
    let turn = 0;
    smsc.onSubmit = (pdu, session) => {
      turn = (turn * 31 + 7) % 100;
      if (turn < 3) session.destroy();
      else if (turn < 10) return;
      else if (turn < 20) session.send(pdu.response({ command_status: 0x58 }));
      else if (turn < 25) session.send(pdu.response({ command_status: 0x14 }));
      else session.send(pdu.response({ message_id: `${turn}` }));
    };
    const outcomes = new Map<number, SubmitOutcome[]>();
    for (let i = 0; i < 500; i++) {
      await untilCapacity(carriers, '995599000001');
      carriers.submit(part({ priority: 'bulk' }), (outcome) =>
        outcomes.set(i, [...(outcomes.get(i) ?? []), outcome]),
      );
    }
    await until(() => outcomes.size === 500);
    await carriers.stopAll();
    expect([...outcomes.values()].filter((calls) => calls.length !== 1)).toEqual([]);
  });
});
