import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import axios from 'axios';
import { type CompanySnapshot, DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import { InternalTokenIssuer } from '@herald/internal-token';
import { createLogger } from '@herald/logging';
import { connectMongo } from '@herald/mongo';
import { findViolations } from '../books/check-accounts';
import { type Billing, composeBilling } from '../compose';
import { loadConfig } from '../config';
import { deleteQueues } from './delete-queues';
import { fillCompany, type FillSize } from './fill-company';
import { FILLED_RANGE, type FillTarget } from './filled-records';
import { type MeasuredRequest, measuredRequests } from './measured-requests';

const COMPANY = 1;
const SMALL: FillSize = { accounts: 4, payments: 20 };
const WARM_UP = 30;
const TIMES = 50;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

interface Timing {
  median: number;
  p95: number;
}

/** `npm run fill -w services/billing -- --accounts 1000000 --payments 5000000`: the same requests before and after, in ms. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      accounts: { type: 'string', default: '1000000' },
      payments: { type: 'string', default: '5000000' },
      books: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const size = { accounts: Number(values.accounts), payments: Number(values.payments) };
  const bench = await Bench.start();
  try {
    const empty = await bench.measure(SMALL);
    const full = await bench.measure(size);
    printColumns(empty, full, size);
    if (values.books) await bench.checkBooks();
  } finally {
    await bench.stop(values.keep);
  }
}

/** A service of its own on a database of its own. */
class Bench {
  private constructor(
    private readonly billing: Billing,
    private readonly database: string,
    private readonly amqpUrl: string,
    private readonly tokens: InternalTokenIssuer,
  ) {}

  static async start(): Promise<Bench> {
    const name = `billing_fill_${randomUUID().slice(0, 8)}`;
    const secret = randomUUID();
    const config = loadConfig({
      ...process.env,
      PORT: '0',
      METRICS_PORT: '0',
      MONGO_DATABASE: name,
      BROKER_NAMESPACE: name,
      INTERNAL_TOKEN_SECRET: secret,
    });
    const billing = await composeBilling(config, createLogger('billing', 'error'));
    await billing.start();
    return new Bench(billing, name, config.AMQP_URL, new InternalTokenIssuer(secret));
  }

  /** Fills an empty database and times the requests on it. */
  async measure(size: FillSize): Promise<Map<string, Timing>> {
    const target = await this.begin();
    const begun = Date.now();
    const step = Math.max(1, Math.floor(size.accounts / 10));
    let next = step;
    const written = await fillCompany(this.billing.connection, target, size, (accounts) => {
      if (accounts < next || size === SMALL) return;
      next += step;
      print(`  ${accounts} of ${size.accounts} accounts, ${Math.round((Date.now() - begun) / 1000)} s`);
    });
    const timings = new Map<string, Timing>();
    for (const request of measuredRequests(written, target.ipRangeID)) {
      timings.set(request.name, await this.time(request));
    }
    return timings;
  }

  async checkBooks(): Promise<void> {
    const begun = Date.now();
    const violations = await findViolations(this.billing.connection);
    print(`books: ${violations.length} violations, ${Math.round((Date.now() - begun) / 1000)} s`);
  }

  async stop(keep: boolean): Promise<void> {
    await this.billing.stop();
    if (keep) print(`The database ${this.database} is kept.`);
    else await dropDatabase(this.database);
    await deleteQueues(this.amqpUrl, this.database);
  }

  /** Nothing but the company and its catalogues. */
  private async begin(): Promise<FillTarget> {
    const { connection } = this.billing;
    for (const name of ['customers', 'accounts', 'payments', 'sequences', 'catalogue_items', 'counters']) {
      await connection.db!.collection(name).deleteMany({});
    }
    const snapshot: CompanySnapshot = {
      id: COMPANY,
      name: 'Filled',
      status: 'active',
      timezone: 'Asia/Tbilisi',
      settings: DEFAULT_COMPANY_SETTINGS,
      modules: { network: true, iptv: false, gps: false },
      hasCallback: false,
      version: 1,
    };
    const view = connection.db!.collection<CompanySnapshot & { _id: number }>('company_view');
    await view.replaceOne({ _id: COMPANY }, snapshot, { upsert: true });
    const customerTypes = connection.db!.collection('catalogue_items');
    await customerTypes.insertOne({
      company: COMPANY,
      kind: 'customer-types',
      id: 1,
      name: 'individual',
      uses: 0,
    });
    return {
      company: COMPANY,
      tariffID: await this.item('tariffs', { name: 'Fiber', price: 20 }),
      areaID: await this.item('areas', { name: 'Vake' }),
      ipRangeID: await this.item('ip-ranges', { name: 'lan', cidr: FILLED_RANGE }),
    };
  }

  private async item(kind: string, body: Record<string, unknown>): Promise<number> {
    const token = await this.tokens.issue('billing', { kind: 'operator', name: 'fill' });
    const url = `http://127.0.0.1:${this.billing.port()}/admin/v1/companies/${COMPANY}/${kind}`;
    const { data } = await axios.post<{ data: { id: number } }>(url, body, {
      headers: { 'x-herald-token': token },
      proxy: false,
    });
    return data.data.id;
  }

  private async time({ method, path, body }: MeasuredRequest): Promise<Timing> {
    const url = `http://127.0.0.1:${this.billing.port()}${path}`;
    const took: number[] = [];
    for (let time = -WARM_UP; time < TIMES; time++) {
      const token = await this.tokens.issue('billing', {
        kind: 'company',
        company: COMPANY,
        permissions: ['customers.create', 'accounts.create'],
        timezone: 'Asia/Tbilisi',
      });
      const begun = performance.now();
      const headers = { 'x-herald-token': token };
      await axios.request({
        method,
        url,
        headers,
        proxy: false,
        ...(body ? { data: body(time + WARM_UP) } : {}),
      });
      if (time >= 0) took.push(performance.now() - begun);
    }
    took.sort((a, b) => a - b);
    return { median: took[Math.floor(TIMES / 2)]!, p95: took[Math.floor(TIMES * 0.95)]! };
  }
}

/** After the service has stopped: while it lives it renews its leases, and so makes the database anew. */
async function dropDatabase(database: string): Promise<void> {
  const url = loadConfig({ ...process.env, INTERNAL_TOKEN_SECRET: randomUUID() }).MONGO_URL;
  const connection = await connectMongo({
    url,
    database,
    name: 'billing-fill',
    logger: createLogger('billing', 'error'),
  });
  await connection.dropDatabase();
  await connection.close();
}

function printColumns(empty: Map<string, Timing>, full: Map<string, Timing>, size: FillSize): void {
  const cell = ({ median, p95 }: Timing): string => `${median.toFixed(1)} (${p95.toFixed(1)})`.padStart(16);
  print('');
  print(
    `Milliseconds, median (95th percentile) of ${TIMES}; full: ${size.accounts} accounts, ${size.payments} payments`,
  );
  print(`${''.padEnd(40)}${'empty'.padStart(16)}${'full'.padStart(16)}`);
  for (const [name, timing] of empty) print(`${name.padEnd(40)}${cell(timing)}${cell(full.get(name)!)}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`fill failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
