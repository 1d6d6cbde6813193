import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@herald/testing/until';
import { putIntoQueue } from '../support/broker';
import { operator } from '../support/operator-api';
import { type FaultFixture, openFaultFixture } from './support/fault-fixture';
import { NOTHING_WRONG } from './support/count';
import { MemoryWatch } from './support/memory-watch';
import { Scoreboard } from './support/scoreboard';
import { isLong, messages, singlesPerSecond } from './support/settings';

/**
 * The broker or the database is down while companies send, in bulk and one by one: clear responses during the outage, and automatic
 * recovery. 5 minutes in the long form, otherwise `FAULT_AWAY_SECONDS`. The memory growth of each process is in `.local/faults.json`.
 */
const START_MS = 300_000;
const AWAY_SECONDS = Number(process.env['FAULT_AWAY_SECONDS'] ?? (isLong ? 300 : 5));
const PROBE_MS = 240_000;
const SETTLED_WITHIN_MS = 600_000;
const MESSAGES = isLong ? Math.ceil(messages / 10) : 1_000;
const POISON = 'this is no JSON';

describe('automatic recovery', () => {
  const board = new Scoreboard();
  let fixture: FaultFixture;

  beforeAll(async () => {
    fixture = await openFaultFixture();
  }, START_MS);
  afterAll(async () => {
    await fixture?.close();
    process.stderr.write(`${board.table}\n`);
  }, START_MS);

  it.each(['rabbitmq', 'mongod'])(
    '%s down: clear 503s, and recovery afterwards',
    async (server) => {
      const { own } = fixture;
      const traffic = await fixture.newTraffic({ singlesPerSecond });
      traffic.begin(MESSAGES, { scheduled: false });
      await pause(500);
      const { [server]: _server, ...pids } = own.system.pids;
      await own.system.stopProcess(server);
      const memory = new MemoryWatch(() => own.system.pids);
      await pause(AWAY_SECONDS * 1_000);
      const growth = memory.stop();
      await own.system.startProcess(server);
      const recoverySeconds = [await traffic.probe(PROBE_MS)];
      await traffic.settle(SETTLED_WITHIN_MS);
      const cell = `${server} away for ${AWAY_SECONDS} s`;
      const verdict = await board.judge(fixture, traffic, { cell, recoverySeconds, growth });
      expect(verdict).toMatchObject(NOTHING_WRONG);
      expect(traffic.unclear503s).toBe(0);
      expect(own.system.pids).toMatchObject(pids); // no process was restarted
    },
    AWAY_SECONDS * 1_000 + PROBE_MS + SETTLED_WITHIN_MS + 60_000,
  );

  it(
    'poison messages in every kind of queue: shown as dead letters, requeued and shown again, without blocking others',
    async () => {
      const traffic = await fixture.newTraffic();
      const queues = ['sms.submit.standard', 'sms.submit.otp', 'sms.submit.bulk', 'callbacks.status.0'];
      const letters = (): Promise<{ id: number; queue: string }[]> =>
        operator().data('GET', '/dead-letters?length=1000');
      const everyQueue = (found: { queue: string }[]): boolean =>
        queues.every((name) => found.some(({ queue }) => queue.endsWith(name)));
      for (const queue of queues) await putIntoQueue(queue, POISON);
      traffic.begin(MESSAGES, { scheduled: false });
      const found = await until(letters, everyQueue, { what: 'all dead letters' });
      for (const { id } of found) await operator().data('POST', `/dead-letters/${id}/requeue`);
      await until(
        letters,
        (again) => everyQueue(again.filter(({ id }) => !found.some((known) => known.id === id))),
        { what: 'the dead letters of what was put back' },
      );
      await traffic.settle(SETTLED_WITHIN_MS);
      const verdict = await board.judge(fixture, traffic, { cell: 'poison in the queues', details: [] });
      expect(verdict).toMatchObject({ ...NOTHING_WRONG, deadLetters: expect.any(Number) as number });
    },
    2 * SETTLED_WITHIN_MS,
  );
});
