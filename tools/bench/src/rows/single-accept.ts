import type { HammerResult, SingleRequest } from '../load/http-hammer';
import { CpuMeter } from '../measure/cpu';
import type { Measured, Row } from '../row';
import type { RowContext } from '../row-context';
import type { BenchSystem } from '../system/bench-system';
import { NUMBERS } from './numbers';
import { CONNECTIONS, getOfOne, postOfOne, sendSingles, SINGLE_TEXT } from './send-singles';

const REQUESTS = 40_000;
const WARM_UP = 3_000;
const CEILING_SECONDS = 4;
const MANY = 100;

interface Course {
  companies: number;
  /** Requests per second, and the largest median of the POSTs and of the GETs, ms. */
  reach: { perSecond: number; p50?: number };
}

export const singleAccept: Row = {
  name: 'single-accept',
  what: 'GET and POST sends of one recipient over 32 connections of one company, until the response (stored durably), during delivery',
  reach: '5,000 requests/s',
  run: (context) => acceptance(context, { companies: 1, reach: { perSecond: 5_000 } }),
};

export const singleAcceptMany: Row = {
  name: 'single-accept-many',
  what: 'the same of 100 companies, round robin',
  reach: '3,500 requests/s, p50 15 ms',
  run: (context) => acceptance(context, { companies: MANY, reach: { perSecond: 3_500, p50: 15 } }),
};

async function acceptance(context: RowContext, { companies, reach }: Course): Promise<Measured> {
  const count = context.scaled(REQUESTS);
  const barePort = await context.helper('bare-http').ask('listen');
  return context.withSystem({}, async (bench) => {
    const senders = await bench.newCompanies(companies);
    const POST = senders.map((company) => postOfOne(company, SINGLE_TEXT));
    const GET = senders.map((company) => getOfOne(company, SINGLE_TEXT));
    const send = (requests: SingleRequest[], first: number, howMany = count): Promise<HammerResult> =>
      sendSingles(bench.load(), { url: bench.gatewayUrl, requests, first, count: howMany });
    context.say('warming up');
    await send(POST, NUMBERS.singles, WARM_UP);

    const { result, cpu } = await context.measuredEach(bench, 2 * count, async () => {
      context.say(`${count} POSTs`);
      const post = await send(POST, NUMBERS.singles + 10_000);
      context.say(`${count} GETs`);
      return { post, get: await send(GET, NUMBERS.singles + 100_000) };
    });
    const { post, get } = result;
    context.say('the baselines: a bare group commit, a bare HTTP server');
    const value = Math.round(Math.min(post.perSecond, get.perSecond));
    const p50 = Math.max(post.p50, get.p50);
    return {
      ...{ value, unit: 'requests/s', reached: value >= reach.perSecond && p50 <= (reach.p50 ?? Infinity) },
      ceiling: await bareCommits(context, bench, companies),
      ceilingIs: 'a bare group commit of 32 messages at a time, without HTTP',
      details: {
        ...{ POST: post.perSecond, 'POST p50 ms': post.p50, 'POST p99 ms': post.p99 },
        ...{ GET: get.perSecond, 'GET p50 ms': get.p50, 'GET p99 ms': get.p99 },
        ...(await bareServer(bench, `http://127.0.0.1:${barePort}`, POST)),
      },
      cpu,
    };
  });
}

/** Resolves to acceptances per second. */
async function bareCommits(context: RowContext, bench: BenchSystem, companies: number): Promise<number> {
  const { perSecond } = await context.helper('ceilings').ask('groupCommit', {
    ...{ mongoUrl: bench.system.run.mongoUrl, waiting: CONNECTIONS, seconds: CEILING_SECONDS, companies },
  });
  return perSecond;
}

/** Measures a server that does nothing: its response times, and the client's share of the machine. */
async function bareServer(
  bench: BenchSystem,
  url: string,
  requests: SingleRequest[],
): Promise<Record<string, number>> {
  const load = bench.load();
  const meter = new CpuMeter({ client: load.pid });
  const { perSecond, requests: answered } = await load.ask('hammer', {
    ...{ url, requests, first: NUMBERS.singles, seconds: CEILING_SECONDS, connections: CONNECTIONS },
  });
  return {
    'bare HTTP server': perSecond,
    'client CPU per request, µs': meter.perThing(answered).total!,
  };
}
