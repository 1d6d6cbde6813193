import type { PDU, Session } from 'smpp';
import { until } from '@herald/testing/until';
import type { LateOutcome, PartSubmission, SubmitOutcome } from '../carrier';
import { carriersTo, part, stoppedClock } from '../testing/carriers-fixture';
import { Smsc } from '../testing/smsc';
import type { SmppCarriers } from './smpp-carriers';

describe('a bind that is handed over', () => {
  let smsc: Smsc;
  let carriers: SmppCarriers;
  const answers: ((fields?: Record<string, unknown>) => void)[] = [];
  const outcomes: (SubmitOutcome | LateOutcome)[] = [];
  const connect = async (parameters: string): Promise<void> => {
    carriers = carriersTo(`${smsc.url}?name=main&patience=60&${parameters}`);
    await until(() => carriers.alive);
  };
  const submit = (change: Partial<PartSubmission> = {}): void => {
    const note = (outcome: SubmitOutcome | LateOutcome): void => void outcomes.push(outcome);
    carriers.submit(part(change), note, note);
  };
  const unbinds = (): number => smsc.commands.filter((command) => command === 'unbind').length;

  beforeEach(async () => {
    for (const list of [answers, outcomes]) list.length = 0;
    smsc = await Smsc.start();
    smsc.onSubmit = (pdu: PDU, session: Session) =>
      void answers.push((fields = { message_id: 'id' }) => session.send(pdu.response(fields)));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await carriers.stopAll();
    await smsc.stop();
  });

  it('gets no more submits, and is unbound when its window is empty', async () => {
    await connect('window=2&response_timeout=60');
    submit();
    await until(() => answers.length === 1);
    const given = carriers.all[0]!.giveAway();
    expect([carriers.alive, carriers.capacityFor('otp', part().number)]).toEqual([false, null]);
    submit();
    await until(() => outcomes.length === 1);
    expect(outcomes).toEqual([{ kind: 'delayed', route: null, code: null }]);
    expect(unbinds()).toBe(0);
    answers[0]!();
    expect(await given).toBe(0);
    expect([outcomes.at(-1)!.kind, unbinds(), answers.length]).toEqual(['taken', 1, 1]);
    // The route does not bind again before it gains a lease.
    carriers.all[0]!.lose(0);
    expect(carriers.alive).toBe(false);
    carriers.all[0]!.gain(0);
    await until(() => carriers.alive);
  });

  it('is kept if an answer is missing, because a late answer can arrive only on it', async () => {
    await connect('window=5&response_timeout=0.1');
    submit();
    await until(() => answers.length === 1);
    expect(await carriers.all[0]!.giveAway()).toBeNull();
    expect([carriers.alive, unbinds()]).toEqual([true, 0]);
    answers[0]!();
    await until(() => outcomes.length === 2);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unknown', 'taken']);
  });

  it('is not given away if the route has several here', async () => {
    await connect('binds=2');
    await until(() => smsc.binds.length === 2);
    expect([await carriers.all[0]!.giveAway(), carriers.alive]).toEqual([null, true]);
  });

  it('is kept if an answer takes too long, so that it is not idle until the timeout', async () => {
    await connect('window=5&response_timeout=60');
    submit();
    await until(() => answers.length === 1);
    const clock = stoppedClock();
    const given = carriers.all[0]!.giveAway();
    clock.advance(2_000);
    expect([await given, carriers.alive, unbinds()]).toEqual([null, true, 0]);
    answers[0]!();
    await until(() => outcomes.length === 1);
    expect(outcomes).toMatchObject([{ kind: 'taken' }]);
  });

  it('is kept until a late answer has arrived, although later submits are answered', async () => {
    await connect('window=5&response_timeout=60&otp_timeout=0.1');
    submit({ priority: 'otp' });
    await until(() => outcomes.length === 1 && answers.length === 1);
    submit();
    await until(() => answers.length === 2);
    answers[1]!();
    await until(() => outcomes.length === 2);
    const route = carriers.all[0]!;
    expect([route.owesAnswers, await route.giveAway(), unbinds()]).toEqual([true, null, 0]);
    answers[0]!();
    await until(() => outcomes.length === 3);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unknown', 'taken', 'taken']);
    expect([route.owesAnswers, await route.giveAway(), unbinds()]).toEqual([false, 0, 1]);
  });

  it('withdraws a part that is throttled in the last answer, because its batch is released', async () => {
    await connect('window=5&response_timeout=60');
    let isWanted = true;
    submit({ wanted: () => isWanted });
    await until(() => answers.length === 1);
    const given = carriers.all[0]!.giveAway();
    isWanted = false;
    answers[0]!({ command_status: 0x58 });
    await until(() => outcomes.length === 1);
    expect([outcomes, await given]).toEqual([[{ kind: 'withdrawn' }], 0]);
  });

  it('is kept if its lease is lost and gained again before the last answer', async () => {
    await connect('window=5&response_timeout=60');
    submit();
    await until(() => answers.length === 1);
    const [route] = carriers.all;
    const given = route!.giveAway();
    route!.lose(0);
    route!.gain(0);
    answers[0]!();
    expect(await given).toBeNull();
    await until(() => carriers.alive);
  });

  it('keeps the rate that the SMSC accepts for the next bind', async () => {
    await connect('tps=100&window=50&response_timeout=60');
    smsc.onSubmit = (pdu: PDU, session: Session) => session.send(pdu.response({ command_status: 0x58 }));
    for (let i = 0; i < 10; i++) submit();
    const [route] = carriers.all;
    await until(() => route!.describe().rateLimitLowered);
    // Otherwise the rate would rise again.
    stoppedClock();
    const { rateLimit } = route!.describe();
    expect(await route!.giveAway()).toBe(0);
    route!.lose(0);
    expect(route!.describe()).toMatchObject({ rateLimit: 0, rateLimitLowered: false });
    route!.gain(0);
    expect(route!.describe()).toMatchObject({ rateLimit, rateLimitLowered: true });
  });
});
