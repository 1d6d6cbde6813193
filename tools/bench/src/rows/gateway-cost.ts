import { join } from 'node:path';
import { InternalTokenIssuer } from '@herald/internal-token';
import { signingKeyOf } from '@herald/launcher';
import type { HammerOptions } from '../load/http-hammer';
import { CpuMeter } from '../measure/cpu';
import { median } from '../measure/percentiles';
import type { Row } from '../row';
import { NUMBERS } from './numbers';

const CONNECTIONS = 32;
const ROUNDS = 3;
const SECONDS = 4;
const REACH = 75;
const PATH = '/v1/sms/balance';

export const gatewayCost: Row = {
  name: 'gateway-cost',
  what: 'balance requests/s through the gateway, relative to direct requests to the service',
  reach: '75 %',
  async run(context) {
    const load = context.helper('load');
    const bareHttp = context.helper('bare-http');
    return context.withSystem({}, async (bench) => {
      const { id, key } = await bench.newCompany();
      const service = bench.system.addresses['sms-api']!.url;
      const proxyPort = await bareHttp.ask('listenProxying', service);
      const signing = { current: signingKeyOf(join(context.settings.local, 'bench')) };
      const ask = async (url: string, headers: Record<string, string>, seconds: number): Promise<number> => {
        const options: HammerOptions = {
          ...{ url, first: NUMBERS.singles, connections: CONNECTIONS, seconds },
          requests: [{ method: 'GET', path: PATH, headers, expect: '"statusID":0' }],
        };
        return (await load.ask('hammer', options)).perSecond;
      };
      const rounds: { gateway: number; direct: number; proxy: number }[] = [];
      const seconds = Math.max(1, SECONDS * context.settings.scale);
      let perRequest: Record<string, number> = {};
      // The three measurements alternate, so that other load on the machine affects them equally. The first round warms up.
      for (let round = 0; round <= ROUNDS; round++) {
        context.say(round === 0 ? 'warming up' : `round ${round} of ${ROUNDS}`);
        const caller = { kind: 'company' as const, company: id, permissions: [], timezone: 'Asia/Tbilisi' };
        const token = await new InternalTokenIssuer(signing).issue('sms', caller);
        const cpu = new CpuMeter(context.pids(bench));
        const gateway = await context.measured(bench, () => ask(bench.gatewayUrl, { key }, seconds));
        perRequest = cpu.perThing(gateway * seconds);
        const direct = await ask(service, { 'x-herald-token': token }, seconds);
        const proxy = await ask(`http://127.0.0.1:${proxyPort}`, { 'x-herald-token': token }, seconds);
        if (round > 0) rounds.push({ gateway, direct, proxy });
      }
      const rate = (of: 'gateway' | 'direct' | 'proxy'): number => median(rounds.map((round) => round[of]));
      const [gateway, direct, proxy] = [rate('gateway'), rate('direct'), rate('proxy')];
      const value = (100 * gateway) / direct;
      return {
        ...{ value, unit: '%', reached: value >= REACH },
        ...{ ceiling: (100 * proxy) / direct, ceilingIs: 'a bare proxy instead of the gateway' },
        details: { gateway, direct, 'bare proxy': proxy },
        cpu: perRequest,
      };
    });
  },
};
