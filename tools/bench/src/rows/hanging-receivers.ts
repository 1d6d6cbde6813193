import { pause, until } from '../measure/clock';
import { inTurns } from '../measure/in-turns';
import { residentMiB } from '../measure/memory';
import type { Row, Measured } from '../row';
import type { Centre, RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { deliver, WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from './numbers';
import { DISPATCHER, DISPATCHER_REACH, withPeaks } from './peaks';

const RECEIVERS = 3_000;
const FEWEST = 20;
const OF_EACH = 200;
const AT_ONCE = 16;
const HEALTHY = 1_000;
const WATCHED_MS = 60_000;
const HANG_PATH = '/hangs';

export const hangingReceivers: Row = {
  name: 'hanging-receivers',
  what: 'peak RSS of the callback-dispatcher while the receivers of 3,000 companies hang on every request',
  reach: 'callback-dispatcher 400 MB',
  async run(context) {
    const centre = await context.centre();
    const env = { SMS_CARRIERS: centre.carriers() };
    return context.withSystem({ env }, (bench) => measure(context, bench, centre));
  },
};

async function measure(context: RowContext, bench: BenchSystem, centre: Centre): Promise<Measured> {
  const receiver = await context.receiver();
  const receivers = Math.max(FEWEST, Math.round(RECEIVERS * context.settings.scale));
  const healthy = await bench.newCompany({ callbackUrl: receiver.url() });
  const hanging = await inTurns(receivers, AT_ONCE, () =>
    bench.newCompany({ callbackUrl: receiver.url(HANG_PATH) }),
  );
  context.say(`${receivers} companies, whose receivers hang, send ${OF_EACH} messages each`);
  await receiver.child.ask('hang', { path: HANG_PATH, on: true });
  const idle = residentMiB(bench.system.pids[DISPATCHER]!);
  const { result: seconds, peaks } = await withPeaks(bench, async () => {
    const jobs = await inTurns(receivers, AT_ONCE, (index) => send(bench, hanging[index]!, index));
    for (const smsID of jobs) await bench.untilDelivered(smsID, OF_EACH, WITHIN_MS);
    await until(
      () => receiver.child.ask('rest'),
      ({ hung }) => hung >= receivers,
      { what: 'a hanging request of each company', withinMs: WITHIN_MS },
    );
    context.say(`${HEALTHY} messages of a company whose receiver answers`);
    const beside = await deliver(bench, {
      ...{ company: healthy, receiver, centre, first: NUMBERS.second, count: HEALTHY },
    });
    await pause(WATCHED_MS * context.settings.scale);
    return beside;
  });
  const { hung } = await receiver.child.ask('rest');
  const value = peaks[DISPATCHER]!;
  return {
    ...{ value, unit: 'MB', lowerIsBetter: true, reached: value <= DISPATCHER_REACH },
    ...{ ceiling: idle, ceilingIs: 'the same process before the sends' },
    details: {
      ...{ receivers, 'hanging requests': hung, ...peaks },
      [`${HEALTHY} messages of a company whose receiver answers, s`]: seconds,
    },
  };
}

async function send(bench: BenchSystem, company: Company, index: number): Promise<number> {
  const first = NUMBERS.bulk + index * OF_EACH;
  return (await bench.postSend(company, { first, count: OF_EACH, text: TEXT })).smsID;
}
