import type { PDU, Session } from 'smpp';
import { DELIVERY } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { Smsc } from '../../carriers/testing/smsc';
import { batchesIn } from '../../model/batch-model';
import { SmsFixture } from '../../testing/sms-fixture';

const THROTTLED = 0x58;
const COMPANY = 1;
const BALANCE = 100;
const NUMBERS = Array.from({ length: 12 }, (_, i) => String(995_598_100_001 + i));
/** Its send skips the check of the stop list. */
const EXEMPT = '995598100099';
/** An entry holds this long after its answer for messages that were accepted before. */
const WITHIN_MS = 2_000;

describe('a stop list entry for messages that wait for a saturated route', () => {
  let fixture: SmsFixture;
  let smsc: Smsc;
  /** The numbers in the order in which they reached the SMSC, and when. */
  let seen: { number: string; at: number }[];
  /** Submits that the SMSC has left unanswered. */
  let held: (() => void)[];
  let isSaturated: boolean;

  beforeEach(async () => {
    [seen, held, isSaturated] = [[], [], true];
    smsc = await Smsc.start();
    fixture = new SmsFixture();
    await fixture.open();
  });
  afterEach(async () => {
    await fixture.stop();
    await smsc.stop();
  });

  const accept = (pdu: PDU, session: Session): void =>
    void session.send(pdu.response({ message_id: `id-${seen.length}` }));
  const throttle = (pdu: PDU, session: Session): void =>
    void session.send(pdu.response({ command_status: THROTTLED }));
  const leave = (pdu: PDU, session: Session): void => void held.push(() => accept(pdu, session));
  /** A sender with one bind at an SMSC that handles submits so while it is saturated, and a company. */
  const start = async (parameters: string, onSubmit: Smsc['onSubmit']): Promise<void> => {
    smsc.onSubmit = (pdu, session) => {
      seen.push({ number: String(pdu.destination_addr), at: Date.now() });
      (isSaturated ? onSubmit : accept)(pdu, session);
    };
    const url = `smpp://herald:secret@127.0.0.1:${smsc.port}?name=main&binds=1&response_timeout=60&patience=60&${parameters}`;
    await fixture.startInstance({
      environment: { SMS_ROLES: 'api,sender,scheduler', SMS_CARRIERS: url },
    });
    await fixture.company(COMPANY, BALANCE);
  };
  /** Lists the numbers, and waits until the entries hold. Returns the time since which they do. */
  const listed = async (numbers: string[]): Promise<number> => {
    expect((await list(numbers)).status).toBe(201);
    const since = Date.now() + WITHIN_MS;
    await until(() => Date.now() > since);
    isSaturated = false;
    for (const answer of held.splice(0)) answer();
    return since;
  };
  const ended = () =>
    until(async () => {
      const all = [...(await outcomes()).values()];
      return all.every(({ status }) => status !== DELIVERY.AWAITING);
    });
  const list = (numbers: string[]) => fixture.as(COMPANY, 'POST', '/v1/sms/stop-list', { body: { numbers } });
  const send = async (numbers: string[], options = {}): Promise<void> => {
    const body = { brandID: COMPANY, text: 'Hello', numbers, ...options };
    expect((await fixture.send(COMPANY, body)).body).toMatchObject({ statusID: 0 });
  };
  /** Status and reason by number. */
  const outcomes = async () => {
    const batches = await batchesIn(fixture.connection).find().toArray();
    return new Map(
      batches.flatMap(({ numbers, statuses, reasons }) =>
        numbers.map((number, i) => [number, { status: statuses[i]!, reason: reasons[i] }] as const),
      ),
    );
  };

  const toMany = (): Promise<void> => send(NUMBERS);
  const single = async (): Promise<void> => void (await Promise.all(NUMBERS.map((number) => send([number]))));
  it.each([
    ['accepts one in 2 s, for single sends', 'tps=0.5', accept, single],
    ['throttles all, for a send to many', 'tps=20', throttle, toMany],
    ['does not answer, for single sends', 'window=1', leave, single],
  ])('that %s: holds within 2 s', async (_name, parameters, onSubmit, sendAll) => {
    await start(parameters, onSubmit);
    await sendAll();
    await send([EXEMPT], { stopList: false });
    await until(() => seen.length > 0);
    const since = await listed([...NUMBERS, EXEMPT]);
    await ended();
    expect(seen.filter(({ number, at }) => number !== EXEMPT && at > since)).toEqual([]);
    const all = await outcomes();
    expect(all.get(EXEMPT)).toMatchObject({ status: DELIVERY.SENT });
    all.delete(EXEMPT);
    const stopped = [...all].filter(([, { status }]) => status === DELIVERY.ERROR);
    const taken = [...all].filter(([, { status }]) => status === DELIVERY.SENT).map(([number]) => number);
    expect(new Set(stopped.map(([, { reason }]) => reason))).toEqual(new Set(['stop-listed']));
    expect(stopped.length + taken.length).toBe(NUMBERS.length);
    expect(taken.filter((number) => !seen.some((one) => one.number === number))).toEqual([]);
    // The exempt message and the accepted ones are paid, the others are refunded.
    await until(async () => (await fixture.balance(COMPANY)) === BALANCE - 1 - taken.length);
    expect(await fixture.ledgerSum(COMPANY)).toBe(BALANCE - 1 - taken.length);
  });

  it('lets a message go on of which the carrier has a part, and begins no other', async () => {
    const [begun, other] = NUMBERS as [string, string];
    await start('window=1', leave);
    await send([begun, other], { text: 'x'.repeat(200) });
    await until(() => seen.length > 0);
    await listed([begun, other]);
    await ended();
    expect(seen.map(({ number }) => number)).toEqual([begun, begun]);
    expect([...(await outcomes()).values()]).toEqual([
      { status: DELIVERY.SENT, reason: undefined },
      { status: DELIVERY.ERROR, reason: 'stop-listed' },
    ]);
    await until(async () => (await fixture.balance(COMPANY)) === BALANCE - 2);
  });
});
