/** All known pitfalls of SMPP in Node: in the package `smpp`, which this adapter does not use, and in peers. */
import { Socket } from 'node:net';
import { TEST_PAIRS } from '@herald/testing/certificates';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { Receipt, SubmitOutcome } from '../carrier';
import { RouteCarriers } from './route-carriers';
import { Smsc } from '../testing/smsc';
import { carriersTo, FAST_RECONNECT, part, smppRoute, submit } from '../testing/carriers-fixture';
import { RawSmsc, rawPdu } from '../testing/raw-smsc';

const SETTINGS = 'name=main&response_timeout=60&otp_timeout=60&enquire_link=60&patience=60';
const IMPATIENT = 'response_timeout=0.2&enquire_link=0.2';
const SUBMIT_SM = 0x04;
const DELIVER_SM = 0x05;

describe('with an SMSC that sends invalid data', () => {
  let smsc: RawSmsc;
  let carriers: RouteCarriers;
  const connect = async (parameters = ''): Promise<void> => {
    carriers = carriersTo(`${smsc.url}?${SETTINGS}&${parameters}`);
    await until(() => carriers.alive);
  };
  beforeEach(async () => {
    smsc = await RawSmsc.start();
  });
  afterEach(async () => {
    await carriers.stopAll();
    await smsc.stop();
  });

  const nonsense: [string, Buffer][] = [
    ['a PDU of length 0', Buffer.alloc(16)],
    ['a PDU shorter than its header', Buffer.from([0, 0, 0, 8, 0, 0, 0, 5])],
    ['an oversized PDU', Buffer.from([0x7f, 0, 0, 0, 0, 0, 0, 5])],
    ['noise', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ];
  it.each(nonsense)(
    '%s: sends generic_nack, disconnects, completes pending requests, and binds again',
    async (_what, bytes) => {
      await connect();
      smsc.onPdu = (pdu, socket) => {
        if (pdu.readUInt32BE(4) === SUBMIT_SM) socket.write(bytes);
      };
      const first = smsc.socket;
      expect(await submit(carriers)).toMatchObject({ kind: 'unknown', route: 'main' });
      await until(() => first.destroyed && carriers.alive && smsc.sockets.length === 2);
      const last = smsc.received.find((pdu) => pdu.readUInt32BE(4) === 0x80000000)!;
      expect(last.readUInt32BE(8)).toBe(0x02); // generic_nack, ESME_RINVCMDLEN
    },
  );

  it('notices half a PDU followed by silence through enquire_link', async () => {
    await connect(IMPATIENT);
    const before = smsc.sockets.length;
    smsc.socket.write(rawPdu(DELIVER_SM, 0, 1, Buffer.alloc(100)).subarray(0, 40));
    await until(() => smsc.sockets.length > before && carriers.alive);
  });

  it('refuses a truncated deliver_sm, and keeps the connection', async () => {
    await connect();
    const answers: number[] = [];
    smsc.onPdu = (pdu) => answers.push(pdu.readUInt32BE(4), pdu.readUInt32BE(8));
    smsc.socket.write(rawPdu(DELIVER_SM, 0, 77, Buffer.from('\0\x01\x01995599000001\0')));
    await until(() => answers.length > 0);
    expect(answers.slice(0, 2)).toEqual([0x80000005, 0x01]);
    expect(carriers.alive).toBe(true);
  });

  it('refuses an unknown command with generic_nack, and keeps the connection', async () => {
    await connect();
    const answers: Buffer[] = [];
    smsc.onPdu = (pdu) => answers.push(pdu);
    smsc.socket.write(rawPdu(0x0999, 0, 5));
    await until(() => answers.length > 0);
    expect(answers[0]).toEqual(rawPdu(0x80000000, 0x03, 5));
  });

  it('treats an answer with a missing or truncated message id as accepted', async () => {
    await connect();
    smsc.onPdu = (pdu, socket) => socket.write(rawPdu(0x80000004, 0, pdu.readUInt32BE(12)));
    expect(await submit(carriers)).toMatchObject({ kind: 'taken', route: 'main', carrierId: '', bind: 0 });
    smsc.onPdu = (pdu, socket) =>
      socket.write(rawPdu(0x80000004, 0, pdu.readUInt32BE(12), Buffer.from('abc')));
    expect(await submit(carriers)).toMatchObject({ kind: 'taken', route: 'main', carrierId: 'abc', bind: 0 });
  });

  it('ignores an answer to another command with the same sequence number', async () => {
    await connect('response_timeout=0.2');
    smsc.onPdu = (pdu, socket) => {
      if (pdu.readUInt32BE(4) === SUBMIT_SM) socket.write(rawPdu(0x80000015, 0, pdu.readUInt32BE(12)));
    };
    expect(await submit(carriers)).toMatchObject({ kind: 'unknown', route: 'main' });
  });
});

describe('with a working SMSC', () => {
  let smsc: Smsc;
  let carriers: RouteCarriers;
  const connect = async (parameters = ''): Promise<void> => {
    carriers = carriersTo(`${smsc.url}?${SETTINGS}&${parameters}`);
    await until(() => carriers.alive);
  };
  beforeEach(async () => {
    smsc = await Smsc.start();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await carriers.stopAll();
    await smsc.stop();
  });

  it("sends small PDUs at once: Nagle's algorithm is off before the first is written", async () => {
    const set = jest.spyOn(Socket.prototype, 'setNoDelay');
    const written = jest.spyOn(Socket.prototype, 'write');
    await connect();
    const ours = set.mock.contexts.filter((socket) => socket.remotePort === smsc.port);
    expect(ours).toHaveLength(1);
    const calls = set.mock.contexts.flatMap((socket, i) => (socket === ours[0] ? [i] : []));
    expect(calls.map((i) => set.mock.calls[i])).toEqual([[true]]);
    const firstWrite = written.mock.invocationCallOrder[written.mock.contexts.indexOf(ours[0]!)]!;
    expect(set.mock.invocationCallOrder[calls[0]!]).toBeLessThan(firstWrite);
  });

  it('answers every pending part once if the connection breaks, and ignores late answers', async () => {
    await connect('window=50');
    smsc.onSubmit = (_pdu, session) => {
      if (smsc.submits.length === 45) session.destroy();
    };
    const outcomes: SubmitOutcome[] = [];
    for (let i = 0; i < 45; i++) carriers.submit(part(), (outcome) => outcomes.push(outcome));
    await until(() => outcomes.length >= 45);
    await until(() => carriers.alive);
    expect(outcomes).toHaveLength(45);
    expect(outcomes.every(({ kind }) => kind === 'unknown')).toBe(true);
  });

  it('sends a message of more than 254 bytes in message_payload', async () => {
    await connect();
    const text = 'x'.repeat(255);
    expect(await submit(carriers, { text })).toMatchObject({ kind: 'taken' });
    const { short_message: short, message_payload: payload } = smsc.submits[0]!;
    expect(short).toEqual({ message: '' });
    expect(payload).toMatchObject({ message: text });
  });

  it('ignores unknown TLVs', async () => {
    await connect();
    const receipts: Receipt[] = [];
    carriers.onReceipt = (receipt, acknowledge) => {
      receipts.push(receipt);
      acknowledge(true);
    };
    const raw = Buffer.concat([
      Buffer.from('\0\x01\x01995599000001\0\x05\0Herald\0\x04\0\0\0\0\0\0\0\0', 'latin1'),
      Buffer.from([0]),
      Buffer.from([0x14, 0x01, 0x00, 0x03, 1, 2, 3]), // a vendor's tag
      Buffer.from([0x00, 0x1e, 0x00, 0x03, 0x61, 0x62, 0x00]), // receipted_message_id
      Buffer.from([0x04, 0x27, 0x00, 0x01, 2]), // message_state
      Buffer.from([0x04, 0x23, 0x00, 0xff, 3]), // cut off
    ]);
    smsc.receiver.socket.write(rawPdu(DELIVER_SM, 0, 9_000, raw));
    await until(() => receipts.length === 1);
    expect(receipts[0]).toMatchObject({ carrierId: 'ab', state: 'delivered' });
  });
});

describe('over TLS', () => {
  const [pair] = TEST_PAIRS;
  const read = (): string => pair.cert;
  const outcomeWith = async (parameters: string): Promise<{ alive: boolean; lastError: string | null }> => {
    const smsc = await Smsc.start({ ...pair });
    const carriers = new RouteCarriers({
      logger: quiet,
      reconnect: FAST_RECONNECT,
      roundTripsOf: () => ({ observe: () => undefined }),
    });
    const url = `${smsc.url.replace('smpp:', 'smpps:')}?${SETTINGS}&${parameters}`;
    const route = carriers.addRoute(smppRoute(url, read));
    route.gain(0);
    const bind = (): { lastError: string | null } => route.describe().binds[0]!;
    await until(() => carriers.alive || bind().lastError !== null);
    const outcome = { alive: carriers.alive, lastError: bind().lastError };
    await carriers.stopAll();
    await smsc.stop();
    return outcome;
  };

  it('refuses a certificate that cannot be verified', async () => {
    const { alive, lastError } = await outcomeWith('server_name=localhost');
    expect(alive).toBe(false);
    expect(lastError).toMatch(/self.signed/);
  });

  it('refuses a certificate of another name', async () => {
    const { alive, lastError } = await outcomeWith('ca=cert.pem&server_name=other.test');
    expect(alive).toBe(false);
    expect(lastError).toMatch(/other\.test/);
  });

  it('binds if authority and name are right', async () => {
    expect(await outcomeWith('ca=cert.pem&server_name=localhost')).toEqual({
      alive: true,
      lastError: null,
    });
  });
});
