import { setTimeout as pause } from 'node:timers/promises';
import { connectToAny } from '@herald/broker';
import { textOf } from '../support/checkout';
import { NOTHING_WRONG } from '../faults/support/count';
import { type FaultFixture, openFaultFixture } from '../faults/support/fault-fixture';
import { judge } from '../faults/support/judge';
import { allServe, type Cell } from './support/cells';
import { cellsByForm, isLong, messages, rounds } from './support/settings';

/**
 * Companies send continuously while nodes and members of the clusters are killed, frozen and cut off. The messages are counted at the
 * edges, as in test-e2e/faults. The short form kills RabbitMQ nodes and the MongoDB primary alternately; the long form
 * (`CLUSTER_FORM=long npm run test:system -- clusters`) has all cells (support/cells.ts).
 */
const START_MS = 600_000;
const ROUND_MS = 600_000;
const PROBE_MS = 180_000;
const SETTLED_WITHIN_MS = 300_000;
/** From the round's requests to its fault, so that messages are in flight. */
const BEFORE_FAULT_MS = 1_500;
/** One-time passwords that a fault may leave without a response: the windows of two binds of two senders. */
const IN_FLIGHT = 400;

/** `4.3.` of the image `rabbitmq:4.3.6`. */
const MINOR = /image: rabbitmq:(\d+\.\d+\.)/.exec(textOf('docker-compose.yml'))![1]!;

async function play({ name, blow }: Cell, fixture: FaultFixture): Promise<void> {
  const { own } = fixture;
  const traffic = await fixture.newTraffic();
  const recoverySeconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // The second fault of the short form hits another cluster, which needs no wait for the node: its start may take minutes.
    if (isLong || round > 1) await allServe(own.system);
    // Messages of an earlier round would delay those of this one.
    await traffic.idle(SETTLED_WITHIN_MS);
    traffic.begin(Math.ceil(messages / rounds), { scheduled: round === 0 });
    if (round > 0) await traffic.makeDue();
    await pause(BEFORE_FAULT_MS);
    await blow(own.system, round);
    recoverySeconds.push(await traffic.probe(PROBE_MS));
    // No sends while nodes restart.
    traffic.pause();
    process.stderr.write(`${name}: on again after ${recoverySeconds.at(-1)!.toFixed(1)} s\n`);
  }
  await traffic.settle(SETTLED_WITHIN_MS);
  const verdict = await judge(fixture, traffic, { name, rounds, recoverySeconds });
  expect(verdict).toMatchObject(NOTHING_WRONG);
  expect(verdict.otpTwice).toBeLessThanOrEqual(rounds * IN_FLIGHT);
}

describe.each(cellsByForm())('on clusters ($servers, $handling)', ({ servers, handling, cells }) => {
  let fixture: FaultFixture;
  beforeAll(async () => {
    fixture = await openFaultFixture({ servers, cluster: { partitionHandling: handling } });
  }, START_MS);
  afterAll(() => fixture?.close(), START_MS);

  it('run the RabbitMQ version of docker-compose.yml', async () => {
    const connection = await connectToAny(fixture.own.system.run.amqpUrl);
    const { version } = connection.connection.serverProperties as { version: string };
    await connection.close();
    expect(version).toContain(MINOR);
  });

  it.each(cells)(
    '$name: no message is lost, duplicated, charged wrongly or without callbacks',
    (cell) => play(cell, fixture),
    SETTLED_WITHIN_MS + rounds * ROUND_MS,
  );
});
