import type { Broker } from '@herald/broker';
import { type CompanySnapshot, EVENT } from '@herald/contracts';
import { keepingLogger } from '@herald/testing/loggers';
import { type Relay, relayTo, relayToMongo } from '@herald/testing/relay';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';

const NUMBER = '995555000777';

describe('while MongoDB is down', () => {
  const logger = keepingLogger();
  let system: GatewayFixture;
  let relay: Relay;

  beforeAll(async () => {
    const relayed = await relayToMongo(process.env.MONGO_URL!);
    ({ relay } = relayed);
    system = await GatewayFixture.start({ logger, environment: () => ({ MONGO_URL: relayed.url }) });
  });
  afterAll(async () => {
    await system.stop();
    await relay.cut();
  });

  it('answers 503 with Retry-After without hanging, and recovers when MongoDB is up', async () => {
    const { key, id } = await system.company();
    expect((await system.client(key).get('/sms/balance')).status).toBe(200);
    await relay.cut();
    await until(async () => (await system.client(key).get('/sms/balance')).status === 503);
    const [balance, change, ready, ...ofNumber] = await Promise.all([
      system.client(key).get('/sms/balance'),
      system.admin().patch(`/companies/${id}`, { name: 'x' }),
      fetch(`${system.url()}/readyz`),
      system.client(key).get(`/sms/messages/1/${NUMBER}`),
      system.admin().get(`/companies/${id}/privacy/numbers/${NUMBER}`),
    ]);
    expect(ofNumber.map(({ status }) => status)).toEqual([503, 503]);
    expect(logger.events()).toContain('request.failed');
    expect(JSON.stringify(logger.lines)).not.toContain(NUMBER);
    // Limits how long a request waits for MongoDB. The driver's default is 30 s.
    expect(system.connection.getClient().options.serverSelectionTimeoutMS).toBeLessThanOrEqual(4_000);
    for (const { status, body, headers } of [balance, change]) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ statusID: 503 });
      expect(headers['retry-after']).toBeTruthy();
    }
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ missing: ['mongodb'] });
    expect((await fetch(`${system.url()}/healthz`)).status).toBe(200);

    await relay.start();
    await until(async () => (await system.client(key).get('/sms/balance')).status === 200);
    await until(async () => (await fetch(`${system.url()}/readyz`)).status === 200);
  });
});

describe('while RabbitMQ is down', () => {
  let system: GatewayFixture;
  let relay: Relay;
  let broker: Broker;

  beforeAll(async () => {
    const relayed = await relayTo(process.env.AMQP_URL!);
    ({ relay } = relayed);
    system = await GatewayFixture.start({ environment: () => ({ AMQP_URL: relayed.url }) });
    broker = await system.namespace.broker();
  });
  afterAll(async () => {
    await system.stop();
    await relay.cut();
  });

  it('accepts changes, and publishes them when RabbitMQ is up', async () => {
    const published: CompanySnapshot[] = [];
    await broker.subscribe(
      [EVENT.COMPANY_CHANGED],
      (_event, body) => published.push(body as CompanySnapshot),
      () => undefined,
    );
    const { id, key } = await system.company();
    await until(() => published.some((company) => company.id === id));
    await relay.cut();
    await until(async () => (await fetch(`${system.url()}/readyz`)).status === 503);
    const changed = await system.admin().patch(`/companies/${id}`, { name: 'Changed meanwhile' });
    expect(changed.status).toBe(200);
    expect((await system.client(key).get('/sms/balance')).status).toBe(200);
    await relay.start();
    await until(() => published.some(({ name }) => name === 'Changed meanwhile'));
    await until(async () => (await fetch(`${system.url()}/readyz`)).status === 200);
  });
});
