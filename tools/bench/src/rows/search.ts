import { DELIVERY } from '@herald/contracts';
import { STORED_REASON, storedRequestId } from '../fill/stored-job';
import { percentile } from '../measure/percentiles';
import type { Row } from '../row';
import type { BenchSystem } from '../system/bench-system';
import { untilCalledBack } from './deliver';
import { NUMBERS, TEXT } from './numbers';
import { STORED_JOB, storeJobs, type Stored } from './stored-jobs';

const CAMPAIGN = 500_000;
const COMPANIES = 10;
const ROUNDS_AT_REST = 20;
const PAGE = 25;
const DAY_MS = 24 * 3_600_000;
const NOBODYS = 995_999_000_000;
const REACH_P95 = 300;
const REACH_P99 = 800;

/** A typical search of a support desk. `found`: the minimum number of results. */
interface Question {
  who: 'company' | 'operator';
  what: string;
  found: number;
  query(stored: Stored): Record<string, string | number>;
}

const day = ({ acceptedAt }: Stored): Record<string, string> => ({
  from: new Date(acceptedAt - 1000).toISOString(),
  to: new Date(acceptedAt + DAY_MS / 2).toISOString(),
});
const anyNumber = ({ first, count }: Stored): number => first + Math.floor(Math.random() * count);

const ofBoth: Omit<Question, 'who'>[] = [
  { what: 'number', found: 1, query: (stored) => ({ number: anyNumber(stored) }) },
  {
    what: 'number without messages',
    found: 0,
    query: () => ({ number: NOBODYS + Math.floor(Math.random() * 1e6) }),
  },
  { what: 'smsID', found: PAGE, query: ({ smsID }) => ({ smsID }) },
  { what: 'request id', found: PAGE, query: ({ smsID }) => ({ requestId: storedRequestId(smsID) }) },
  { what: 'brand', found: PAGE, query: ({ company }) => ({ brandID: company.brandID }) },
  { what: 'status 2', found: 1, query: () => ({ statusID: DELIVERY.NOT_DELIVERED }) },
  { what: 'reason', found: 1, query: () => ({ reason: STORED_REASON }) },
  { what: 'day', found: PAGE, query: day },
  {
    what: 'status 2 on a day',
    found: 1,
    query: (stored) => ({ ...day(stored), statusID: DELIVERY.NOT_DELIVERED }),
  },
  { what: 'no filter', found: PAGE, query: () => ({}) },
];
const questions: Question[] = [
  ...ofBoth.map((each) => ({ ...each, who: 'company' as const })),
  ...ofBoth.map((each) => ({ ...each, who: 'operator' as const })),
];

export const search: Row = {
  name: 'search',
  what: 'search for messages with 20,000,000 stored recipients while 500,000 drain, 20 filters in sequence (worst filter)',
  reach: 'p95 300 ms, p99 800 ms',
  async run(context) {
    const receiver = await context.receiver();
    return context.withSystem({}, async (bench) => {
      const recipients = Math.max(STORED_JOB, Math.round(context.settings.stored * context.settings.scale));
      const companies = await bench.newCompanies(COMPANIES, { balance: 2 * recipients });
      const stored = await storeJobs(context, bench, companies, recipients);

      context.say('searches on an idle system');
      const atRest = new Searches(bench, stored);
      for (let round = 0; round < ROUNDS_AT_REST; round++) await atRest.askAll();

      const range = { first: NUMBERS.bulk, count: context.scaled(CAMPAIGN) };
      context.say(`searches while ${range.count} messages drain`);
      const sender = await bench.newCompany({ callbackUrl: receiver.url() });
      await receiver.child.ask('follow', range);
      const beside = new Searches(bench, stored);
      await context.measured(bench, async () => {
        await bench.postSend(sender, { ...range, text: TEXT });
        let drained = false;
        const draining = untilCalledBack(receiver, range).finally(() => (drained = true));
        // If a search fails, report that error and not the errors that follow from it.
        draining.catch(() => undefined);
        while (!drained) await beside.askAll();
        await draining;
      });
      const [value, p99] = [beside.worst(0.95), beside.worst(0.99)];
      return {
        ...{ value, unit: 'ms p95', lowerIsBetter: true, reached: value <= REACH_P95 && p99 <= REACH_P99 },
        ...{ ceiling: atRest.worst(0.95), ceilingIs: 'the same on an idle system' },
        details: { stored: recipients, 'worst p99': p99, ...beside.figures() },
      };
    });
  },
};

/** Runs the searches, and records the duration of each. */
class Searches {
  private readonly took = questions.map((): number[] => []);
  private rounds = 0;

  constructor(
    private readonly bench: BenchSystem,
    private readonly stored: Stored[],
  ) {}

  /** Runs every search once, for the company of a stored job and about that job. */
  async askAll(): Promise<void> {
    const about = this.stored[this.rounds++ % this.stored.length]!;
    for (const [i, question] of questions.entries()) this.took[i]!.push(await this.ask(question, about));
  }

  /** The percentile of the slowest filter, ms. */
  worst(share: number): number {
    return Math.max(...this.took.map((times) => percentile(times, share)));
  }

  figures(): Record<string, string> {
    const of = (times: number[]): string =>
      [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0)).join(', ');
    const each = questions.map(({ who, what }, i) => [`${who}: ${what}`, of(this.took[i]!)] as const);
    return { searches: `${this.rounds} of each; p50, p95, p99 ms`, ...Object.fromEntries(each) };
  }

  private async ask({ who, what, found: wanted, query }: Question, about: Stored): Promise<number> {
    const { gatewayUrl, operatorUrl, operatorToken } = this.bench.system.run;
    const [address, headers] =
      who === 'company'
        ? [`${gatewayUrl}/v1/sms/messages`, { key: about.company.key }]
        : [`${operatorUrl}/admin/v1/messages`, { authorization: `Bearer ${operatorToken}` }];
    const parameters = new URLSearchParams({ length: String(PAGE) });
    for (const [name, value] of Object.entries(query(about))) parameters.set(name, String(value));
    let [found, seconds] = [0, 0];
    // A page ends after a time limit, so a page with too few results is followed by a request for the next page.
    let after: string | null = null;
    do {
      if (after !== null) parameters.set('after', after);
      const url = `${address}?${parameters.toString()}`;
      const answer = await this.bench
        .load()
        .ask('get', { url, headers: headers as Record<string, string>, count: '"smsID"' });
      if (answer.status !== 200)
        throw new Error(`The search by ${what} failed: HTTP ${answer.status} ${answer.text}`);
      found += answer.counted;
      seconds += answer.seconds;
      after = answer.next;
    } while (after !== null && found < wanted);
    if (found < wanted) throw new Error(`The search by ${what} found ${found} of ${wanted} messages.`);
    return seconds * 1000;
  }
}
