import {
  ACCOUNT_QUEUES,
  type AccountEventsMessage,
  ASKED_EVENT,
  DEFAULT_COMPANY_SETTINGS,
  type InboundEvent,
} from '@herald/contracts';
import { createRegistry } from '@herald/telemetry/metrics';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { SmscConnection, InboundMessage, InboundPart } from '../carriers/carrier';
import { StopListStore } from '../rules/stop-list/stop-list-store';
import { SmsFixture } from '../testing/sms-fixture';
import { ArrivalStore } from './arrival-store';
import { InboundHandler } from './inbound-handler';
import { InboundMetrics } from './inbound-metrics';
import { arrivalsIn } from './inbound-model';
import { InboundOwners } from './inbound-owners';
import { InboundStore } from './inbound-store';
import { InboundPublisher } from './inbound-publisher';
import { RuleStore } from './rule-store';
import { StandingConnections } from './standing-connections';

const OWN = '/v1/sms/inbound';
const ALL = '/admin/v1/inbound';
const RULES = '/admin/v1/inbound-rules';
const ASKING = { settings: { ...DEFAULT_COMPANY_SETTINGS, events: [ASKED_EVENT.INBOUND_RECEIVED] } };

describe('inbound messages', () => {
  const fixture = new SmsFixture();
  const published: (InboundEvent & { company: number })[] = [];
  /** The companies of each sender name. */
  const senders: Record<string, number[]> = {
    Shop: [1],
    Both: [1, 2],
    Quiet: [2],
    Local: [1, 3],
    Georgia: [3],
  };
  let phones = 0;
  let stopList: StopListStore;

  const newPhone = (): string => `9955981${String(phones++).padStart(5, '0')}`;

  const newConnection = (): SmscConnection & { isUp: boolean } => ({ id: `c${phones++}`, isUp: true });

  /** A process that receives messages over a connection of its own; `parts` replaces its parts. */
  const process = (parts: Partial<ConstructorParameters<typeof InboundHandler>[0]> = {}) => {
    const { connection, broker } = fixture;
    const own = newConnection();
    let pdus = 0;
    const store = new InboundStore(connection);
    const publisher = new InboundPublisher({ store, broker });
    const brands = {
      companiesOf: async (name: string) => senders[name] ?? [],
      lastNamed: async (company: number) => company * 10,
    };
    const handler = new InboundHandler({
      store,
      publisher,
      stopList,
      logger: quiet,
      arrivals: new ArrivalStore(connection),
      connections: new StandingConnections(connection, { everyMs: 1, atMostMs: 2 }),
      owners: new InboundOwners({ rules: new RuleStore(connection), brands }),
      companies: { get: async (company) => fixture.companies.get(company) ?? null },
      metrics: new InboundMetrics(createRegistry('test')),
      ...parts,
    });
    /** Returns whether the message was acknowledged. */
    const say = async (
      from: string,
      text: string,
      more: Partial<InboundMessage> & { part?: InboundPart } = {},
    ) => {
      const answers: boolean[] = [];
      const came = { route: 'main', connection: own, pdu: ++pdus };
      const message = { ...came, from, to: 'Shop', text, part: null, ...more };
      await handler.handle(message, (stored) => answers.push(stored));
      expect(answers).toHaveLength(1);
      return answers[0];
    };
    return { handler, publisher, say, own };
  };
  const ofPhone = async (number: string, company = 1) => {
    const { body } = await fixture.as(company, 'GET', OWN, { query: { number } } as never);
    return (body.data as Record<string, unknown>[]).reverse();
  };
  const publishedOf = (number: string) => published.filter((event) => event.number === number);
  /** Waits until every event published before has arrived, in every queue. */
  const allPublished = async () => {
    const id = `mark-${phones++}`;
    const mark = { company: 0, events: [{ id }] } as unknown as AccountEventsMessage;
    for (const queue of ACCOUNT_QUEUES) await fixture.broker.send(queue, mark);
    await until(() => published.filter((event) => event.id === id).length >= ACCOUNT_QUEUES.length);
  };
  const closeIncomplete = (handler: InboundHandler) => handler.closeIncomplete(() => true, 0);

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 0, ASKING);
    await fixture.company(2, 0, {
      settings: { ...DEFAULT_COMPANY_SETTINGS, stopWords: ['ENOUGH'] },
    });
    await fixture.company(3, 0, {
      settings: { ...DEFAULT_COMPANY_SETTINGS, defaultCountryCode: '+995' },
    });
    stopList = new StopListStore(fixture.connection);
    for (const queue of ACCOUNT_QUEUES) {
      await fixture.broker.consume<AccountEventsMessage>(
        queue,
        { prefetch: 10 },
        async ({ company, events }) => {
          for (const event of events) published.push({ company, ...(event as InboundEvent) });
        },
      );
    }
  });
  afterAll(() => fixture.stop());

  it('are stored for the company of the sender name, and published as the company has subscribed', async () => {
    const phone = newPhone();
    expect(await process().say(phone, 'Hello, are you open?')).toBe(true);
    const expected = { number: phone, to: 'Shop', brandID: 10, keyword: null, text: 'Hello, are you open?' };
    expect(await ofPhone(phone)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        ...expected,
        parts: 1,
        partial: false,
        action: 'none',
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ]);
    await until(async () => publishedOf(phone).length === 1);
    const [event] = publishedOf(phone);
    expect(event).toMatchObject({ company: 1, event: 'sms.inbound.received', after: null });
    expect(Object.keys(event!.parameters)).toEqual(['inboundID', 'to', 'brandID', 'text', 'parts']);
    expect(event!.id).toBe(`inbound.${event!.parameters['inboundID']}`);
  });

  it('have no owner if no company or several have the sender name, and only the operator sees them', async () => {
    const phone = newPhone();
    const { say } = process();
    await say(phone, 'To whom?', { to: '7788' });
    await say(phone, 'To both?', { to: 'Both' });
    expect([...(await ofPhone(phone)), ...(await ofPhone(phone, 2))]).toEqual([]);
    const { body } = await fixture.operator('GET', `${ALL}?number=${phone}`);
    expect(body.data).toMatchObject([
      { text: 'To both?', company: null, route: 'main' },
      { text: 'To whom?', company: null, brandID: null },
    ]);
    const ofCompanies = await fixture.connection
      .db!.collection('inbound')
      .countDocuments({ company: { $in: [1, 2] } });
    expect(ofCompanies).toBeGreaterThan(0);
    expect(body).toHaveProperty('ofCompanies', ofCompanies);
    expect((await fixture.operator('GET', `${ALL}?company=1`)).body).not.toHaveProperty('ofCompanies');
    await allPublished();
    expect(publishedOf(phone)).toEqual([]);
  });

  it('are not published to a company without a subscription', async () => {
    const phone = newPhone();
    const { say, publisher } = process();
    await say(phone, 'Hello', { to: 'Quiet' });
    await publisher.sweep(() => true);
    expect(await ofPhone(phone, 2)).toHaveLength(1);
    expect(await fixture.connection.db!.collection('inbound').findOne({ number: phone })).toMatchObject({
      asked: false,
      published: true,
    });
    await allPublished();
    expect(publishedOf(phone)).toEqual([]);
  });

  it('follow the rule for their keyword, otherwise the rule for their address', async () => {
    const rule = (body: object) => fixture.operator('POST', RULES, { body });
    expect(await rule({ address: '5566', company: 2 })).toMatchObject({ status: 201 });
    const made = await rule({ address: '5566', keyword: 'pizza', company: 1, brandID: 1 });
    expect(made.body.data).toMatchObject({ keyword: 'PIZZA', company: 1, brandID: 1 });
    expect(await rule({ address: '5566', keyword: 'Pizza', company: 2 })).toMatchObject({ status: 409 });
    const phone = newPhone();
    const { say } = process();
    await say(phone, ' #pizza, two please', { to: '5566' });
    await say(phone, 'Pizzas', { to: '5566' });
    expect(await ofPhone(phone)).toMatchObject([{ keyword: 'PIZZA', brandID: 1 }]);
    expect(await ofPhone(phone, 2)).toMatchObject([{ keyword: null, brandID: null, text: 'Pizzas' }]);

    const { id } = made.body.data as { id: number };
    expect(await fixture.operator('DELETE', `${RULES}/${id}`)).toMatchObject({ status: 200 });
    expect(await fixture.operator('DELETE', `${RULES}/${id}`)).toMatchObject({ status: 404 });
    const { body } = await fixture.operator('GET', RULES);
    expect(body).toMatchObject({ recordsTotal: 1, data: [{ address: '5566', keyword: null }] });
  });

  it.each([
    ['no company', { address: '1' }, 400],
    ['an unknown company', { address: '1', company: 999 }, 404],
    ["another's sender name", { address: '1', company: 1, brandID: 2 }, 400],
    ['two words', { address: '1', company: 1, keyword: 'two words' }, 400],
    ['a plus', { address: '+995', company: 1 }, 400],
  ])('have no rule with %s', async (_what, body, status) => {
    expect(await fixture.operator('POST', RULES, { body })).toMatchObject({ status });
  });

  it('are stored once for each time that a phone sends the same text', async () => {
    const phone = newPhone();
    const { say } = process();
    for (const text of ['1', '2', '1', '1']) expect(await say(phone, text)).toBe(true);
    expect((await ofPhone(phone)).map(({ text }) => text)).toEqual(['1', '2', '1', '1']);
    await until(async () => publishedOf(phone).length === 4);
    const part = { part: { reference: 0, total: 2, sequence: 1 } };
    for (let times = 0; times < 2; times++) {
      await say(phone, 'a long ', part);
      await say(phone, 'message', { part: { ...part.part, sequence: 2 } });
    }
    expect((await ofPhone(phone)).slice(4)).toMatchObject([
      { text: 'a long message' },
      { text: 'a long message' },
    ]);
  });

  it('are stored individually over several connections that last', async () => {
    const phone = newPhone();
    const [one, other] = [process(), process({ connections: { isUp: async () => true } })];
    await one.say(phone, 'Again');
    await one.say(phone, 'Again', { connection: newConnection() });
    await other.say(phone, 'Again');
    expect(await ofPhone(phone)).toHaveLength(3);
  });

  it('are one message if they are repeated because the answer may not have arrived', async () => {
    const phone = newPhone();
    const { say, own } = process();
    await say(phone, 'Again');
    own.isUp = false;
    const connection = newConnection();
    await say(phone, 'Again', { connection });
    expect(await ofPhone(phone)).toHaveLength(1);
    // Connections of a process that has ended are no longer published.
    const other = process();
    await other.say(phone, 'Again');
    expect(await ofPhone(phone)).toHaveLength(1);
    await allPublished();
    expect(new Set(publishedOf(phone).map(({ id }) => id)).size).toBe(1);
    // It was answered there, so the next delivery is another message.
    await other.say(phone, 'Again');
    expect(await ofPhone(phone)).toHaveLength(2);
  });

  it('are one message over two processes at once', async () => {
    const phone = newPhone();
    const [one, other] = [process(), process()];
    await Promise.all([one.say(phone, 'Again'), other.say(phone, 'Again', { route: 'second' })]);
    expect(await ofPhone(phone)).toHaveLength(1);
  });

  it('are new messages long after the answer, whatever happened to its connection', async () => {
    const phone = newPhone();
    const { say, own } = process();
    await say(phone, 'Again');
    own.isUp = false;
    const later = { $set: { expireAt: new Date(0) } };
    await arrivalsIn(fixture.connection).updateMany({ from: phone }, later);
    await say(phone, 'Again', { connection: newConnection() });
    expect(await ofPhone(phone)).toHaveLength(2);
  });

  it('are not acknowledged before they are stored; a crash in between leaves one message', async () => {
    const phone = newPhone();
    const unavailable = () => Promise.reject(new Error('The database is unavailable.'));
    const arrivals = new ArrivalStore(fixture.connection);
    const dies = {
      record: arrivals.record.bind(arrivals),
      decide: arrivals.decide.bind(arrivals),
      remove: arrivals.remove.bind(arrivals),
      repeated: arrivals.repeated.bind(arrivals),
      unfinished: arrivals.unfinished.bind(arrivals),
    };
    expect(await process({ store: { append: unavailable } }).say(phone, 'Stored?')).toBe(false);
    expect(await ofPhone(phone)).toEqual([]);
    expect(await process({ arrivals: { ...dies, settle: unavailable } }).say(phone, 'Stored?')).toBe(false);
    expect(await ofPhone(phone)).toHaveLength(1);
    expect(await process().say(phone, 'Stored?')).toBe(true);
    expect(await ofPhone(phone)).toHaveLength(1);
    await allPublished();
    expect(new Set(publishedOf(phone).map(({ id }) => id)).size).toBe(1);
  });

  it('are published in order per phone, also if publishing the first one failed', async () => {
    const phone = newPhone();
    const broken = process({ publisher: { publish: () => Promise.reject(new Error('unavailable')) } });
    expect(await broken.say(phone, 'one')).toBe(true);
    expect(await broken.say(phone, 'two')).toBe(true);
    await allPublished();
    expect(publishedOf(phone)).toEqual([]);
    await process().say(phone, 'three');
    await until(async () => publishedOf(phone).length === 3);
    const events = publishedOf(phone);
    expect(events.map(({ parameters }) => parameters['text'])).toEqual(['one', 'two', 'three']);
    expect(events.map(({ after }) => after)).toEqual([null, events[0]!.id, events[1]!.id]);
  });

  it('that were left behind are published by the sweep', async () => {
    const phone = newPhone();
    await process({ publisher: { publish: () => Promise.reject(new Error('unavailable')) } }).say(
      phone,
      'left',
    );
    const long = { $set: { at: new Date(Date.now() - 60_000) } };
    await fixture.connection.db!.collection('inbound').updateOne({ number: phone }, long);
    await process().publisher.sweep(() => true);
    await until(async () => publishedOf(phone).length === 1);
  });

  it('keep their order if processes store them at the same time', async () => {
    const phone = newPhone();
    const several = [process(), process(), process()];
    await Promise.all(several.map(({ say }, index) => say(phone, `number ${index}`)));
    await until(async () => new Set(publishedOf(phone).map(({ id }) => id)).size === 3);
    const links = new Map(publishedOf(phone).map(({ id, after }) => [id, after]));
    const first = [...links].filter(([, after]) => after === null);
    expect(first).toHaveLength(1);
    expect(new Set(links.values()).size).toBe(3);
    // No event came before the event that it follows.
    const order = [...new Set(publishedOf(phone).map(({ id }) => id))];
    for (const [id, after] of links)
      if (after !== null) expect(order.indexOf(after)).toBeLessThan(order.indexOf(id));
  });

  describe('in parts', () => {
    const part = (sequence: number, total = 3, reference = 7) => ({ part: { reference, total, sequence } });

    it('are joined from several processes, in any order, including split surrogate pairs', async () => {
      const phone = newPhone();
      const [one, other] = [process(), process()];
      const face = '😀';
      expect(await one.say(phone, `${face[1]} and`, part(2))).toBe(true);
      expect(await other.say(phone, ' good bye', part(3))).toBe(true);
      expect(await other.say(phone, `${face[1]} and`, part(2))).toBe(true);
      expect(await ofPhone(phone)).toEqual([]);
      expect(await one.say(phone, `Hello ${face[0]}`, part(1))).toBe(true);
      const whole = { text: 'Hello 😀 and good bye', parts: 3, partial: false };
      expect(await ofPhone(phone)).toMatchObject([whole]);
      await other.say(phone, ' good bye', part(3));
      expect(await ofPhone(phone)).toHaveLength(1);
    });

    it('make one message if they arrive at once', async () => {
      const phone = newPhone();
      const several = [process(), process(), process()];
      await Promise.all(several.map(({ say }, i) => say(phone, `part ${i}.`, part(i + 1))));
      expect(await ofPhone(phone)).toMatchObject([{ text: 'part 0.part 1.part 2.' }]);
    });

    it('that never arrive leave a message marked as partial; late parts are published too', async () => {
      const phone = newPhone();
      const { handler, say } = process();
      await say(phone, 'STOP', part(1));
      await say(phone, ' the end', part(3));
      await closeIncomplete(handler);
      expect(await ofPhone(phone)).toMatchObject([
        { text: 'STOP the end', parts: 2, partial: true, action: 'none' },
      ]);
      await until(async () => publishedOf(phone).length === 1);
      expect(publishedOf(phone)[0]!.parameters).toMatchObject({ partial: 1, parts: 2 });
      await say(phone, ' late', part(2));
      await say(phone, 'STOP', part(1));
      await closeIncomplete(handler);
      expect(await ofPhone(phone)).toMatchObject([{}, { text: ' late', parts: 1, partial: true }]);
    });

    it('that arrive while the sweep closes their message are in it', async () => {
      const phone = newPhone();
      const { say } = process();
      const arrivals = new ArrivalStore(fixture.connection);
      const read = arrivals.unfinished.bind(arrivals);
      arrivals.unfinished = async (...asked) => {
        const found = await read(...asked);
        expect(await say(phone, 'two ', part(2))).toBe(true);
        return found;
      };
      await say(phone, 'one ', part(1));
      await closeIncomplete(process({ arrivals }).handler);
      await say(phone, 'three', part(3));
      expect(await ofPhone(phone)).toMatchObject([{ text: 'one two three', parts: 3, partial: false }]);
    });

    it('that a process left unfinished are finished by the sweep', async () => {
      const phone = newPhone();
      const unavailable = () => Promise.reject(new Error('unavailable'));
      await process().say(phone, 'one ', part(1, 2));
      expect(await process({ store: { append: unavailable } }).say(phone, 'two', part(2, 2))).toBe(false);
      await closeIncomplete(process().handler);
      expect(await ofPhone(phone)).toMatchObject([{ text: 'one two', partial: false }]);
    });

    it('with a repeated reference number but another text are another message', async () => {
      const phone = newPhone();
      const { handler, say } = process();
      await say(phone, 'never ', part(1, 2));
      await say(phone, 'a new ', part(1, 2));
      await say(phone, 'one', part(2, 2));
      await say(phone, 'a third ', part(1, 2));
      await say(phone, 'one.', part(2, 2));
      await closeIncomplete(handler);
      expect(await ofPhone(phone)).toMatchObject([
        { text: 'never ', partial: true },
        { text: 'a new one' },
        { text: 'a third one.' },
      ]);
    });
  });

  describe('with a stop or start word', () => {
    it('stop further messages in every usual language and form, but not within a sentence', async () => {
      const { say } = process();
      const said = async (text: string) => {
        const phone = newPhone();
        await say(phone, text);
        return (await stopList.stopped(1, [phone])).size > 0;
      };
      for (const text of [
        ...DEFAULT_COMPANY_SETTINGS.stopWords,
        'Cancel.',
        '“QUIT”',
        'ＥＮＤ',
        'opt\u200bout',
      ])
        expect([text, await said(text)]).toEqual([text, true]);
      for (const text of ['Please stop', 'The end is near', 'cancel my order', 'STOP or I call'])
        expect([text, await said(text)]).toEqual([text, false]);
    });

    it.each(['STOP', ' stop ', 'სტოპ'])('%j stops the companies that have this stop word', async (text) => {
      const phone = newPhone();
      await process().say(phone, text, { to: 'Both' });
      expect(await stopList.stopped(1, [phone])).toEqual(new Set([phone]));
      expect(await stopList.stopped(2, [phone])).toEqual(new Set());
      const { body } = await fixture.operator('GET', `${ALL}?number=${phone}`);
      expect(body.data).toMatchObject([{ action: 'stop' }]);
    });

    it('START takes the phone off every list of the sender', async () => {
      const phone = newPhone();
      const { say } = process();
      for (const text of ['STOP', 'enough', 'stop it please', 'Start'])
        await say(phone, text, { to: 'Both' });
      for (const company of [1, 2]) expect(await stopList.stopped(company, [phone])).toEqual(new Set());
      const { body } = await fixture.operator('GET', `${ALL}?number=${phone}`);
      expect((body.data as { action: string }[]).map(({ action }) => action)).toEqual([
        ...['start', 'none', 'stop', 'stop'],
      ]);
    });

    it('STOP to a number with rules for keywords only stops the companies of these rules', async () => {
      for (const [keyword, company] of [
        ['taxi', 1],
        ['pizza', 3],
      ] as const)
        await fixture.operator('POST', RULES, { body: { address: '9191', keyword, company } });
      await fixture.operator('POST', RULES, { body: { address: '91912', company: 2 } });
      const phone = newPhone();
      const { say } = process();
      await say(phone, 'STOP', { to: '9191' });
      for (const company of [1, 3])
        expect(await stopList.stopped(company, [phone])).toEqual(new Set([phone]));
      const { body } = await fixture.operator('GET', `${ALL}?number=${phone}`);
      expect(body.data).toMatchObject([{ action: 'stop', company: null }]);
      await say(phone, 'enough', { to: '9191' });
      expect(await stopList.stopped(2, [phone])).toEqual(new Set());
      await say(phone, 'START', { to: '9191' });
      for (const company of [1, 3]) expect(await stopList.stopped(company, [phone])).toEqual(new Set());
    });

    it('STOP from a national number stops the number that a send of the company reads', async () => {
      const { say } = process();
      for (const prefix of ['', '0']) {
        const phone = newPhone();
        const national = prefix + phone.slice('995'.length);
        await say(national, 'STOP', { to: 'Local' });
        expect(await stopList.stopped(3, [phone])).toEqual(new Set([phone]));
        // This company writes international numbers only.
        expect(await stopList.stopped(1, [phone])).toEqual(new Set());
        await say(national, 'START', { to: 'Local' });
        expect(await stopList.stopped(3, [phone, national])).toEqual(new Set());
        // Earlier versions stopped the national number, too.
        await stopList.addNumbers(3, [national, phone], null);
        await say(national, 'start', { to: 'Local' });
        expect(await stopList.stopped(3, [phone, national])).toEqual(new Set());
      }
    });

    it('a message from a national number is stored with the number that a send of its company reads', async () => {
      const { say } = process();
      const phone = newPhone();
      const national = phone.slice('995'.length);
      await say(`0${national}`, 'hello', { to: 'Georgia' });
      for (const written of [phone, national, `0${national}`])
        expect(await ofPhone(written, 3)).toMatchObject([{ number: phone, text: 'hello' }]);
    });
  });

  it('have a text that is too long shortened in the callback, and marked as truncated', async () => {
    const phone = newPhone();
    await process().say(phone, 'ა'.repeat(700));
    await until(async () => publishedOf(phone).length === 1);
    const { text, truncated } = publishedOf(phone)[0]!.parameters;
    expect(truncated).toBe(1);
    expect(encodeURIComponent(String(text)).length).toBe(5_994);
    expect(await ofPhone(phone)).toMatchObject([{ text: 'ა'.repeat(700) }]);
  });

  it('are listed by phone and time, and invalid filters are named', async () => {
    const phone = newPhone();
    await process().say(phone, 'when');
    const asked = (query: object) => fixture.as(1, 'GET', OWN, { query } as never);
    expect((await asked({ number: phone, to: '2020-01-01' })).body).toMatchObject({ recordsFiltered: 0 });
    expect((await asked({ number: `+${phone}`, from: '2020-01-01' })).body).toMatchObject({
      recordsFiltered: 1,
    });
    const wrong = await asked({ number: 'x', from: 'y', to: 'z' });
    expect(Object.keys((wrong.body as { errors: object }).errors)).toEqual(['number', 'from', 'to']);
    expect((await fixture.operator('GET', `${ALL}?company=-1`)).status).toBe(400);
    expect((await fixture.operator('GET', `${ALL}?company=999`)).status).toBe(404);
    expect((await fixture.operator('GET', OWN)).status).toBe(403);
  });

  it('are published in order if one in between had no subscriber', async () => {
    const phone = newPhone();
    const unavailable = { publish: () => Promise.reject(new Error('RabbitMQ is unavailable.')) };
    await process({ publisher: unavailable }).say(phone, 'one');
    const company = fixture.companies.get(1)!;
    const askingNothing = { ...company, settings: { ...company.settings, events: [] } };
    await process({ companies: { get: async () => askingNothing } }).say(phone, 'two');
    await process().say(phone, 'three');
    await until(async () => publishedOf(phone).length === 2);
    expect(publishedOf(phone).map(({ parameters }) => parameters['text'])).toEqual(['one', 'three']);
  });
});
