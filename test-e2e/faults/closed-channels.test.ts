import { connectToAny, Broker } from '@herald/broker';
import { EVENT, EVENT_QUEUES, REQUEST_QUEUE, SUBMIT_QUEUES } from '@herald/contracts';
import { UnavailableError } from '@herald/contracts/errors';
import { companySnapshot } from '@herald/testing/companies';
import { keepingLogger } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { type PrivateRabbit, startPrivateRabbit } from './support/private-rabbit';

/** Only for the last tests: in other tests, a machine that is blocked for some seconds must not lose a channel. */
const CONSUMER_TIMEOUT_MS = 3_000;
/** Shortened time for which a process holds messages before it requeues all of them. */
const HOLD_LIMIT_MS = 500;
/** Every channel of every client declares a missing queue passively, which closes it: 404. */
const CLOSE_ALL_CHANNELS =
  '[rabbit_channel:do(P, {\'queue.declare\', 0, <<"nowhere">>, true, false, false, false, false, []}) || P <- rabbit_channel:list()].';

/** Uses a private RabbitMQ, because the tests change its channels and settings. */
describe('channels that the broker closes', () => {
  let rabbit: PrivateRabbit;
  let broker: Broker;
  let logger: ReturnType<typeof keepingLogger>;

  beforeAll(async () => {
    rabbit = await startPrivateRabbit();
  });
  afterAll(() => rabbit.stop());
  beforeEach(async () => {
    logger = keepingLogger();
    broker = await Broker.connect({ url: rabbit.url, name: 'test', namespace: '', logger });
  });
  afterEach(() => broker.close());

  /** Runs a test's AMQP commands on a separate connection. */
  async function asOther(work: (channel: Awaited<ReturnType<typeof channelOf>>) => Promise<unknown>) {
    const connection = await connectToAny(rabbit.url);
    await work(await channelOf(connection));
    await connection.close();
  }
  const channelOf = (connection: Awaited<ReturnType<typeof connectToAny>>) => connection.createChannel();

  const depth = async ({ name }: { name: string }, of = broker) => (await of.depth({ name })).messages;
  const consumers = async ({ name }: { name: string }) => (await broker.depth({ name })).consumers;

  it('a dependency that is down for many times the hold limit: all messages are requeued once, and counted once', async () => {
    const patient = await Broker.connect({
      url: rabbit.url,
      name: 'patient',
      namespace: '',
      logger,
      holdLimitMs: HOLD_LIMIT_MS,
    });
    let unavailable = true;
    let tries = 0;
    const counts: number[] = [];
    const consumer = await patient.consume(SUBMIT_QUEUES.otp, { prefetch: 4 }, async (_body, { headers }) => {
      tries++;
      if (unavailable) throw new UnavailableError();
      counts.push(Number(headers['x-delivery-count'] ?? 0));
    });
    for (let number = 1; number <= 4; number++) await patient.send(SUBMIT_QUEUES.otp, number);
    await until(() => logger.events().includes('queue.handed_back'));
    await until(async () => (await depth(SUBMIT_QUEUES.otp, patient)) === 4);
    // The message that probes the dependency is retried with growing pauses: two of them are longer than four hold limits.
    const before = tries;
    await until(() => tries >= before + 2);
    expect(await depth(SUBMIT_QUEUES.otp, patient)).toBe(4);
    // The process has its channel; readiness of the dependency is reported elsewhere.
    expect(patient.ready).toBe(true);
    unavailable = false;
    await until(() => counts.length === 5);
    // The message of the successful probe was handled again.
    expect(counts.sort()).toEqual([0, 1, 1, 1, 1]);
    expect(logger.events().filter((event) => event === 'queue.handed_back')).toHaveLength(1);
    expect(logger.events()).not.toContain('broker.channel_lost');
    await consumer.stop();
    await patient.close();
  });

  it('while RabbitMQ blocks publishers, waiting messages are consumed and acknowledged, and publishers get an error at once', async () => {
    for (let number = 1; number <= 4; number++) await broker.send(SUBMIT_QUEUES.bulk, number);
    await rabbit.evaluate('rabbit_alarm:set_alarm({{resource_limit, memory, node()}, []}).');
    await broker.request(REQUEST_QUEUE.COMPANY_SNAPSHOT, { company: 3 }, 100).catch(() => undefined);
    await until(() => !broker.canSend);
    await expect(broker.send(SUBMIT_QUEUES.bulk, 5)).rejects.toThrow('has blocked publishing');
    let done = 0;
    const consumer = await broker.consume(SUBMIT_QUEUES.bulk, { prefetch: 4 }, async () => void done++);
    await until(() => done === 4);
    await consumer.stop();
    expect(await depth(SUBMIT_QUEUES.bulk)).toBe(0);
    await rabbit.evaluate('rabbit_alarm:clear_alarm({resource_limit, memory, node()}).');
    await until(() => broker.canSend);
    await broker.send(SUBMIT_QUEUES.bulk, 6);
    await until(async () => (await depth(SUBMIT_QUEUES.bulk)) === 1);
    await asOther((channel) => channel.purgeQueue(SUBMIT_QUEUES.bulk.name));
  });

  it('all of a process’s channels closed at once come back: messages, events, requests, responses, depths', async () => {
    const got: unknown[] = [];
    const heard: unknown[] = [];
    let connects = 0;
    await broker.consume(SUBMIT_QUEUES.bulk, { prefetch: 4 }, async (body) => void got.push(body));
    await broker.subscribe(
      [EVENT.BRAND_CHANGED],
      (_event, body) => heard.push(body),
      () => connects++,
    );
    await broker.answer(REQUEST_QUEUE.COMPANY_SNAPSHOT, async ({ company }) => companySnapshot(company));
    for (let round = 1; round <= 2; round++) {
      await rabbit.evaluate(CLOSE_ALL_CHANNELS);
      await until(() => connects === round + 1);
      await until(() => broker.ready);
      await broker.send(SUBMIT_QUEUES.bulk, round);
      await broker.publish(EVENT.BRAND_CHANGED, round);
      await expect(broker.request(REQUEST_QUEUE.COMPANY_SNAPSHOT, { company: 3 })).resolves.toEqual(
        companySnapshot(3),
      );
      await until(async () => (await consumers(SUBMIT_QUEUES.bulk)) === 1);
      await until(() => got.length === round && heard.length === round);
    }
  });

  it('a deleted queue and exchange are declared again, with their consumers', async () => {
    const got: unknown[] = [];
    await broker.consume(SUBMIT_QUEUES.otp, { prefetch: 4 }, async (body) => void got.push(body));
    await asOther((channel) => channel.deleteQueue(SUBMIT_QUEUES.otp.name));
    await until(async () =>
      broker.send(SUBMIT_QUEUES.otp, 'after').then(
        () => true,
        () => false,
      ),
    );
    await until(() => got.includes('after'));
    const received: unknown[] = [];
    await broker.consume(EVENT_QUEUES.smsBrands, { prefetch: 4 }, async (body) => void received.push(body));
    await asOther((channel) => channel.deleteExchange('herald.events'));
    await expect(broker.publish(EVENT.BRAND_CHANGED, 1)).rejects.toThrow();
    await until(async () =>
      broker.publish(EVENT.BRAND_CHANGED, 2).then(
        () => true,
        () => false,
      ),
    );
    // The publisher has declared the exchange again, with its bindings to the queues.
    await until(() => received.includes(2));
  });

  describe('with a RabbitMQ that waits for some seconds only', () => {
    beforeAll(() =>
      rabbit.evaluate(
        `application:set_env(rabbit, consumer_timeout, ${CONSUMER_TIMEOUT_MS}), application:set_env(rabbit, channel_tick_interval, 500).`,
      ),
    );

    it('a consumer that held four slow messages accepts further messages, and runs no second consumer', async () => {
      let goOn = (): void => undefined;
      const gate = new Promise<void>((resolve) => (goOn = resolve));
      const running = new Map<number, number>();
      const done = new Set<number>();
      let atOnce = 0;
      const consumer = await broker.consume<number>(
        SUBMIT_QUEUES.standard,
        { prefetch: 4 },
        async (number) => {
          running.set(number, (running.get(number) ?? 0) + 1);
          atOnce = Math.max(
            atOnce,
            [...running.values()].reduce((sum, count) => sum + count),
          );
          if (number <= 4) await gate;
          running.delete(number);
          done.add(number);
        },
      );
      for (let number = 1; number <= 8; number++) await broker.send(SUBMIT_QUEUES.standard, number);
      await until(() => logger.events().includes('broker.channel_lost'));
      await until(() => broker.ready);
      goOn();
      await until(() => done.size === 8);
      expect(atOnce).toBe(4);
      await until(async () => (await depth(SUBMIT_QUEUES.standard)) === 0);
      await consumer.stop();
    });

    it('a message whose database is down for longer than the broker waits is handled afterwards, and not dead-lettered', async () => {
      let unavailable = true;
      const done = new Set<number>();
      const lost = (): number => logger.events().filter((event) => event === 'broker.channel_lost').length;
      const dead: string[] = [];
      const graves = await broker.consumeDeadLetters(async (content) => void dead.push(content.toString()));
      const consumer = await broker.consume<number>(SUBMIT_QUEUES.otp, { prefetch: 4 }, async (number) => {
        if (unavailable) throw new UnavailableError();
        done.add(number);
      });
      for (let number = 1; number <= 4; number++) await broker.send(SUBMIT_QUEUES.otp, number);
      // RabbitMQ requeues the messages, and delivers them to the same process, which does not start them again.
      await until(() => lost() >= 2);
      unavailable = false;
      await until(() => done.size === 4);
      await broker.send(SUBMIT_QUEUES.otp, 5);
      await until(() => done.size === 5);
      await until(async () => broker.ready && (await depth(SUBMIT_QUEUES.otp)) === 0);
      await consumer.stop();
      expect(await depth(SUBMIT_QUEUES.otp)).toBe(0);
      expect(dead).toEqual([]);
      await graves.stop();
    });
  });
});
