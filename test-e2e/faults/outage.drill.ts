import { setTimeout as pause } from 'node:timers/promises';
import { type FaultFixture, openFaultFixture } from './support/fault-fixture';
import { NOTHING_WRONG } from './support/count';
import { judge } from './support/judge';
import { isLong, messages, singlesPerSecond } from './support/settings';

/**
 * The broker or the database is down while companies send, in bulk and one by one: clear responses during the outage, and automatic
 * recovery. 5 minutes in the long form, otherwise `FAULT_AWAY_SECONDS`.
 */
const START_MS = 300_000;
const AWAY_SECONDS = Number(process.env['FAULT_AWAY_SECONDS'] ?? (isLong ? 300 : 5));
const PROBE_MS = 240_000;
const SETTLED_WITHIN_MS = 600_000;
const MESSAGES = isLong ? Math.ceil(messages / 10) : 1_000;

describe('automatic recovery', () => {
  let fixture: FaultFixture;

  beforeAll(async () => {
    fixture = await openFaultFixture();
  }, START_MS);
  afterAll(async () => {
    await fixture?.close();
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
      await pause(AWAY_SECONDS * 1_000);
      await own.system.startProcess(server);
      const recoverySeconds = [await traffic.probe(PROBE_MS)];
      await traffic.settle(SETTLED_WITHIN_MS);
      const cell = `${server} away for ${AWAY_SECONDS} s`;
      const verdict = await judge(fixture, traffic, { name: cell, recoverySeconds });
      expect(verdict).toMatchObject(NOTHING_WRONG);
      expect(traffic.unclear503s).toBe(0);
      expect(own.system.pids).toMatchObject(pids); // no process was restarted
    },
    AWAY_SECONDS * 1_000 + PROBE_MS + SETTLED_WITHIN_MS + 60_000,
  );
});
