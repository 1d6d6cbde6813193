import { UnavailableError } from '@herald/contracts/errors';
import { keepingLogger, quiet } from '@herald/testing/loggers';
import { mongoAt, rabbitAt, whenAccepted } from './when-accepted';

const mongo = mongoAt('mongodb://herald-brand:password@mongo:27017/?replicaSet=rs0');
const rabbit = rabbitAt('amqp://herald-brand:password@rabbitmq:5672/%2F');
const refusedByMongo = Object.assign(new Error('Authentication failed.'), { code: 18 });
const refusedByRabbit = new UnavailableError(
  'rabbitmq:5672: Handshake terminated by server: 403 (ACCESS-REFUSED)',
);

it.each([
  [
    mongo,
    refusedByMongo,
    'MongoDB rejects the login of user herald-brand: create the user, or correct its password in MONGO_URL.',
  ],
  [
    rabbit,
    refusedByRabbit,
    'RabbitMQ rejects the login of user herald-brand: create the user, or correct its password in AMQP_URL.',
  ],
])(
  'a refused login ends the start at the limit, with the user and the setting (%#)',
  async (server, refused, message) => {
    const starting = whenAccepted(server, () => Promise.reject(refused), { logger: quiet, limitMs: 0 });
    await expect(starting).rejects.toThrow(message);
  },
);

it('fails at once on an error that waiting cannot resolve', async () => {
  const broken = () => Promise.reject(new Error('Invalid scheme'));
  await expect(whenAccepted(mongo, broken, { logger: quiet })).rejects.toThrow('Invalid scheme');
});

it('logs each reason once, without the password', async () => {
  jest.useFakeTimers();
  const logger = keepingLogger();
  const unavailable = new UnavailableError('getaddrinfo ENOTFOUND mongo');
  const connect = jest.fn().mockResolvedValue('connected');
  for (const error of [unavailable, unavailable, refusedByMongo, refusedByMongo])
    connect.mockRejectedValueOnce(error);
  const starting = whenAccepted(mongo, connect, { logger });
  await jest.advanceTimersByTimeAsync(5_000);
  await expect(starting).resolves.toBe('connected');
  expect(logger.lines.map(({ level, event, fields }) => [level, event, fields['reason']])).toEqual([
    ['warn', 'process.waiting_for_server', unavailable.message],
    ['warn', 'process.waiting_for_server', expect.stringContaining('user herald-brand')],
  ]);
  expect(JSON.stringify(logger.lines)).not.toContain(':password@');
  jest.useRealTimers();
});
