import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pause, until } from '../measure/clock';
import { WITHIN_MS } from '../rows/deliver';
import { NUMBERS, TEXT } from '../rows/numbers';
import type { BenchSystem } from '../system/bench-system';
import { withMongo } from '../measure/databases';
import type { Proof } from './proof';
import { waitingIn } from './queues';

const RECIPIENTS = 200_000;
const TIMES_THE_LOAD = 20;
/** More than the redeliveries after which the broker dead-letters a message. */
const PAUSES = 24;
/** Longer than the term of a lease, which is 7 s. */
const PAUSED_MS = 9_000;
const BETWEEN_MS = 3_000;
const DISPATCHERS = ['callback-dispatcher', 'callback-dispatcher-2'];
const SEND_OF = 50_000;

export const leaseRenewal: Proof = {
  name: 'lease-renewal',
  what: `callbacks of ${RECIPIENTS.toLocaleString('en-US')} recipients while two dispatchers are alternately paused ${PAUSES} times for longer than their leases, beside ${TIMES_THE_LOAD} busy loops per core`,
  goal: 'leases expire, no dead letters, all callbacks arrive in order when the load falls',
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    return context.withSystem(
      smsc,
      async (bench) => {
        const company = await bench.newCompany(receiver.url());
        const range = { first: NUMBERS.bulk, count: context.scaled(RECIPIENTS) };
        const pauses = Math.max(2, Math.round(PAUSES * Math.min(1, context.settings.scale)));
        await receiver.child.ask('follow', range);
        await untilShared(bench);
        const before = lostLeases(bench);
        const loops = startBusyLoops(availableParallelism() * TIMES_THE_LOAD);
        try {
          const share = Math.ceil(range.count / pauses);
          for (let sent = 0, round = 0; round < pauses; round++) {
            for (const end = Math.min(range.count, sent + share); sent < end;) {
              const count = Math.min(SEND_OF, end - sent);
              await bench.postSend(company, { first: range.first + sent, count, text: TEXT });
              sent += count;
            }
            context.say(`pause ${round + 1} of ${pauses}`);
            await pauseProcess(bench, DISPATCHERS[round % 2]!);
          }
        } finally {
          for (const loop of loops) loop.kill('SIGKILL');
        }
        context.say('the load has ended');
        const progress = await until(
          () => receiver.child.ask('progress', range.first),
          ({ complete }) => complete === range.count,
          { what: 'both callbacks of every recipient', withinMs: WITHIN_MS },
        );
        const { deadLetters } = await waitingIn(bench);
        const lost = lostLeases(bench) - before;
        return {
          metrics: {
            recipients: range.count,
            pauses,
            'leases lost': lost,
            'repeated callbacks': progress.doubles,
            'out of order': progress.outOfOrder,
            'dead letters': deadLetters,
          },
          isMet: lost > 0 && deadLetters === 0 && progress.outOfOrder === 0,
        };
      },
      { instances: { 'callback-dispatcher': DISPATCHERS.length } },
    );
  },
};

async function pauseProcess({ system }: BenchSystem, name: string): Promise<void> {
  await system.kill(name, 'SIGSTOP');
  try {
    await pause(PAUSED_MS);
  } finally {
    await system.kill(name, 'SIGCONT');
  }
  await pause(BETWEEN_MS);
}

/** They end with this process, even if it is killed, because they watch their standard input. */
function startBusyLoops(count: number): ChildProcess[] {
  const program = `process.stdin.on('close', () => process.exit()).resume();
    const round = () => { const end = Date.now() + 50; while (Date.now() < end); setImmediate(round); }; round();`;
  return Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
}

/** Waits until the dispatchers share the queues of status changes evenly, because they release leases until then. */
function untilShared({ mongoUrl }: BenchSystem): Promise<unknown> {
  return withMongo(mongoUrl, (client) => {
    const leases = client.db('herald_callbacks').collection<{ _id: string; owner: string }>('leases');
    const owners = (): Promise<{ count: number }[]> =>
      leases
        .aggregate<{ count: number }>([
          { $match: { _id: /^callback-shards\/\d+$/ } },
          { $group: { _id: '$owner', count: { $sum: 1 } } },
        ])
        .toArray();
    const isEven = (shares: { count: number }[]): boolean =>
      shares.length === DISPATCHERS.length && shares.every(({ count }) => count === shares[0]!.count);
    return until(owners, isEven, { what: 'an even share of the queues', withinMs: WITHIN_MS });
  });
}

/** The number of leases that the dispatchers have lost or released. */
function lostLeases({ system }: BenchSystem): number {
  const logs = DISPATCHERS.map((name) => readFileSync(join(system.logDir, `${name}.log`), 'utf8'));
  return logs.join('\n').split('leases.lost').length - 1;
}
