import { setTimeout as pause } from 'node:timers/promises';
import { type FaultFixture, openFaultFixture } from './support/fault-fixture';
import { NOTHING_WRONG } from './support/count';
import { inflict } from './support/inflict';
import { Random } from '../fuzz/random';
import { judge } from './support/judge';
import {
  type FaultKind,
  type FaultTarget,
  isLong,
  kinds,
  messages,
  rounds,
  seed,
  singlesPerSecond,
  targets,
  writesPerSecond,
} from './support/settings';

/**
 * Three companies send continuously, five more send single messages, and another gets inbound messages, while every process is killed
 * or frozen. Then the messages are counted at the edges: none is lost, duplicated, charged wrongly or without
 * callbacks. The short form kills each process once; the long form (`FAULT_FORM=long npm run test:system -- faults`, see docs/reliability.md)
 * has a cell for each process and kind of fault.
 */
const START_MS = 300_000;
const ROUND_MS = 300_000;
const PROBE_MS = 240_000;
const SETTLED_WITHIN_MS = 600_000;
/** Times of a fault after the start of the round's requests: during their acceptance, or while their messages flow. */
const EARLY_MS: [number, number] = [0, 300];
const LATER_MS: [number, number] = [300, 2_500];
const INSTANCES: Record<string, number> = isLong ? { 'sms-sender': 2, 'callback-dispatcher': 2 } : {};

/** Two binds with a window of 100: the messages that a fault can leave without a response. */
const IN_FLIGHT = 200;

interface Blow {
  kind: FaultKind;
  target: FaultTarget;
  early: boolean;
}
const random = new Random(seed);

/** Inflicts the faults one after another, each during its share of the messages; then counts everything. */
async function play(cell: string, fixture: FaultFixture, blows: Blow[]): Promise<void> {
  const { own } = fixture;
  const traffic = await fixture.newTraffic({ singlesPerSecond, writesPerSecond });
  const recoverySeconds: number[] = [];
  for (const [round, { kind, target, early }] of blows.entries()) {
    // Sends scheduled in the first half become due during the later faults.
    const isFirstHalf = round < blows.length / 2;
    traffic.begin(Math.ceil(messages / blows.length), { scheduled: isFirstHalf });
    if (!isFirstHalf) await traffic.makeDue();
    await pause(random.between(...(early ? EARLY_MS : LATER_MS)));
    await inflict(kind, own.system, target);
    recoverySeconds.push(await traffic.probe(PROBE_MS));
    process.stderr.write(`${kind} ${target}: on again after ${recoverySeconds.at(-1)!.toFixed(1)} s\n`);
    await own.system.whenReady(target);
  }
  await traffic.settle(SETTLED_WITHIN_MS);
  const verdict = await judge(fixture, traffic, { name: cell, rounds: blows.length, recoverySeconds });
  expect(verdict).toMatchObject(NOTHING_WRONG);
  expect(verdict.otpTwice).toBeLessThanOrEqual(blows.length * IN_FLIGHT);
}

const timeOf = (blows: number): number => SETTLED_WITHIN_MS + 2 * ROUND_MS + blows * ROUND_MS;

process.stderr.write(
  `FAULT_SEED=${seed} FAULT_MESSAGES=${messages} FAULT_SINGLES=${singlesPerSecond} FAULT_ROUNDS=${rounds}\n`,
);

if (isLong) {
  describe.each(targets)('%s', (target) => {
    let fixture: FaultFixture;
    beforeAll(async () => {
      fixture = await openFaultFixture({ instances: INSTANCES });
    }, START_MS);
    afterAll(() => fixture?.close(), START_MS);

    it.each(kinds)(
      '%s: no message is lost, duplicated, charged wrongly or without callbacks',
      (kind) =>
        play(
          `${kind} ${target}`,
          fixture,
          Array.from({ length: rounds }, (_, i) => ({ kind, target, early: i % 3 === 1 })),
        ),
      timeOf(rounds),
    );
  });
} else {
  describe.each(kinds)('%s: every process once, one after another under continuous load', (kind) => {
    let fixture: FaultFixture;
    beforeAll(async () => {
      fixture = await openFaultFixture();
    }, START_MS);
    afterAll(() => fixture?.close(), START_MS);

    it(
      'no message is lost, duplicated, charged wrongly or without callbacks',
      () => {
        const blow = (target: FaultTarget, early = false): Blow => ({ kind, target, early });
        // The processes with the slowest restart first, so that the other faults overlap with it.
        const blows = [...targets].reverse().map((target) => blow(target));
        if (kind === 'kill') blows.push(blow('sms-api', true), blow('gateway', true));
        return play(`${kind} each`, fixture, blows);
      },
      timeOf(targets.length),
    );
  });
}
