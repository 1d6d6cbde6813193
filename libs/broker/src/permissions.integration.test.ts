import { accessTable, ALL_QUEUES, EVENT, SERVICES, statusQueues, userOf } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { Broker, connectToAny } from './index';
import { isDeclared, namingFor } from './topology';

/** RabbitMQ 4.3 refuses to check a name for which a user has no permission, and earlier versions allow it. */
describe('the names that a process checks', () => {
  const namespace = new Namespace();
  const { permissions } = accessTable(namespace.name).rabbitmq;
  const lookedFor = new Set<string>();

  beforeAll(async () => {
    const declaring = await namespace.broker();
    await declaring.declare(statusQueues(10));
    const connection = await connectToAny(process.env.AMQP_URL!);
    type Looks = Record<'checkQueue' | 'checkExchange', (name: string) => Promise<never>>;
    const prototype = Object.getPrototypeOf(await connection.createChannel()) as Looks;
    await connection.close();
    for (const method of ['checkQueue', 'checkExchange'] as const) {
      const look = prototype[method];
      jest.spyOn(prototype, method).mockImplementation(function (this: Looks, name) {
        lookedFor.add(name);
        return look.call(this, name);
      });
    }
  });
  beforeEach(() => lookedFor.clear());
  afterAll(async () => {
    jest.restoreAllMocks();
    for (const { name } of statusQueues(10).slice(8)) await deleteQueue(`${namespace.name}.${name}`);
    await namespace.remove();
  });

  it('are sufficient for a process that declares nothing, after another process has declared all names', async () => {
    const other = new Namespace();
    const connection = await connectToAny(process.env.AMQP_URL!);
    const look = (queues = ALL_QUEUES): Promise<boolean> =>
      isDeclared(connection, namingFor(other.name), queues);
    expect(await look([])).toBe(false);
    await other.broker();
    expect(await look()).toBe(true);
    expect(await look(statusQueues(10))).toBe(false);
    await connection.close();
    await other.remove();
  });

  async function deleteQueue(name: string): Promise<void> {
    const connection = await connectToAny(process.env.AMQP_URL!);
    await (await connection.createChannel()).deleteQueue(name);
    await connection.close();
  }

  it.each(SERVICES.filter((service) => service !== 'gateway'))('of %s are permitted', async (service) => {
    const broker = await Broker.connect({
      url: process.env.AMQP_URL!,
      name: service,
      namespace: namespace.name,
      logger: quiet,
      declares: false,
    });
    await broker.declare(statusQueues(10));
    const own = ALL_QUEUES.filter(({ consumer }) => consumer === service);
    for (const queue of own) {
      await broker.consume(queue, { prefetch: 1 }, async () => undefined);
      await broker.depth(queue);
    }
    await broker.subscribe(
      [EVENT.COMPANY_CHANGED],
      () => undefined,
      () => undefined,
    );
    expect(broker.ready).toBe(true);
    await broker.close();

    const { configure, write, read } = permissions.find(({ user }) => user === userOf(service))!;
    const isPermitted = (name: string): boolean =>
      [configure, write, read].some((pattern) => new RegExp(pattern).test(name));
    expect(lookedFor.size).toBeGreaterThan(own.length);
    expect([...lookedFor].filter((name) => !isPermitted(name))).toEqual([]);
  });
});
