import { now, until } from '../measure/clock';
import { bytesEach, type StoredBytes, storedBytes, storedDocuments } from '../measure/stored-bytes';
import type { NumberRange } from '../receiver/callback-tally';
import type { Row } from '../row';
import type { Receiver, RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { requireInOrder, untilCalledBack } from './deliver';
import { NUMBERS } from './numbers';
import { postOfOne, sendSingles, SINGLE_TEXT } from './send-singles';

const MESSAGES = 1_000_000;
/** Recipients of a campaign in one request. */
const IN_ONE = 500_000;
const WARM_UP = 2_000;
/** Writing has finished when the number of documents has not changed for this time. */
const QUIET_MS = 3_000;
const WITHIN_MS = 3_600_000;
const REACH = 2;

type Send = (range: NumberRange) => Promise<unknown>;

export const bytes: Row = {
  name: 'bytes',
  what: 'stored bytes (data, indexes, journal) per single message, divided by those per campaign message; 1,000,000 each, two callbacks',
  reach: 'a single message at most 2 × a campaign message',
  onDemand: true,
  async run(context) {
    const campaign = await bytesOf(context, 'campaigns', ({ bench, companies }) => async (range) => {
      for (let sent = 0; sent < range.count; sent += IN_ONE) {
        const count = Math.min(IN_ONE, range.count - sent);
        await bench.postSend(companies[0]!, { first: range.first + sent, count, text: SINGLE_TEXT });
      }
    });
    const single = await bytesOf(context, 'singles', ({ bench, companies }) => {
      const requests = companies.map((company) => postOfOne(company, SINGLE_TEXT));
      return (range) => sendSingles(bench.load(), { url: bench.gatewayUrl, requests, ...range });
    });
    const value = totalOf(single) / totalOf(campaign);
    return {
      ...{ value, unit: '× a campaign message', lowerIsBetter: true, reached: value <= REACH },
      ...{ ceiling: 1, ceilingIs: 'a campaign message' },
      details: {
        ...{ messages: context.scaled(MESSAGES), companies: context.settings.companies },
        ...figures('campaign', campaign),
        ...figures('single', single),
      },
    };
  },
};

/** Resolves to the bytes per message in a system without other data. */
async function bytesOf(
  context: RowContext,
  what: string,
  sender: (from: { bench: BenchSystem; companies: Company[] }) => Send,
): Promise<StoredBytes> {
  const receiver = await context.receiver();
  const centre = await context.centre();
  const env = { SMS_CARRIERS: centre.carriers() };
  return context.withSystem({ env }, async (bench) => {
    const { mongoUrl } = bench.system.run;
    const callbackUrl = receiver.url();
    const companies = await bench.newCompanies(context.settings.companies, { callbackUrl });
    const send = sender({ bench, companies });
    context.say('warming up');
    await delivered(receiver, { first: NUMBERS.second, count: WARM_UP }, send);
    await untilWritten(mongoUrl);
    const before = await storedBytes(mongoUrl);
    const range = { first: NUMBERS.bulk, count: context.scaled(MESSAGES) };
    context.say(`${range.count} messages, ${what}`);
    await context.measured(bench, () => delivered(receiver, range, send));
    await untilWritten(mongoUrl);
    return bytesEach(before, await storedBytes(mongoUrl), range.count);
  });
}

async function delivered(receiver: Receiver, range: NumberRange, send: Send): Promise<void> {
  await receiver.child.ask('follow', range);
  await send(range);
  requireInOrder(await untilCalledBack(receiver, range, WITHIN_MS));
}

/** The last outcomes are written after the responses to the callbacks. */
async function untilWritten(mongoUrl: string): Promise<void> {
  let last = -1;
  let since = now();
  await until(
    async () => {
      const documents = await storedDocuments(mongoUrl);
      if (documents !== last) since = now();
      last = documents;
      return now() - since;
    },
    (quietMs) => quietMs >= QUIET_MS,
    { what: 'the last write', withinMs: WITHIN_MS },
  );
}

function totalOf({ data, indexes, journal }: StoredBytes): number {
  return data + indexes + journal;
}

function figures(of: string, stored: StoredBytes): Record<string, number> {
  const { data, indexes, journal, uncompressed } = stored;
  return {
    ...{ [`${of}: bytes`]: totalOf(stored), [`${of}: data`]: data, [`${of}: indexes`]: indexes },
    ...{ [`${of}: journal`]: journal, [`${of}: data before compression`]: uncompressed },
  };
}
