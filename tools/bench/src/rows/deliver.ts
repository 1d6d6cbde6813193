import { now, until } from '../measure/clock';
import type { NumberRange, TallyProgress } from '../receiver/callback-tally';
import type { Smsc, Receiver } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { TEXT } from '../constants';

export const WITHIN_MS = 600_000;

export interface Campaign extends NumberRange {
  company: Company;
  receiver: Receiver;
  /** The SMSC that receives the submits; missing = the simulator. */
  smsc?: Smsc;
}

/**
 * Sends to a range of numbers and waits for the responses to both callbacks of each. Resolves to the seconds from the first submit to the
 * last callback. Throws if a callback came twice or out of order.
 */
export async function deliver(bench: BenchSystem, campaign: Campaign): Promise<number> {
  const { company, first, count, receiver, smsc } = campaign;
  await receiver.child.ask('follow', { first, count });
  await smsc?.child.ask('follow', { first, count });
  const [simulatorBegun, progress] = await Promise.all([
    smsc ? null : firstSubmit(bench),
    bench
      .postSend(company, { first, count, text: TEXT })
      .then(() => untilCalledBack(receiver, { first, count })),
  ]);
  requireInOrder(progress);
  const begun = simulatorBegun ?? (await smsc!.child.ask('progress', first)).firstAt;
  return (progress.lastAt - begun) / 1000;
}

/** Throws if a callback came twice or out of order. */
export function requireInOrder({ doubles, outOfOrder }: TallyProgress): void {
  if (doubles > 0 || outOfOrder > 0)
    throw new Error(`${doubles} duplicate callbacks, ${outOfOrder} out of order`);
}

/** Resolves when the receiver, which counts the range from here on, has received both callbacks of `count` messages. */
export function untilCalledBack(receiver: Receiver, { first, count }: NumberRange): Promise<TallyProgress> {
  return until(
    () => receiver.child.ask('progress', first),
    ({ complete }) => complete === count,
    { what: `both callbacks of ${count} messages`, withinMs: WITHIN_MS },
  );
}

/** Resolves to the clock (ms) of the last submit when the SMSC, which counts the range from here on, has received all `count` messages. */
export async function untilSubmitted(smsc: Smsc, { first, count }: NumberRange): Promise<number> {
  const { lastAt } = await until(
    () => smsc.child.ask('progress', first),
    ({ numbers }) => numbers >= count,
    { what: `${count} numbers at the SMSC`, withinMs: WITHIN_MS },
  );
  return lastAt;
}

/** Resolves to the clock (ms) when the simulator has received one more submit than now. */
async function firstSubmit(bench: BenchSystem): Promise<number> {
  const url = `${bench.system.run.simulator.webUrl}/api/stats`;
  const submits = async (): Promise<number> =>
    ((await (await fetch(url)).json()) as { submits: number }).submits;
  const before = await submits();
  await until(submits, (count) => count > before, {
    what: 'the first submit',
    withinMs: WITHIN_MS,
    everyMs: 10,
  });
  return now();
}
