import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { now, pause, until } from '../measure/clock';
import { CpuMeter } from '../measure/cpu';
import { median } from '../measure/percentiles';
import type { Smsc, Receiver, RowContext } from '../row-context';
import { deliver, WITHIN_MS } from '../rows/deliver';
import { NUMBERS } from '../rows/numbers';
import { withMongo } from '../measure/databases';
import type { Proof } from './proof';

const RECIPIENTS = 200_000;
const PAIRS = 3;
const WARM_UP = 5_000;
const MOST_SHARE = 0.02;
const PRELOAD = ['--require', join(__dirname, 'without-statistics.js')];

/** One campaign: CPU per recipient of all processes of the system, and the duration with the counting. */
interface Run {
  microseconds: number;
  seconds: number;
}

export const statistics: Proof = {
  name: 'statistics',
  what: `CPU of all processes for a campaign of ${RECIPIENTS.toLocaleString('en-US')} with callbacks, alternately counted and not counted, ${PAIRS} times each`,
  goal: `the counting takes at most ${MOST_SHARE * 100} % of the CPU (medians)`,
  async run(context) {
    const helpers = { smsc: await context.smsc(), receiver: await context.receiver() };
    const counted: Run[] = [];
    const uncounted: Run[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const run = await campaign(context, helpers);
      counted.push(run);
      uncounted.push(await campaign(context, helpers, run.seconds));
      context.say(`µs a recipient: ${each(counted)} counted, ${each(uncounted)} not counted`);
    }
    const [withIt, withoutIt] = [counted, uncounted].map((runs) =>
      median(runs.map(({ microseconds }) => microseconds)),
    ) as [number, number];
    const share = (withIt - withoutIt) / withIt;
    return {
      metrics: {
        'share of the CPU, %': share * 100,
        'µs a recipient, counted': each(counted),
        'not counted': each(uncounted),
      },
      isMet: share <= MOST_SHARE,
    };
  },
};

/** @param idleUntil seconds of a run without the counting, as long as a run with it, because idle processes use CPU too */
async function campaign(
  context: RowContext,
  helpers: { smsc: Smsc; receiver: Receiver },
  idleUntil?: number,
): Promise<Run> {
  const isCounted = idleUntil === undefined;
  const count = context.scaled(RECIPIENTS);
  return context.withSystem(
    helpers.smsc,
    (bench) =>
      withMongo(bench.mongoUrl, async (client) => {
        const [sms, callbacks] = [client.db('herald_sms'), client.db('herald_callbacks')];
        // Without the counting nothing reads this index. Its upkeep is a part of the cost.
        if (!isCounted) await sms.collection('batches').dropIndex('uncounted');
        const company = await bench.newCompany(helpers.receiver.url());
        await deliver(bench, { ...helpers, company, first: NUMBERS.second, count: WARM_UP });
        context.say(`${count} recipients, ${isCounted ? 'counted' : 'not counted'}`);
        const meter = new CpuMeter(bench.system.pids);
        const begun = now();
        await deliver(bench, { ...helpers, company, first: NUMBERS.bulk, count });
        if (isCounted) await untilCounted(sms, callbacks);
        else await pause(Math.max(0, begun + idleUntil * 1_000 - now()));
        const used = Object.values(meter.used()).reduce((sum, seconds) => sum + seconds, 0);
        const seconds = (now() - begun) / 1_000;
        await requireStatistics(sms, callbacks, isCounted);
        return { microseconds: (used * 1e6) / count, seconds };
      }),
    isCounted
      ? {}
      : { nodeFlags: { 'sms-sender': PRELOAD, 'callback-dispatcher': PRELOAD }, isChecked: false },
  );
}

function untilCounted(sms: mongo.Db, callbacks: mongo.Db): Promise<number> {
  return until(
    async () =>
      (await sms.collection('batches').countDocuments({ uncountedAt: { $type: 'date' } })) +
      (await callbacks.collection('new_ends').countDocuments()) +
      (await callbacks.collection('deliveries').countDocuments({ uncounted: true })),
    (left) => left === 0,
    { what: 'the end of the counting', withinMs: WITHIN_MS, everyMs: 1_000 },
  );
}

/** Throws if the counting was not on, or not off. */
async function requireStatistics(sms: mongo.Db, callbacks: mongo.Db, isCounted: boolean): Promise<void> {
  for (const db of [sms, callbacks]) {
    const documents = await db.collection('statistics').countDocuments();
    if (documents > 0 !== isCounted)
      throw new Error(`${db.databaseName}: ${documents} documents of statistics, counted: ${isCounted}`);
  }
}

const each = (runs: Run[]): string => runs.map(({ microseconds }) => Math.round(microseconds)).join(', ');
