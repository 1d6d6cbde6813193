import { now, pause, until } from '../measure/clock';
import type { NumberRange } from '../receiver/callback-tally';
import type { Row } from '../row';
import type { Centre } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { untilSubmitted, WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const CAMPAIGN = 200_000;
/** Refused recipients per second, and refused recipients per request of the flood. */
const REFUSED = 500;
const FLOOD = 40_000;
const BALANCE = 10_000_000;
/** Behind the numbers that are refused during the campaign. */
const FLOOD_FIRST = NUMBERS.second + 500_000;
const ALONE_FIRST = NUMBERS.singles;
const REACH_SHARE = 0.9;
const REACH_REFUNDS = 2_000;

export const refusals: Row = {
  name: 'refusals',
  what: 'a campaign of 200,000 while another company sends 500 numbers per second, all refused by the SMSC and refunded',
  reach: '90 % of the speed without refusals; 2,000 refunds/s',
  async run(context) {
    const count = context.scaled(CAMPAIGN);
    const centre = await context.centre();
    const refused = { first: NUMBERS.second, count: 1_000_000 };
    await centre.child.ask('configure', { refused });
    const env = { SMS_CARRIERS: centre.carriers() };
    return context.withSystem({ env }, async (bench) => {
      const campaigner = await bench.newCompany();
      const unlucky = await bench.newCompany({ balance: BALANCE });
      context.say(`a campaign of ${count} alone`);
      const alone = await campaign(bench, campaigner, centre, { first: ALONE_FIRST, count });
      context.say('the same during the refusals of the other company');
      const [value, sent] = await context.measured(bench, async () => {
        const refusing = new Refusals(bench, unlucky, refused.first);
        const sending = refusing.run();
        const beside = campaign(bench, campaigner, centre, { first: NUMBERS.bulk, count });
        const speed = await beside.finally(() => refusing.stop());
        await sending;
        return [speed, refusing.sent] as const;
      });
      const flood = { first: FLOOD_FIRST, count: context.scaled(FLOOD) };
      context.say(`${flood.count} refusals at full speed`);
      const refunds = await refundsPerSecond(bench, unlucky, centre, flood);
      return {
        ...{ value, unit: 'messages/s', reached: value >= alone * REACH_SHARE && refunds >= REACH_REFUNDS },
        ...{ ceiling: alone, ceilingIs: 'the same campaign on an idle system' },
        details: { 'refused during the campaign': sent, 'refunds/s at full speed': Math.round(refunds) },
      };
    });
  },
};

/** Sends a campaign. Resolves to its messages per second, from its first submit to its last. */
async function campaign(
  bench: BenchSystem,
  company: Company,
  centre: Centre,
  range: NumberRange,
): Promise<number> {
  await centre.child.ask('follow', range);
  await bench.postSend(company, { ...range, text: TEXT });
  const lastAt = await untilSubmitted(centre, range);
  const { firstAt } = await centre.child.ask('progress', range.first);
  return (range.count / (lastAt - firstAt)) * 1000;
}

/** Sends to 500 numbers per second until it is stopped. */
class Refusals {
  sent = 0;
  private stopped = false;

  constructor(
    private readonly bench: BenchSystem,
    private readonly company: Company,
    private readonly first: number,
  ) {}

  async run(): Promise<void> {
    const begun = now();
    while (!this.stopped) {
      const range = { first: this.first + this.sent, count: REFUSED };
      await this.bench.postSend(this.company, { ...range, text: TEXT });
      this.sent += REFUSED;
      await pause(Math.max(0, begun + (this.sent / REFUSED) * 1000 - now()));
    }
  }

  stop(): void {
    this.stopped = true;
  }
}

/** Sends to numbers that are all refused. Resolves to the refunds per second, from the first submit to the last refund. */
async function refundsPerSecond(
  bench: BenchSystem,
  company: Company,
  centre: Centre,
  { first, count }: NumberRange,
): Promise<number> {
  const isGivenBack = async (): Promise<boolean> => (await bench.balanceOf(company)) === BALANCE;
  await untilTrue(isGivenBack);
  await centre.child.ask('follow', { first, count });
  for (let sent = 0; sent < count; sent += REFUSED)
    await bench.postSend(company, { first: first + sent, count: REFUSED, text: TEXT });
  await untilTrue(isGivenBack);
  const { firstAt } = await centre.child.ask('progress', first);
  return (count / (now() - firstAt)) * 1000;
}

async function untilTrue(isGivenBack: () => Promise<boolean>): Promise<void> {
  await until(isGivenBack, (all) => all, {
    what: 'the refund of all refusals',
    withinMs: WITHIN_MS,
    everyMs: 50,
  });
}
