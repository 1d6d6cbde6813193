import type { PDU, Session } from 'smpp';
import { until } from '@herald/testing/until';
import type { LateOutcome, SubmitOutcome } from '../carrier';
import type { RouteCarriers } from './route-carriers';
import { Smsc } from '../testing/smsc';
import { carriersTo, part } from '../testing/carriers-fixture';

/** An overloaded SMSC: the test decides its answers and their time. */
describe('an answer after the timeout', () => {
  let smsc: Smsc;
  let carriers: RouteCarriers;
  const held: ((fields?: Record<string, unknown>) => void)[] = [];
  const outcomes: SubmitOutcome[] = [];
  const late: LateOutcome[] = [];
  const connect = async (parameters: string): Promise<void> => {
    carriers = carriersTo(`${smsc.url}?name=main&enquire_link=60&patience=60&${parameters}`);
    await until(() => carriers.alive);
  };
  const hold = (pdu: PDU, session: Session): void =>
    void held.push((fields = { message_id: `late-${pdu.sequence_number}` }) =>
      session.send(pdu.response(fields)),
    );
  const submit = (change = {}): void =>
    carriers.submit(
      part(change),
      (outcome) => outcomes.push(outcome),
      (outcome) => late.push(outcome),
    );
  const counts = () => carriers.all[0]!.counts;

  beforeEach(async () => {
    for (const list of [held, outcomes, late]) list.length = 0;
    smsc = await Smsc.start();
    smsc.onSubmit = hold;
  });
  afterEach(async () => {
    await carriers.stopAll();
    await smsc.stop();
  });

  it('decides the outcome of its part, although that was reported as unknown', async () => {
    await connect('response_timeout=0.1&otp_timeout=0.1');
    for (const priority of ['otp', 'standard', 'bulk'] as const) submit({ priority });
    await until(() => outcomes.length === 3 && held.length === 3);
    const unknown = { kind: 'unknown', route: 'main', mayAnswer: true };
    expect(outcomes).toMatchObject([unknown, unknown, unknown]);
    held[0]!({ message_id: 'taken' });
    held[1]!({ command_status: 0x0b });
    held[2]!({ command_status: 0x14 });
    await until(() => late.length === 3);
    expect(late).toMatchObject([
      { kind: 'taken', route: 'main', carrierId: 'taken' },
      { kind: 'refused', route: 'main', code: 0x0b },
      { kind: 'delayed', route: 'main', code: 0x14 },
    ]);
    expect(counts()).toMatchObject({ late: 3, strayAnswers: 0, unknown: 3 });
  });

  it('counts once: duplicates, and answers to no request, are stray', async () => {
    await connect('response_timeout=0.1');
    submit();
    await until(() => outcomes.length === 1 && held.length === 1);
    held[0]!();
    held[0]!();
    await until(() => counts().strayAnswers === 1);
    expect(late).toHaveLength(1);
  });

  it('is awaited from an SMSC that answers nothing in time, and accepted parts are not sent to a new bind', async () => {
    await connect('window=25&response_timeout=60&otp_timeout=0.1');
    for (let i = 0; i < 25; i++) submit({ priority: 'otp' });
    await until(() => outcomes.length === 25 && held.length === 25);
    // After this number of timeouts in a row, submits are suspended until an answer arrives.
    submit({ priority: 'otp' });
    for (const answer of held.splice(0)) answer();
    await until(() => late.length === 25 && held.length === 1);
    held[0]!();
    await until(() => outcomes.length === 26);
    expect(smsc.binds).toHaveLength(1);
  });
});
