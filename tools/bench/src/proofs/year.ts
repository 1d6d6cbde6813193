import type { mongo } from 'mongoose';
import { ApiClient, servicesWithConsole } from '@herald/launcher';
import { now, until } from '../measure/clock';
import type { Receiver, RowContext } from '../row-context';
import { deliver } from '../rows/deliver';
import { NUMBERS } from '../rows/numbers';
import type { BenchSystem, Company } from '../system/bench-system';
import { withMongo } from '../measure/databases';
import type { Proof } from './proof';
import { type Read, readsOf } from './year-reads';

const COMPANIES = 10_000;
const FEWEST_COMPANIES = 20;
const RECIPIENTS = 50_000_000;
const ACCOUNTS = 100_000;
const CAMPAIGN = 50_000;
/** The largest company has half of the recipients, in jobs of this size. */
const JOB_OF_LARGEST = 1_000;
const DAYS = 364;
const AT_ONCE = 8;
const ROUNDS = 5;
const MOST_MS = 1_000;
/** A scan of a whole collection counts from this number of documents. */
const SMALL = 500;
/** A query without an index, which shows that they are recorded. */
const CONTROL = { comment: 'none has this comment' };
const PROFILE_BYTES = 16 * 1024 * 1024;
const COUNTED_WITHIN_MS = 3 * 3_600_000;
const SHOWN = 5;

export const year: Proof = {
  name: 'year',
  what: `lists, searches, statistics and ledgers through the API and the console with ${COMPANIES.toLocaleString('en-US')} companies and ${RECIPIENTS.toLocaleString('en-US')} recipients`,
  goal: `each page in at most ${MOST_MS / 1_000} s, each query by an index`,
  async run(context) {
    const receiver = await context.receiver();
    return context.withSystem(
      null,
      async (bench) => {
        const { company, asked } = await store(context, bench, receiver);
        const reads = readsOf(asked);
        const addresses = await addressesOf(bench, company);
        context.say(`${reads.length} pages, ${ROUNDS} times each, through the API and the console`);
        const { scans, took } = await withMongo(bench.mongoUrl, async (client) => {
          const databases = await profiled(client);
          const took = await askAll(addresses, reads);
          return { scans: await scansIn(databases), took };
        });
        const slow = took.filter(({ ms }) => ms > MOST_MS);
        const [slowest] = took;
        for (const { what, ms } of took.slice(0, SHOWN)) context.say(`${Math.round(ms)} ms: ${what}`);
        for (const scan of scans) context.say(`without an index: ${scan}`);
        return {
          metrics: {
            pages: took.length,
            'slowest, ms': slowest!.ms,
            'slowest page': slowest!.what,
            'pages above a second': slow.length,
            'queries without an index': scans.length,
          },
          isMet: slow.length === 0 && scans.length === 0,
        };
      },
      { table: servicesWithConsole },
    );
  },
};

/** Stores a year's data of all companies, most of it of one company. Resolves to that company. */
async function store(context: RowContext, bench: BenchSystem, receiver: Receiver) {
  const { mongoUrl, operator } = bench;
  const share = Math.min(1, context.settings.scale);
  const company = await bench.newCompany(receiver.url());
  const count = Math.max(FEWEST_COMPANIES, Math.round(COMPANIES * share)) - 1;
  context.say(`creating ${count} companies`);
  const creating = Array.from({ length: AT_ONCE }, (_, index) =>
    bench.newCompanies(Math.floor((count + index) / AT_ONCE)),
  );
  const companies = (await Promise.all(creating)).flat();

  const recipients = context.scaled(RECIPIENTS) / 2;
  context.say(`storing ${recipients} recipients of one company and of the others each`);
  const common = { mongoUrl, recipients, days: DAYS, isUncounted: true };
  const fill = context.helper('fill');
  const first = NUMBERS.stored;
  await fill.ask('storeJobs', { ...common, companies: [company], first, largest: JOB_OF_LARGEST });
  await fill.ask('storeJobs', { ...common, companies, first: first + recipients });

  const accounts = context.scaled(ACCOUNTS);
  context.say(`storing ${accounts} accounts`);
  const tariff = { name: 'Fiber', price: 20 };
  const tariffs = `/companies/${company.id}/tariffs`;
  const { id: tariffID } = await operator.data<{ id: number }>('POST', tariffs, tariff);
  await ApiClient.ofCompany(bench.gatewayUrl, company.key).ask('GET', '/customers');
  await fill.ask('storeBilling', { mongoUrl, company: company.id, tariffID, accounts });
  await deliver(bench, { company, receiver, first: NUMBERS.bulk, count: context.scaled(CAMPAIGN) });

  context.say('waiting for the statistics');
  const asked = await withMongo(mongoUrl, async (client) => {
    const batches = client.db('herald_sms').collection('batches');
    await until(
      () => batches.countDocuments({ uncountedAt: { $type: 'date' } }),
      (left) => left === 0,
      { what: 'counted recipients', withinMs: COUNTED_WITHIN_MS, everyMs: 2_000 },
    );
    const { smsID, requestId, numbers } = (await batches.findOne({ numbers: String(first) }))!;
    const { id, brandID } = company;
    return { company: id, smsID, requestId, brandID, number: Number((numbers as string[])[0]) };
  });
  return { company, asked };
}

/** An address of the API with the credential of a company and of an operator. */
interface Address {
  name: string;
  url: Record<Read['caller'], string>;
  headers: Record<Read['caller'], Record<string, string>>;
}

async function addressesOf({ system }: BenchSystem, { id, key }: Company): Promise<Address[]> {
  const { gatewayUrl, operatorUrl, operatorToken, consoleUrl } = system.run;
  const authorization = `Bearer ${operatorToken}`;
  const json = { 'content-type': 'application/json' };
  const signIn = async (wish: object): Promise<{ cookie: string }> => {
    const post = (path: string, body: object, headers = {}): Promise<Response> =>
      fetch(`${consoleUrl}${path}`, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify(body),
      });
    const made = await post('/api/links', wish, { authorization });
    const { data } = (await made.json()) as { data: { url: string } };
    const session = await post('/api/session', { link: new URL(data.url).hash.slice(1) });
    return { cookie: session.headers.get('set-cookie')!.split(';')[0]! };
  };
  return [
    {
      name: 'API',
      url: { company: gatewayUrl, operator: operatorUrl },
      headers: { company: { key }, operator: { authorization } },
    },
    {
      name: 'console',
      url: { company: `${consoleUrl}/api`, operator: `${consoleUrl}/api` },
      headers: { company: await signIn({ company: id, role: 'admin' }), operator: await signIn({}) },
    },
  ];
}

/** Asks each page a few times. Resolves to the longest time of each, the slowest first. */
async function askAll(addresses: Address[], reads: Read[]): Promise<{ what: string; ms: number }[]> {
  const took = new Map<string, number>();
  const refused = new Set<string>();
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, url, headers } of addresses)
      for (const { caller, path } of reads) {
        const what = `${name} ${path}`;
        const begun = now();
        const answer = await fetch(`${url[caller]}${path}`, { headers: headers[caller] });
        const text = await answer.text();
        if (!answer.ok) refused.add(`${what}: HTTP ${answer.status} ${text.slice(0, 200)}`);
        took.set(what, Math.max(took.get(what) ?? 0, now() - begun));
      }
  if (refused.size > 0) throw new Error(`Pages without an answer:\n  ${[...refused].join('\n  ')}`);
  return [...took].map(([what, ms]) => ({ what, ms })).sort((a, b) => b.ms - a.ms);
}

/** Lets MongoDB record every query without an index. */
async function profiled(client: mongo.MongoClient): Promise<mongo.Db[]> {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const ours = databases.filter(({ name }) => name.startsWith('herald_')).map(({ name }) => client.db(name));
  for (const db of ours) {
    await db.createCollection('system.profile', { capped: true, size: PROFILE_BYTES });
    const filter = { planSummary: { $regex: 'COLLSCAN' }, docsExamined: { $gt: SMALL } };
    await db.command({ profile: 1, filter });
  }
  await client.db('herald_billing').collection('payments').findOne(CONTROL);
  return ours;
}

/**
 * The recorded queries, each kind once, without those that return every document that they read: an index would not help them. Throws if even
 * the control is missing.
 */
async function scansIn(databases: mongo.Db[]): Promise<string[]> {
  const found = new Set<string>();
  for (const db of databases)
    for await (const { ns, command, docsExamined, nreturned } of db.collection('system.profile').find()) {
      if (docsExamined === nreturned) continue;
      const { filter, pipeline, q } = command as Record<string, object | undefined>;
      found.add(`${ns}: ${JSON.stringify(filter ?? pipeline ?? q ?? command).slice(0, 200)}`);
    }
  const control = [...found].find((scan) => scan.includes(CONTROL.comment));
  if (!control || !found.delete(control)) throw new Error('MongoDB did not record a query without an index.');
  return [...found];
}
