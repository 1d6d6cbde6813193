import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { type ObtainedServer, obtainRabbit, planMongoReplicaSet, startPlan } from '@herald/local-servers';
import type { Answer } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { type SmsInstance, SmsFixture } from '../../services/sms/src/testing/sms-fixture';

/** Longer than the wait for a single server, and shorter than an election may take. */
const WITHOUT_PRIMARY_MS = 6_000;
const START_MS = 600_000;
const COMPANY = 1;
const BALANCE = 20_000;
const BULK = 2_500;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => 995_500_000_000 + i);

async function onMember<T>(host: string, work: (admin: mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(`mongodb://${host}/?directConnection=true`);
  try {
    return await work(client.db('admin'));
  } finally {
    await client.close();
  }
}

describe('sends without a primary of MongoDB', () => {
  let dir: string;
  let set: ObtainedServer;
  let rabbit: ObtainedServer;
  let fixture: SmsFixture;
  let instances: SmsInstance[];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-election-'));
    const options = { dataDir: join(dir, 'data'), logDir: join(dir, 'logs') };
    [set, rabbit] = await Promise.all([
      planMongoReplicaSet(options).then(startPlan),
      obtainRabbit({ dataDir: join(dir, 'rabbit'), logDir: join(dir, 'logs') }),
    ]);
    Object.assign(process.env, { MONGO_URL: set.url, AMQP_URL: rabbit.url });
    fixture = new SmsFixture();
    await fixture.open();
    instances = [await fixture.startInstance(), await fixture.startInstance()];
    await fixture.company(COMPANY, BALANCE);
  }, START_MS);
  afterAll(async () => {
    try {
      await fixture?.stop();
    } finally {
      await Promise.all([set?.stop(), rabbit?.stop()]);
      await rm(dir, { recursive: true, force: true });
    }
  }, START_MS);

  /** Each form of a send, to each instance. */
  const sendAll = (): Promise<Answer>[] =>
    instances.flatMap((instance) => {
      const send = (count: number, fields: object = {}): Promise<Answer> =>
        fixture.send(
          COMPANY,
          { brandID: COMPANY, numbers: numbers(count), text: 'Hello', ...fields },
          { instance },
        );
      return [send(1), send(1, { otp: true }), send(3), send(BULK)];
    });

  it('wait for the election, are accepted once and charged once', async () => {
    for (const answer of sendAll()) expect((await answer).body['statusID']).toBe(0);
    const hosts = new mongo.MongoClient(set.url).options.hosts.map(String);
    const { primary } = await onMember(hosts[0]!, (admin) => admin.command({ hello: 1 }));
    const others = hosts.filter((host) => host !== primary);
    // No election before the test allows it.
    for (const host of others) await onMember(host, (admin) => admin.command({ replSetFreeze: 600 }));
    await set.kill(`mongod-${hosts.indexOf(primary as string) + 1}`);
    let answered = 0;
    const sent = sendAll().map((answer) => answer.finally(() => answered++));
    await pause(WITHOUT_PRIMARY_MS);
    expect(answered).toBe(0);
    for (const host of others) await onMember(host, (admin) => admin.command({ replSetFreeze: 0 }));
    await until(() =>
      onMember(others[0]!, (admin) => admin.command({ replSetStepUp: 1 })).then(
        () => true,
        () => answered > 0,
      ),
    );
    for (const answer of await Promise.all(sent))
      expect([answer.status, answer.body['statusID']]).toEqual([200, 0]);
    const charged = 2 * instances.length * (1 + 1 + 3 + BULK);
    expect(await fixture.balance(COMPANY)).toBe(BALANCE - charged);
    expect(await fixture.ledgerSum(COMPANY)).toBe(BALANCE - charged);
  });
});
