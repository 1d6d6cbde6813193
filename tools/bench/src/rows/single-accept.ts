import type { Row } from '../row';
import type { BenchSystem, Company } from '../system/bench-system';
import { NUMBERS } from './numbers';
import { CONNECTIONS, postOfOne, sendSingles, type SingleSend } from './send-singles';

const REQUESTS = 40_000;
const WARM_UP = 3_000;
const CEILING_SECONDS = 4;
const REACH = 5_000;
const TEXT = 'Your parcel is here';

export const singleAccept: Row = {
  name: 'single-accept',
  what: 'GET and POST sends of one recipient, 32 connections, one company, durable answers',
  reach: '5,000 requests/s',
  async run(context) {
    const count = context.scaled(REQUESTS);
    const load = context.helper('load');
    const bareHttp = context.helper('bare-http');
    const barePort = await bareHttp.ask('listen');
    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany();
      const { GET, POST } = requests(bench, company);
      context.say('warming up');
      await sendSingles(context, POST, { first: NUMBERS.singles, count: WARM_UP });

      const { result, cpu } = await context.measuredEach(bench, 2 * count, async () => {
        context.say(`${count} POSTs`);
        const post = await sendSingles(context, POST, { first: NUMBERS.singles + 10_000, count });
        context.say(`${count} GETs`);
        const get = await sendSingles(context, GET, { first: NUMBERS.singles + 100_000, count });
        return { post, get };
      });
      const { post, get } = result;
      context.say('the bare group commit, the bare HTTP server');
      const ceiling = await context.helper('ceilings').ask('groupCommit', {
        mongoUrl: bench.system.run.mongoUrl,
        waiting: CONNECTIONS,
        seconds: CEILING_SECONDS,
      });
      const bareUrl = `http://127.0.0.1:${barePort}`;
      const bare = await load.ask('hammer', {
        ...POST,
        url: bareUrl,
        first: NUMBERS.singles,
        seconds: CEILING_SECONDS,
        connections: CONNECTIONS,
      });
      const value = Math.round(Math.min(post.perSecond, get.perSecond));
      return {
        ...{ value, unit: 'requests/s', ceiling, reached: value >= REACH },
        ceilingIs: 'a bare group commit of 32 at a time, without HTTP',
        details: {
          ...{ POST: post.perSecond, 'POST p50 ms': post.p50, 'POST p99 ms': post.p99 },
          ...{ GET: get.perSecond, 'GET p50 ms': get.p50, 'GET p99 ms': get.p99 },
          'bare HTTP server': bare.perSecond,
        },
        cpu,
      };
    });
  },
};

function requests(bench: BenchSystem, company: Company): Record<'GET' | 'POST', SingleSend> {
  const POST = postOfOne(bench, company, TEXT);
  const { url, expect } = POST;
  const query = `key=${company.key}&brandID=${company.brandID}&numbers={n}&text=${encodeURIComponent(TEXT)}`;
  return { GET: { url, expect, method: 'GET', headers: {}, path: `/v1/sms/send?${query}` }, POST };
}
