import { accessTable, TOPOLOGY_EXCHANGE, userOf } from './access';
import { ALL_QUEUES, DEAD_LETTER_QUEUE, REQUEST_QUEUE, SERVICES, statusQueue } from './queues';

const { permissions, topic_permissions: topics } = accessTable().rabbitmq;
const permissionOf = (service: (typeof SERVICES)[number]) =>
  permissions.find(({ user }) => user === userOf(service))!;
const matches = (pattern: string, name: string): boolean => new RegExp(pattern).test(name);

describe('permissions at RabbitMQ', () => {
  const queues = [...ALL_QUEUES, statusQueue(200), { name: DEAD_LETTER_QUEUE, consumer: 'gateway' }];

  it.each(queues.map(({ name, consumer }) => [name, consumer]))(
    'let the gateway declare %s, and only the gateway and %s consume it',
    (name, consumer) => {
      const readers = SERVICES.filter((service) => matches(permissionOf(service).read, name));
      expect(new Set(readers)).toEqual(new Set(['gateway', consumer]));
      const makers = SERVICES.filter((service) => matches(permissionOf(service).configure, name));
      expect(makers).toEqual(['gateway']);
    },
  );

  it('let at least one service send to each queue and each request', () => {
    const names = [...queues.map(({ name }) => name), ...Object.values(REQUEST_QUEUE)];
    const written = topics.filter(({ exchange }) => exchange === 'herald.queues');
    // Company and brand events use another exchange, and the gateway requeues dead letters.
    for (const name of names) expect(written.some(({ write }) => matches(write, name))).toBe(true);
  });

  it('let exactly one service answer each request', () => {
    for (const queue of Object.values(REQUEST_QUEUE))
      expect(permissions.filter(({ configure }) => matches(configure, queue))).toHaveLength(1);
  });

  it('let every service check the exchange that is declared last, and only the gateway declare it', () => {
    const may = (right: 'configure' | 'read'): string[] =>
      permissions.filter((each) => matches(each[right], TOPOLOGY_EXCHANGE)).map(({ user }) => user);
    expect(may('read')).toEqual(SERVICES.map(userOf));
    expect(may('configure')).toEqual([userOf('gateway')]);
  });

  it.each(['', 'other'])(
    'every topic permission is on an exchange of the same definitions (%p)',
    (namespace) => {
      const { exchanges, topic_permissions } = accessTable(namespace).rabbitmq;
      const names = new Set(topic_permissions.map(({ exchange }) => exchange));
      expect(exchanges.map(({ name }) => name).sort()).toEqual([...names].sort());
    },
  );

  it('reserve the default exchange, which has no permissions by queue, for the gateway', () => {
    const writers = permissions.filter(({ write }) => matches(write, 'amq.default'));
    expect(writers.map(({ user }) => user)).toEqual([userOf('gateway')]);
  });

  it('keep the names of several deployments on one server separate', () => {
    const [other] = accessTable('other').rabbitmq.permissions;
    expect(matches(other!.read, DEAD_LETTER_QUEUE)).toBe(false);
    expect(matches(other!.read, `other.${DEAD_LETTER_QUEUE}`)).toBe(true);
  });
});
