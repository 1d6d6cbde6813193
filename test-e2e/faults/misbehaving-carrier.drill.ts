import { setTimeout as pause } from 'node:timers/promises';
import { simulator } from '../support/phones';
import { type FaultFixture, openFaultFixture } from './support/fault-fixture';
import { NOTHING_WRONG } from './support/count';
import { judge } from './support/judge';
import { isLong, messages } from './support/settings';

/**
 * The SMSC misbehaves in every known way. No message is lost, no process crashes, and no message with a delivery receipt is sent twice.
 * `npm run test:system -- faults` combines several of these; the long form runs each alone.
 */
const START_MS = 300_000;
/** A recipient that is deferred eight times in a row is retried after four minutes. */
const SETTLED_WITHIN_MS = 600_000;
const MESSAGES = isLong ? Math.ceil(messages / 10) : 1_500;
interface Misbehaviour {
  /** Settings of the simulator. */
  settings?: Record<string, unknown>;
  /** A fault during the messages. */
  meanwhile?: (fixture: FaultFixture) => Promise<void>;
  /** The process that `meanwhile` kills. */
  kills?: string;
}

const mix = (shares: Record<string, number>): Misbehaviour => ({ settings: { mix: shares } });

const ROWS: Record<string, Misbehaviour> = {
  'throttles a third': { settings: { throttleFraction: 0.33 } },
  'queue full for a third': { settings: { queueFullFraction: 0.33 } },
  'queue full for a third, and the sender is killed five times': {
    settings: { queueFullFraction: 0.33 },
    meanwhile: (fixture) => killSender(fixture),
    kills: 'sms-sender',
  },
  'system error at first for a tenth': mix({ systemError: 0.1 }),
  'drops the connection every 500 submits, having taken the message': { settings: { dropEvery: 500 } },
  'drops the connection every 500 submits, not having taken it': {
    settings: { dropEvery: 500, dropTakes: false },
  },
  'never answers a twentieth that it takes': mix({ answerLost: 0.05 }),
  'silent at first: neither takes nor answers a twentieth': mix({ silentOnce: 0.05 }),
  'answers after 2 s': { settings: { answerDelayMs: 2_000 } },
  'answers out of order, the receipt first': mix({ receiptFirst: 0.5 }),
  'sends every receipt twice': mix({ receiptTwice: 1 }),
  'contradicts itself': mix({ contradicting: 0.2 }),
  'bytes that are no PDU, or of length 0': mix({ noise: 0.002, zeroLength: 0.002 }),
  'answers without an id, and to submits that never were': mix({ answerWithoutId: 0.1, strayAnswer: 0.1 }),
  'receipts that say nothing, or for nobody': mix({ unreadableReceipt: 0.1, strayReceipt: 0.1 }),
  'generic_nack at first for a tenth': mix({ nack: 0.1 }),
  'in many ways at once, answers are lost': {
    settings: {
      throttleFraction: 0.1,
      queueFullFraction: 0.05,
      mix: {
        answerLost: 0.01,
        receiptFirst: 0.1,
        receiptTwice: 0.1,
        strayAnswer: 0.05,
        unreadableReceipt: 0.05,
        nack: 0.02,
      },
    },
  },
  'in many ways at once, on connections that break': {
    settings: {
      throttleFraction: 0.1,
      queueFullFraction: 0.05,
      dropEvery: 500,
      mix: {
        // Without contradictory delivery receipts, because a broken connection delivers some of them late.
        answerLost: 0.01,
        receiptFirst: 0.1,
        receiptTwice: 0.1,
        answerWithoutId: 0.05,
        strayAnswer: 0.05,
        unreadableReceipt: 0.05,
        nack: 0.02,
        noise: 0.001,
      },
    },
  },
  'away for 20 s': {
    meanwhile: async () => {
      await set({ down: true });
      await pause(20_000);
      await set({ down: false });
    },
  },
};

const AT_ONCE = ROWS['in many ways at once, on connections that break']!;

const set = (settings: Record<string, unknown>): Promise<unknown> => simulator().post('/settings', settings);

/** During the retries of deferred recipients. */
async function killSender({ own }: FaultFixture): Promise<void> {
  for (let times = 0; times < 5; times++) {
    await pause(4_000);
    await own.system.kill('sms-sender');
    await own.system.whenReady('sms-sender');
  }
}

describe('a carrier that misbehaves', () => {
  let fixture: FaultFixture;

  beforeAll(async () => {
    fixture = await openFaultFixture({ ownServers: isLong });
  }, START_MS);
  afterAll(async () => {
    await fixture?.close();
  }, START_MS);

  async function play(cell: string, misbehaviour: Misbehaviour): Promise<void> {
    const { own } = fixture;
    const { settings = {}, meanwhile, kills } = misbehaviour;
    const pids = own.system.pids;
    const traffic = await fixture.newTraffic();
    await set(settings);
    traffic.begin(MESSAGES, { scheduled: false });
    await meanwhile?.(fixture);
    await traffic.settle(SETTLED_WITHIN_MS);
    const verdict = await judge(fixture, traffic, { name: `carrier: ${cell}` });
    expect(verdict).toMatchObject(NOTHING_WRONG);
    const others = (running: Record<string, unknown>): string[] =>
      Object.entries(running).flatMap(([name, pid]) => (name === kills ? [] : [`${name} ${String(pid)}`]));
    expect(others(own.system.pids)).toEqual(others(pids)); // no process has crashed
  }

  it.each(isLong ? Object.entries(ROWS) : [['in many ways at once', AT_ONCE]])(
    '%s: no message is lost, no process crashes, no message with a delivery receipt is sent twice',
    (cell, misbehaviour) => play(cell as string, misbehaviour as Misbehaviour),
    SETTLED_WITHIN_MS + 300_000,
  );
});
