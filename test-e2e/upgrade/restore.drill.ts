import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type HeraldSystem, services, startSystem } from '@herald/launcher';
import { freePort, obtainMongo } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { expectSoundBooks } from '../support/books';
import { root } from '../support/checkout';
import { type Company, newCompany } from '../support/company';
import { CompanyApi } from '../support/company-api';
import { removeNamespace } from '../support/namespaces';
import { operator } from '../support/operator-api';
import { phoneCounts, simulator } from '../support/phones';
import { minutesAhead } from '../support/send-times';

/**
 * The drill of docs/operations.md, "Backup and restore": a backup during a campaign, the loss of the database, the broker and every
 * process, and a new system with the backup and an empty broker. The carrier is the same as before. Run it with `npm run test:system --
 * upgrades`.
 */
const CAMPAIGN = 3_000;
/**
 * Parts to which the carrier responds before the loss; it also accepts the parts that fill the windows then, and withholds its responses.
 */
const ANSWERED = CAMPAIGN / 5;
const SINGLES = 40;
const ID_GAP = 1_000_000;
/** A route's binds × window: parts that the carrier may have accepted without a recorded response. */
const IN_FLIGHT = 2 * 100;
const START_MS = 300_000;
const SETTLED_WITHIN_MS = 600_000;
const BALANCE = 10_000;
const run = promisify(execFile);

/** IDs of a customer, an account and a payment. */
type Billed = Record<'customer' | 'account' | 'payment', number>;
type MongoServer = Awaited<ReturnType<typeof obtainMongo>>;

let block = 0;
const numbersOf = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => 995_577_000_000 + 100_000 * block + i);

describe('a system that is restored from a backup', () => {
  const namespace = process.env['AMQP_URL'] ? `restore${process.pid}` : '';
  const mongos: MongoServer[] = [];
  const systems: HeraldSystem[] = [];
  let dir: string;
  let simulatorPort: number;
  let before: HeraldSystem;
  let after: HeraldSystem;
  let company: Company;
  let smsIDs: { campaign: number; singles: number[]; scheduled: number };
  let submittedBefore: number;
  let billedBefore: Billed;

  const dataOf = (name: string): string => join(dir, name, 'data');

  async function startMongo(name: string): Promise<MongoServer> {
    const { MONGO_URL: _given, ...env } = process.env;
    const server = await obtainMongo({ dataDir: dataOf(name), logDir: join(dir, name), env });
    mongos.push(server);
    return server;
  }

  /** With the carrier of the first system; each system has its own queues. */
  async function start(
    name: string,
    mongoUrl: string,
    options: { simulator: boolean },
  ): Promise<HeraldSystem> {
    const { simulator } = options;
    const queues = { BROKER_NAMESPACE: namespace && `${namespace}${name}` };
    const programs = ['gateway', 'sms', 'brand', 'billing', 'callback-dispatcher'];
    const serviceEnv: Record<string, Record<string, string>> = Object.fromEntries(
      programs.map((program) => [program, { ...queues }]),
    );
    Object.assign(serviceEnv['sms']!, { UNKNOWN_OUTCOME_WAIT_SECONDS: '8' });
    serviceEnv['carrier-simulator'] = { SMPP_PORT: String(simulatorPort) };
    const carrier = `smpp://herald:herald@127.0.0.1:${simulatorPort}?binds=2&window=100&response_timeout=3600`;
    const system = await startSystem({
      dir: join(dir, name),
      namespace,
      env: { ...process.env, MONGO_URL: mongoUrl, SMS_CARRIERS: carrier },
      serviceEnv,
      ...(simulator ? {} : { table: services.filter((service) => service.program !== 'carrier-simulator') }),
    });
    systems.push(system);
    globalThis.herald = { system, dir: join(dir, name), namespace, numberBlock: '6666' };
    return system;
  }

  /** The secrets are not part of the database: an operator restores them from the place that the backup page names. */
  async function restoreSecrets(): Promise<void> {
    for (const name of ['secrets.json', 'secrets']) {
      await cp(join(dir, 'before', name), join(dir, 'after', name), { recursive: true });
    }
  }

  const ownProcesses = (): string[] =>
    Object.keys(before.pids).filter((name) => !['carrier-simulator', 'rabbitmq'].includes(name));

  const phones = () => phoneCounts(simulator(before.run.simulator));

  async function send(numbers: number[], extra: Record<string, unknown> = {}): Promise<number> {
    const { brandID } = company;
    const { body } = await company.api.send({ brandID, numbers, text: 'Kept', ...extra });
    expect(body.statusID).toBe(0);
    return body['smsID'] as number;
  }

  /** A customer with an account and a payment. */
  async function bill(turn: number): Promise<Billed> {
    const post = async (path: string, body: object): Promise<number> => {
      const answer = await company.api.post(path, body);
      expect(answer.body.statusID).toBe(0);
      return Number((answer.body['data'] as { id: number | string }).id);
    };
    const customer = await post('/v1/customers/create', { typeID: 1, mobile: `99559900000${turn}` });
    const account = await post('/v1/accounts/create', { customerID: customer });
    return { customer, account, payment: await post('/v1/payments/add', { accountID: account, sum: 5 }) };
  }

  const countsOf = (smsID: number): Promise<Record<string, number>> =>
    operator()
      .data<{ counts: Record<string, number> }>('GET', `/jobs/${smsID}`)
      .then(({ counts }) => counts);

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-restore-'));
    simulatorPort = await freePort();
    const mongo = await startMongo('before');
    before = await start('before', mongo.url, { simulator: true });
    await simulator(before.run.simulator).post('/settings', { answerLimit: ANSWERED });
    company = await newCompany({ balance: BALANCE, callbacks: true, settings: { requestsPerSecond: 0 } });

    billedBefore = await bill(1);
    // Messages that the stopped dispatcher does not consume are only in the broker, and lost with it.
    await before.kill('callback-dispatcher', 'SIGSTOP');
    block = 1;
    const campaign = await send(numbersOf(CAMPAIGN));
    await until(
      () => countsOf(campaign),
      (counts) => counts['3']! <= CAMPAIGN - ANSWERED,
      { what: 'a fifth of the campaign to be submitted' },
    );
    block = 2;
    const singles: number[] = [];
    for (const [index, number] of numbersOf(SINGLES).entries()) {
      singles.push(await send([number], { otp: index % 4 === 0, text: `Single ${index}` }));
    }
    block = 3;
    const scheduled = await send(numbersOf(5), { sendTime: minutesAhead(90) });
    smsIDs = { campaign, singles, scheduled };

    // All processes freeze, as in a power failure.
    for (const name of ownProcesses()) await before.kill(name, 'SIGSTOP');
    await run(process.execPath, [
      join(root, 'deploy', 'backup', 'copy-data.mjs'),
      ...[
        '--url',
        mongo.url,
        '--from',
        join(dataOf('before'), 'mongo'),
        '--to',
        join(dataOf('after'), 'mongo'),
      ],
    ]);
    submittedBefore = (await phones()).size;
    for (const name of ownProcesses()) {
      const stopped = before.stopProcess(name);
      await before.kill(name, 'SIGKILL').catch(() => undefined);
      await stopped;
    }
    await mongo.stop();

    const restored = await startMongo('after');
    const env = { ...process.env, MONGO_URL: restored.url, MONGO_NAMESPACE: namespace };
    await run(process.execPath, [join(root, 'deploy', 'backup', 'after-restore.mjs')], { env });
    await restoreSecrets();
    after = await start('after', restored.url, { simulator: false });
    await simulator(before.run.simulator).post('/settings', { answerLimit: 0 });
    company.api = new CompanyApi(after.run.gatewayUrl, company.api.key);
  }, 2 * START_MS);

  afterAll(async () => {
    for (const system of [...systems].reverse()) await system.stop();
    const amqpUrl = process.env['AMQP_URL'];
    if (namespace && amqpUrl) {
      for (const name of ['before', 'after']) {
        await removeNamespace({ mongoUrl: mongos.at(-1)!.url, amqpUrl, namespace: `${namespace}${name}` });
      }
    }
    for (const mongo of mongos) await mongo.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it(
    'sends all accepted messages, and repeats at most those that were in flight',
    async () => {
      expect(submittedBefore).toBeLessThan(CAMPAIGN + SINGLES);
      for (const smsID of [smsIDs.campaign, ...smsIDs.singles]) {
        const recipients = smsID === smsIDs.campaign ? CAMPAIGN : 1;
        await until(
          () => countsOf(smsID),
          (counts) => counts['1'] === recipients,
          { timeoutMs: SETTLED_WITHIN_MS, what: `job ${smsID} to be delivered` },
        );
      }
      const got = await phones();
      expect(got.size).toBe(CAMPAIGN + SINGLES);
      const twice = [...got.values()].reduce((sum, { messages }) => sum + messages - 1, 0);
      expect(twice).toBeLessThanOrEqual(IN_FLIGHT);
    },
    2 * SETTLED_WITHIN_MS,
  );

  it(
    'sends all callbacks, including those that only the lost broker had',
    async () => {
      const called = (): number =>
        new Set(
          company.receiver.received
            .filter(({ query }) => query['statusID'] === '1')
            .map(({ query }) => `${query['smsID']} ${query['number']}`),
        ).size;
      await until(called, (count) => count === CAMPAIGN + SINGLES, {
        timeoutMs: SETTLED_WITHIN_MS,
        what: 'the last callback of every message',
      });
    },
    SETTLED_WITHIN_MS + 10_000,
  );

  it('keeps balance, ledger and scheduled sends, and passes the consistency check', async () => {
    const spent = CAMPAIGN + SINGLES + 5;
    expect(await company.api.balance()).toBe(BALANCE - spent);
    expect(await countsOf(smsIDs.scheduled)).toMatchObject({ '3': 5 });
    await operator().data('POST', `/jobs/${smsIDs.scheduled}/cancel`);
    await until(
      () => company.api.balance(),
      (sms) => sms === BALANCE - spent + 5,
    );
    await expectSoundBooks({ system: after, namespace });
  });

  it('assigns smsIDs that were not used before the loss', async () => {
    block = 4;
    const fresh = await send(numbersOf(1));
    expect(fresh).toBeGreaterThan(Math.max(...smsIDs.singles, smsIDs.campaign) + 1_000_000);
  });

  it('and IDs of customers, accounts and payments; their lists and ledgers continue', async () => {
    const billed = await bill(2);
    for (const record of ['customer', 'account', 'payment'] as const) {
      expect(billed[record]).toBeGreaterThan(billedBefore[record] + ID_GAP);
    }
    const { body } = await company.api.get('/v1/payments', { query: { length: 2 } });
    expect((body['data'] as { id: string }[]).map(({ id }) => Number(id))).toEqual([
      billed.payment,
      billedBefore.payment,
    ]);
    await expectSoundBooks({ system: after, namespace });
  });
});
