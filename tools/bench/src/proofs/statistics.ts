import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { now, pause, until } from '../measure/clock';
import { CpuMeter } from '../measure/cpu';
import { withMongo } from '../measure/databases';
import { median } from '../measure/percentiles';
import { deliver, WITHIN_MS } from '../rows/deliver';
import { NUMBERS } from '../rows/numbers';
import type { BenchSystem } from '../system/bench-system';
import type { Proof } from './proof';

const RECIPIENTS = 200_000;
const ROUNDS = 3;
const WARM_UP = 5_000;
/** The queues are empty, and new batches are old enough to be counted. */
const SETTLE_SECONDS = 15;
const IDLE_SECONDS = 30;
const MOST_SHARE = 0.02;
const PRELOAD = ['--require', join(__dirname, 'late-statistics.js')];
const COUNTING = ['sms-sender', 'callback-dispatcher'];

/** CPU of all processes, in µs per recipient: for the sending, and for the counting afterwards. */
interface Cost {
  sending: number;
  counting: number;
}

export const statistics: Proof = {
  name: 'statistics',
  what: `CPU of all processes for ${ROUNDS} campaigns of ${RECIPIENTS.toLocaleString('en-US')} with callbacks, and for their counting afterwards, without the CPU of an idle system`,
  goal: `the counting takes at most ${MOST_SHARE * 100} % of the CPU (median)`,
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    const count = context.scaled(RECIPIENTS);
    return context.withSystem(
      smsc,
      (bench) =>
        withMongo(bench.mongoUrl, async (client) => {
          const company = await bench.newCompany(receiver.url());
          const counting = new Counting(bench, client);
          await deliver(bench, { company, smsc, receiver, first: NUMBERS.second, count: WARM_UP });
          await pause(SETTLE_SECONDS * 1_000);
          await counting.finish();
          const costs: Cost[] = [];
          for (let round = 0; round < ROUNDS; round++) {
            const first = NUMBERS.bulk + round * RECIPIENTS;
            const sending = new CpuMeter(bench.system.pids);
            await deliver(bench, { company, smsc, receiver, first, count });
            const sent = sending.total();
            await pause(SETTLE_SECONDS * 1_000);
            const resting = new CpuMeter(bench.system.pids);
            await pause(IDLE_SECONDS * 1_000);
            const idle = resting.total() / IDLE_SECONDS;
            const { cpu, seconds } = await counting.finish();
            costs.push({
              sending: (sent * 1e6) / count,
              counting: ((cpu - idle * seconds) * 1e6) / count,
            });
            context.say(`µs a recipient: ${each(costs, 'sending')} sent, ${each(costs, 'counting')} counted`);
          }
          const share = median(costs.map(({ sending, counting }) => counting / (sending + counting)));
          return {
            metrics: {
              'share of the CPU, %': share * 100,
              'µs a recipient, sent': each(costs, 'sending'),
              counted: each(costs, 'counting'),
            },
            isMet: share <= MOST_SHARE,
          };
        }),
      { nodeFlags: Object.fromEntries(COUNTING.map((name) => [name, PRELOAD])) },
    );
  },
};

/** The counting of a system, which is off until it is asked for. */
class Counting {
  private readonly sms: mongo.Db;
  private readonly callbacks: mongo.Db;

  constructor(
    private readonly bench: BenchSystem,
    client: mongo.MongoClient,
  ) {
    this.sms = client.db('herald_sms');
    this.callbacks = client.db('herald_callbacks');
  }

  /** Counts the waiting changes. Resolves to the CPU and the time that it took, seconds. @throws Error if nothing was waiting */
  async finish(): Promise<{ cpu: number; seconds: number }> {
    for (const [kind, left] of Object.entries(await this.left()))
      if (left === 0) throw new Error(`No ${kind} were left to count: the counting was not off.`);
    const begun = now();
    const meter = new CpuMeter(this.bench.system.pids);
    this.turn();
    await until(
      async () => Object.values(await this.left()),
      (left) => left.every((of) => of === 0),
      { what: 'the end of the counting', withinMs: WITHIN_MS, everyMs: 1_000 },
    );
    const used = { cpu: meter.total(), seconds: (now() - begun) / 1_000 };
    this.turn();
    return used;
  }

  /** Switches the counting on, or off. */
  private turn(): void {
    const { pids } = this.bench.system;
    for (const name of COUNTING) process.kill(pids[name]!, 'SIGUSR2');
  }

  private async left(): Promise<{ batches: number; callbacks: number }> {
    const [batches, ends, singles] = await Promise.all([
      this.sms.collection('batches').countDocuments({ uncountedAt: { $type: 'date' } }),
      this.callbacks.collection('new_ends').countDocuments(),
      this.callbacks.collection('deliveries').countDocuments({ uncounted: true }),
    ]);
    return { batches, callbacks: ends + singles };
  }
}

const each = (costs: Cost[], kind: keyof Cost): string =>
  costs.map(({ [kind]: microseconds }) => microseconds.toFixed(1)).join(', ');
