import { pause } from '../measure/clock';
import { ofEach } from '../measure/cpu';
import { peakMiB, resetPeak, residentMiB } from '../measure/memory';
import type { Row } from '../row';
import { NUMBERS, TEXT } from './numbers';

const ONE_TEXT = 500_000;
const PAIRS = 400_000;
const WATCHED_MS = 30_000;
const GATEWAY = 150;
const SMS = 700;
/** Allowed growth of the gateway between a body of 7 MB and one of 50 MB: much less than the body. */
const GROWTH = 15;

export const memory: Row = {
  name: 'memory',
  what: 'peak RSS of the gateway and the largest sms process while both large sends are accepted and start to drain',
  reach: 'gateway 150 MB, sms 700 MB, no gateway growth with a larger body',
  async run(context) {
    const one = { first: NUMBERS.bulk, count: context.scaled(ONE_TEXT), text: TEXT };
    const pairs = { first: NUMBERS.second, count: context.scaled(PAIRS), text: TEXT, pairs: true };
    const load = context.helper('load');
    const bareHttp = context.helper('bare-http');
    const port = await bareHttp.ask('listen');
    resetPeak(bareHttp.pid);
    await load.ask('send', { ...pairs, brandID: 1, key: 'bare', url: `http://127.0.0.1:${port}` });
    const bare = peakMiB(bareHttp.pid);

    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany();
      const warm = await bench.postSend(company, { ...one, count: 1_000 });
      await bench.untilDelivered(warm.smsID, 1_000, WATCHED_MS);
      const pids = bench.system.pids;
      const idle = residentMiB(pids['gateway']!);
      Object.values(pids).forEach(resetPeak);

      context.say(`${one.count} numbers`);
      const first = await bench.postSend(company, one);
      const gatewayAfterFirst = peakMiB(pids['gateway']!);
      context.say(`${pairs.count} pairs`);
      const second = await bench.postSend(company, pairs);
      await pause(WATCHED_MS * context.settings.scale);
      const peaks = ofEach(pids, peakMiB);
      const sms = Math.max(...Object.entries(peaks).map(([name, peak]) => (isSms(name) ? peak : 0)));
      const gateway = peaks['gateway']!;
      const growth = gateway - gatewayAfterFirst;
      return {
        ...{ value: sms, unit: 'MB', lowerIsBetter: true },
        reached: gateway <= GATEWAY && sms <= SMS && growth <= GROWTH,
        ...{ ceiling: bare, ceilingIs: 'a bare server that receives and parses the larger body' },
        details: {
          ...peaks,
          ...{ 'gateway idle': idle, [`gateway after ${megabytes(first.sent)}`]: gatewayAfterFirst },
          [`gateway after ${megabytes(second.sent)}`]: gateway,
        },
      };
    });
  },
};

function isSms(name: string): boolean {
  return name.startsWith('sms-');
}

function megabytes(octets: number): string {
  return `${Math.round(octets / 1e6)} MB`;
}
