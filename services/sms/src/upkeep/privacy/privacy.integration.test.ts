import { mongo } from 'mongoose';
import {
  DEFAULT_COMPANY_SETTINGS,
  type PrivacyAnswer,
  type PrivacyRequest,
  REQUEST_QUEUE,
} from '@herald/contracts';
import { PATIENT_MS } from '@herald/testing/namespace';
import { checkBooks } from '../consistency';
import { arrivalsIn, type InboundDocument, inboundIn } from '../../inbound/inbound-model';
import { batchesIn, textsIn } from '../../model/batch-model';
import { jobCollections } from '../../model/job-collections';
import { FinishedJobs } from '../finished-jobs';
import { timestampOf } from '../../model/timestamps';
import { submissionsIn, waitingIn } from '../../record/outcomes/submission-store';
import { CountBatches } from '../../record/statistics/count-batches';
import { StopListStore } from '../../rules/stop-list/stop-list-store';
import { SmsFixture } from '../../testing/sms-fixture';
import { EraseRecipients } from './erase-recipients';
import { recipientsOfNumber } from './personal-recipients';

const NUMBER = '995599000777';
const PSEUDONYM = 'erased-abcdefghijklmn';
const many = (count: number): string[] => [
  NUMBER,
  ...Array.from({ length: count }, (_, i) => String(995_500_000_000 + i)),
];
const OTHERS = ['995599000001', '995599000002'];

describe('personal data of a number in the sms service', () => {
  const fixture = new SmsFixture();
  /** Requests to the dispatcher. */
  let asked: PrivacyRequest[] = [];

  beforeAll(async () => {
    await fixture.open();
    await fixture.broker.answer(REQUEST_QUEUE.CALLBACK_PRIVACY, (request) => {
      asked.push(request);
      const records = (request.callbacks ?? []).slice(0, 1).map((id) => ({ kind: 'callback', id }));
      return Promise.resolve({ records, erased: { callbacks: 0 }, waiting: {}, next: null });
    });
    await fixture.startInstance();
    for (const company of [1, 2]) await fixture.company(company, 10_000);
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    const { connection } = fixture;
    const { batches, texts } = jobCollections(connection);
    for (const all of [batches, texts, inboundIn(connection), submissionsIn(connection)])
      await all.deleteMany({});
    await connection.db!.collection('statistics').deleteMany({});
    asked = [];
  });

  const send = async (company: number, body: object): Promise<number> => {
    const answer = await fixture.send(company, { brandID: company, text: 'hello', ...body });
    return Number(answer.body['smsID']);
  };
  /** Ends the recipients as a sender would. */
  const finish = async (filter: object = {}): Promise<void> => {
    const { connection } = fixture;
    const collections = jobCollections(connection);
    const at = new Date();
    for (const { _id, numbers } of await batchesIn(connection).find(filter).toArray())
      await batchesIn(connection).updateOne(
        { _id },
        {
          $set: {
            state: 'finished',
            statuses: numbers.map(() => 1),
            pending: [],
            pendingSince: null,
            timestamps: { 1: timestampOf(at, new Map(numbers.map((_number, i) => [i, 1]))) },
          },
          $currentDate: { uncountedAt: true },
        },
      );
    await batchesIn(connection).updateMany(
      { 'send.state': 'accepted' },
      { $set: { 'send.state': 'queued' } },
    );
    const companies = { get: (id: number) => Promise.resolve(fixture.companies.get(id) ?? null) };
    await new CountBatches({
      connection,
      collections,
      companies,
      pauseMs: 0,
    }).countChanged();
    await new FinishedJobs({ collections }).completeJobs(() => true);
    const batches = await batchesIn(connection).find(filter).toArray();
    await submissionsIn(connection).insertMany(
      batches.flatMap(({ _id: batch, company, numbers }) =>
        numbers.map((number, i) => {
          const key = `${batch}/${i}`;
          return { key, route: 'r', number, batch, company, i, part: 0, at };
        }),
      ),
    );
  };
  const violations = async (): Promise<string[]> =>
    (await checkBooks(fixture.connection)).flatMap((result) => result.violations);
  const ask = (request: Partial<PrivacyRequest>): Promise<PrivacyAnswer> =>
    fixture.broker.request(
      REQUEST_QUEUE.SMS_PRIVACY,
      { act: 'erase', company: 1, number: NUMBER, pseudonym: PSEUDONYM, ...request },
      PATIENT_MS,
    );
  const all = async (request: Partial<PrivacyRequest> = {}): Promise<PrivacyAnswer[]> => {
    const answers: PrivacyAnswer[] = [];
    let after: string | null = null;
    do {
      const answer = await ask({ ...request, after });
      answers.push(answer);
      after = answer.next;
    } while (after !== null);
    return answers;
  };
  const sum = (answers: PrivacyAnswer[], of: 'erased' | 'waiting', kind: string): number =>
    answers.reduce((total, answer) => total + (answer[of][kind] ?? 0), 0);
  /** The collections that still contain the text. */
  const traces = async (text: string): Promise<string[]> => {
    const found: string[] = [];
    for (const { name } of await fixture.connection.db!.listCollections().toArray())
      for await (const document of fixture.connection.db!.collection(name).find())
        if (mongo.BSON.EJSON.stringify(document).includes(text)) found.push(name);
    return found;
  };
  const inbound = (n: number, fields: Partial<InboundDocument> = {}): InboundDocument => ({
    _id: new mongo.ObjectId(),
    company: 1,
    number: NUMBER,
    n,
    to: 'Shop',
    text: 'my own words',
    brandID: 1,
    keyword: null,
    parts: 1,
    partial: false,
    action: 'none',
    route: 'r',
    requestId: 'q',
    at: new Date(),
    asked: true,
    after: null,
    published: true,
    expiresAt: new Date(Date.now() + 1e9),
    ...fields,
  });

  it('is exported: messages with their own texts, callbacks, inbound messages, and its stop list entry', async () => {
    await send(1, { numbers: [...OTHERS, NUMBER] });
    await send(1, { text: undefined, numbers: [{ number: NUMBER, text: 'for you alone' }] });
    await send(2, { numbers: [NUMBER], text: 'of another company' });
    await finish();
    await inboundIn(fixture.connection).insertOne(inbound(1));
    const path = '/admin/v1/companies/1/stop-list';
    await fixture.operator('POST', path, { body: { numbers: [NUMBER], reason: 'asked' } });
    const records = (await all({ act: 'export' })).flatMap((answer) => answer.records);
    expect(records.map(({ kind, text }) => [kind, text])).toEqual([
      ['message', 'hello'],
      ['message', 'for you alone'],
      ['callback', undefined],
      ['inbound', 'my own words'],
      ['stop-list', undefined],
    ]);
    expect(JSON.stringify(records)).not.toContain(OTHERS[0]);
    await fixture.operator('DELETE', path, { body: { numbers: [NUMBER] } });
  });

  it('is erased everywhere; other numbers, counts, ledgers and other companies are not changed', async () => {
    const campaign = await send(1, { numbers: [...OTHERS, NUMBER] });
    const apart = await send(1, {
      text: undefined,
      numbers: [NUMBER, OTHERS[0]].map((number) => ({ number, text: `words to ${number}` })),
    });
    const alone = await send(1, { numbers: [NUMBER], text: 'a text for one' });
    await send(1, { numbers: [OTHERS[1]], text: 'single' });
    await send(2, { numbers: [NUMBER], text: 'of another company' });
    await finish();
    await inboundIn(fixture.connection).insertMany([inbound(1), inbound(2)]);
    await arrivalsIn(fixture.connection).insertOne({
      _id: 'arrival',
      message: new mongo.ObjectId(),
      route: 'r',
      from: NUMBER,
      to: 'Shop',
      total: 1,
      parts: {},
      connections: {},
      at: new Date(),
      seenAt: new Date(),
      expireAt: new Date(Date.now() + 1e9),
      stored: true,
      decided: { owner: { company: 1, brandID: 1, keyword: null }, sequences: [1] },
    });
    await waitingIn(fixture.connection).insertOne({
      _id: new mongo.ObjectId(),
      keys: ['unknown'],
      receipt: {} as never,
      number: NUMBER,
      at: new Date(),
    });
    const list = '/admin/v1/companies/1/stop-list';
    const body = { numbers: [NUMBER], reason: 'Nino asked' };
    await fixture.operator('POST', list, { body });
    await fixture.operator('POST', '/admin/v1/stop-list', { body });
    const answers = await all();
    expect(sum(answers, 'erased', 'messages')).toBe(3);
    expect(sum(answers, 'erased', 'stop list')).toBe(2);
    expect(sum(answers, 'erased', 'inbound')).toBe(2);
    expect(sum(answers, 'waiting', 'messages')).toBe(0);
    // Only the data of the other company is left.
    const ofOther = await batchesIn(fixture.connection).find({ numbers: NUMBER }).toArray();
    expect(ofOther).toHaveLength(1);
    expect(new Set(await traces(NUMBER))).toEqual(new Set(['batches', 'submissions']));
    expect(await submissionsIn(fixture.connection).countDocuments({ number: NUMBER })).toBe(1);
    for (const words of ['a text for one', 'my own words']) expect(await traces(words)).toEqual([]);
    expect(await textsIn(fixture.connection).findOne({ _id: `${apart}.0` })).toMatchObject({
      texts: ['', `words to ${OTHERS[0]}`],
    });
    // The callbacks of each recipient were requested, by its number and after its erasure.
    const ids = new Set(asked.flatMap(({ callbacks = [] }) => callbacks));
    for (const id of [`${campaign}.2.1`, `${apart}.0.1`, `${alone}.0.1`]) expect(ids).toContain(id);
    const report = await fixture.as(1, 'get', `/v1/sms/report/${campaign}`);
    expect(report.body['result']).toEqual(
      [...OTHERS, PSEUDONYM].map((number) => ({ number, statusID: '1' })),
    );
    expect(await violations()).toEqual([]);
    // A stop-listed number stays stop-listed, in small and large queries and for all companies, until it is removed.
    for (const numbers of [[NUMBER], [...OTHERS, NUMBER], many(6_000)])
      expect(
        (await fixture.send(1, { brandID: 1, text: 'hello', numbers, dryRun: true })).body,
      ).toMatchObject({
        stopListed: 1,
      });
    await fixture.operator('DELETE', '/admin/v1/stop-list', { body: { numbers: [NUMBER] } });
    const off = await fixture.operator('DELETE', list, { body: { numbers: [NUMBER] } });
    expect(off.body).toMatchObject({ data: { removed: 1 } });
    // A second erasure finds no data.
    expect(sum(await all(), 'erased', 'messages')).toBe(0);
  });

  it('is exported and erased where a carrier has named the phone by its national number', async () => {
    const [code, national] = ['995', NUMBER.slice(3)];
    await fixture.company(3, 0, {
      settings: { ...DEFAULT_COMPANY_SETTINGS, defaultCountryCode: `+${code}` },
    });
    const { connection } = fixture;
    const of = (company: number, number: string, n: number) => inbound(n, { company, number });
    await inboundIn(connection).insertMany([
      ...[of(3, NUMBER, 1), of(3, national, 1), of(3, national, 2), of(3, `0${national}`, 1)],
      ...[of(3, '995599000001', 1), of(1, national, 1)],
    ]);
    const stopList = new StopListStore(connection);
    for (const company of [0, 3]) await stopList.addNumbers(company, [national], 'answered STOP');
    const whose = { company: 3 };
    const records = (await all({ act: 'export', ...whose })).flatMap((answer) => answer.records);
    expect(records.filter(({ kind }) => kind === 'inbound')).toHaveLength(4);
    expect(records.filter(({ kind }) => kind === 'stop-list')).toHaveLength(1);
    const answers = await all(whose);
    expect(sum(answers, 'erased', 'inbound')).toBe(4);
    expect(sum(answers, 'erased', 'stop list')).toBe(1);
    const left = await inboundIn(connection).find({ company: 3 }).toArray();
    expect(left.filter(({ number }) => !number.startsWith(PSEUDONYM))).toHaveLength(1);
    // Without a default country the same digits are a number of another country.
    expect(sum(await all({ company: 1, act: 'erase' }), 'erased', 'inbound')).toBe(0);
    expect(await stopList.stopped(1, [national])).toEqual(new Set([national]));
  });

  it('waits for unfinished or unpublished messages, and erases them then', async () => {
    const open = await send(1, { numbers: [NUMBER] });
    await send(1, { numbers: [NUMBER] });
    await finish({ smsID: { $ne: open } });
    await inboundIn(fixture.connection).insertMany([inbound(1, { published: false }), inbound(2)]);
    const answers = await all();
    expect([sum(answers, 'erased', 'messages'), sum(answers, 'waiting', 'messages')]).toEqual([1, 1]);
    expect([sum(answers, 'erased', 'inbound'), sum(answers, 'waiting', 'inbound')]).toEqual([1, 1]);
    await finish({ smsID: open });
    await inboundIn(fixture.connection).updateMany({ company: 1 }, { $set: { published: true } });
    const later = await all();
    expect([sum(later, 'erased', 'messages'), sum(later, 'waiting', 'messages')]).toEqual([1, 0]);
    expect(await traces(NUMBER)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('is erased in the allowed prefixes of the guard against SMS pumping', async () => {
    const path = '/admin/v1/companies/1/otp-guard/allowed';
    expect((await fixture.operator('POST', path, { body: { prefixes: [NUMBER] } })).status).toBe(201);
    expect(await traces(NUMBER)).toEqual(['otp_allowed']);
    await all();
    expect(await traces(NUMBER)).toEqual([]);
  });

  it('is erased by a repeated step after a crash at any write', async () => {
    const { connection } = fixture;
    await send(1, { text: undefined, numbers: [{ number: NUMBER, text: 'for you alone' }] });
    await send(1, { numbers: [...OTHERS, NUMBER] });
    await finish();
    const collections = jobCollections(connection);
    for (let writes = 0; ; writes++) {
      let left = writes;
      const dying = <T extends object>(collection: T): T =>
        new Proxy(collection, {
          get: (target, name) => {
            const value = Reflect.get(target, name) as unknown;
            if (typeof value !== 'function') return value;
            return (...given: unknown[]): unknown => {
              if (['updateOne', 'bulkWrite'].includes(String(name)) && left-- <= 0) throw new Error('killed');
              return (value as (...all: unknown[]) => unknown).apply(target, given);
            };
          },
        });
      const recipients = new EraseRecipients({
        connection,
        collections: { batches: dying(collections.batches), texts: dying(collections.texts) },
      });
      const { found } = await recipientsOfNumber(collections, { company: 1, number: NUMBER, after: 0 });
      const ended = await recipients.erase(found, PSEUDONYM).then(
        () => true,
        () => false,
      );
      if (ended) break;
      expect(writes).toBeLessThan(10);
    }
    for (const text of [NUMBER, 'for you alone']) expect(await traces(text)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('is found by indexes alone', async () => {
    const { connection } = fixture;
    const { batches } = jobCollections(connection);
    const explained = await batches
      .find({ numbers: NUMBER, smsID: { $gt: 0 }, company: { $in: [0, 1] } }, { hint: 'of_number' })
      .sort({ smsID: 1 })
      .explain('queryPlanner');
    const plans = [
      explained,
      await submissionsIn(connection)
        .find({ batch: 'x', company: 1, i: { $in: [0] }, at: { $gte: new Date() } }, { hint: { at: 1 } })
        .explain('queryPlanner'),
      await arrivalsIn(connection).find({ from: NUMBER, stored: true }).explain('queryPlanner'),
      await waitingIn(connection).find({ number: NUMBER }).explain('queryPlanner'),
      await inboundIn(connection)
        .find({ company: 1, number: NUMBER, n: { $gt: 0 } }, { hint: 'of_phone' })
        .explain('queryPlanner'),
    ].map((plan) => JSON.stringify(plan));
    for (const plan of plans) {
      expect(plan).toContain('IXSCAN');
      expect(plan).not.toMatch(/COLLSCAN|"stage":"SORT"/);
    }
  });
});
