import type { PDU, Session } from 'smpp';
import { until } from '@herald/testing/until';
import type { LateOutcome, SubmitOutcome } from '../carrier';
import { carriersTo, part } from '../testing/carriers-fixture';
import { Smsc } from '../testing/smsc';
import type { SmppCarriers } from './smpp-carriers';

describe('a bind that is handed over', () => {
  let smsc: Smsc;
  let carriers: SmppCarriers;
  const answers: (() => void)[] = [];
  const outcomes: (SubmitOutcome | LateOutcome)[] = [];
  const connect = async (parameters: string): Promise<void> => {
    carriers = carriersTo(`${smsc.url}?name=main&patience=60&${parameters}`);
    await until(() => carriers.alive);
  };
  const submit = (): void => {
    const note = (outcome: SubmitOutcome | LateOutcome): void => void outcomes.push(outcome);
    carriers.submit(part(), note, note);
  };
  const unbinds = (): number => smsc.commands.filter((command) => command === 'unbind').length;

  beforeEach(async () => {
    for (const list of [answers, outcomes]) list.length = 0;
    smsc = await Smsc.start();
    smsc.onSubmit = (pdu: PDU, session: Session) =>
      void answers.push(() => session.send(pdu.response({ message_id: 'id' })));
  });
  afterEach(async () => {
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
    expect(await given).toBe(true);
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
    expect(await carriers.all[0]!.giveAway()).toBe(false);
    expect([carriers.alive, unbinds()]).toEqual([true, 0]);
    answers[0]!();
    await until(() => outcomes.length === 2);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unknown', 'taken']);
  });

  it('is not given away if the route has several here', async () => {
    await connect('binds=2');
    await until(() => smsc.binds.length === 2);
    expect([await carriers.all[0]!.giveAway(), carriers.alive]).toEqual([false, true]);
  });
});
