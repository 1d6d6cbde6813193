import { type PrivacyAnswer, type PrivacyRequest, REQUEST_QUEUE } from '@herald/contracts';
import { recordOf } from '@herald/testing/http-client';
import { keepingLogger } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';
import { erasuresIn } from './erasure-model';

const NOTHING: PrivacyAnswer = { records: [], erased: {}, waiting: {}, next: null };

describe('personal data of a number, however it is spelled', () => {
  let system: GatewayFixture;
  let company: number;
  /** Answers of the services, which are mocked: these tests cover only the gateway. */
  let sms: (request: PrivacyRequest) => PrivacyAnswer;
  let billing: (request: PrivacyRequest) => PrivacyAnswer;

  beforeAll(async () => {
    system = await GatewayFixture.start({ logger: keepingLogger(), eraseEveryMs: 50 });
    const broker = await system.namespace.broker();
    await broker.answer(REQUEST_QUEUE.SMS_PRIVACY, (request) => Promise.resolve(sms(request)));
    await broker.answer(REQUEST_QUEUE.BILLING_PRIVACY, (request) => Promise.resolve(billing(request)));
    ({ id: company } = await system.company());
  });
  afterAll(() => system.stop());

  const ends = (id: unknown): Promise<unknown> =>
    until(async () => {
      await erasuresIn(system.connection).updateMany(
        { nextAt: { $type: 'date' } },
        { $set: { nextAt: new Date(0), erasedAt: new Date(0) } },
      );
      return recordOf(await system.admin().get(`/privacy/tasks/${String(id)}`)).state === 'done';
    });
  /** The company's customers, by the spelling that finds them. */
  let customers: Record<string, string[]>;
  let asked: [service: string, act: string, number: string | undefined][];
  beforeEach(() => {
    [customers, asked] = [{}, []];
    const note = (service: string) => (request: PrivacyRequest) => {
      const { act, number } = request;
      if (act !== 'find') asked.push([service, act, number]);
      const found = act === 'find' ? (customers[number!] ?? []) : [];
      return { ...NOTHING, records: found.map((one) => ({ kind: 'number', number: one })) };
    };
    [sms, billing] = [note('sms'), note('billing')];
  });
  const services = (numbers: string[]) =>
    ['billing', 'sms'].flatMap((service) => numbers.map((number) => [service, 'export', number]));
  const exported = async (written: string, of = company) => {
    asked = [];
    const answer = await system
      .admin()
      .get(`/companies/${of}/privacy/numbers/${encodeURIComponent(written)}`);
    return { status: answer.status, asked, problem: answer.status === 400 ? answer.text : '' };
  };

  it('exports and erases the number that a send of the company reads', async () => {
    const local = await system.company();
    await system
      .admin()
      .patch(`/companies/${local.id}`, { settings: { defaultCountryCode: '+998', localNumberDigits: 9 } });
    for (const written of ['880470115', '0880470115', '88 047-01-15', '+998880470115', '998880470115'])
      expect(await exported(written, local.id)).toMatchObject({ asked: services(['998880470115']) });
    expect(await exported('+880470115', local.id)).toMatchObject({ asked: services(['880470115']) });
    expect(await exported('998123456', local.id)).toMatchObject({
      status: 400,
      asked: [],
      problem: expect.stringContaining('it may be local or international'),
    });
    asked = [];
    const erased = await system.admin().delete(`/companies/${local.id}/privacy/numbers/0880470115`);
    await ends(recordOf(erased).id);
    expect(new Set(asked.map(([service, , number]) => `${service} ${number}`))).toEqual(
      new Set(['sms 998880470115', 'billing 998880470115']),
    );
  });

  it('covers all numbers that a search finds with the spelling, or names them', async () => {
    const local = await system.company();
    await system
      .admin()
      .patch(`/companies/${local.id}`, { settings: { defaultCountryCode: '+998', localNumberDigits: 9 } });
    // Both are the same phone: earlier versions stored it with the 0.
    for (const written of ['0880470125', '9980880470125'])
      customers[written] = ['9980880470125', '998880470125'];
    for (const written of ['0880470125', '9980880470125'])
      expect(await exported(written, local.id)).toMatchObject({
        asked: services(['9980880470125', '998880470125']),
      });
    asked = [];
    const erased = await system.admin().delete(`/companies/${local.id}/privacy/numbers/0880470125`);
    await ends(recordOf(erased).id);
    for (const number of ['9980880470125', '998880470125'])
      expect(asked).toContainEqual(['billing', 'erase', number]);
    // A customer of another country with the same local digits.
    customers['880470115'] = ['91880470115'];
    expect(await exported('880470115', local.id)).toMatchObject({
      status: 400,
      asked: [],
      problem: expect.stringContaining('it may be +91880470115 or +998880470115: write it with +'),
    });
    expect(await exported('+998880470115', local.id)).toMatchObject({ asked: services(['998880470115']) });
  });

  it('exports and erases the number of the customer who was created with the spelling', async () => {
    customers = { '89161234567': ['79161234567'], '0599000002': ['995599000002'] };
    customers['+44 (0)7911 123456'] = ['447911123456'];
    expect(await exported('0599000002')).toMatchObject({ asked: services(['995599000002']) });
    expect(await exported('+44 (0)7911 123456')).toMatchObject({ asked: services(['447911123456']) });
    // No country has the number 89161234567, so messages to it were for the same person.
    expect(await exported('89161234567')).toMatchObject({
      asked: services(['79161234567', '89161234567']),
    });
    asked = [];
    const path = `/companies/${company}/privacy/numbers/89161234567`;
    await ends(recordOf(await system.admin().delete(path)).id);
    for (const number of ['79161234567', '89161234567'])
      expect(asked).toContainEqual(['billing', 'erase', number]);
  });

  it('refuses a number that may be that of two persons, and names both', async () => {
    customers = { '0599000002': ['995599000002', '44599000002'], '59899123456': ['99559899123456'] };
    for (const [written, both] of [
      ['0599000002', '+995599000002 or +44599000002'],
      ['59899123456', '+99559899123456 or +59899123456'],
    ] as const) {
      const problem = expect.stringContaining(`number: it may be ${both}: write it with +`);
      expect(await exported(written)).toMatchObject({ status: 400, asked: [], problem });
      expect((await system.admin().delete(`/companies/${company}/privacy/numbers/${written}`)).status).toBe(
        400,
      );
    }
    expect(await exported('+59899123456')).toMatchObject({ asked: services(['59899123456']) });
    expect(await exported('0599000003')).toMatchObject({
      status: 400,
      problem: expect.stringContaining('it begins with 0'),
    });
  });
});
