import type { ListenSettings, ServiceSettings } from '@herald/config';
import type { BareContext, MongoContext } from '@herald/service';
import { quiet } from '@herald/testing/loggers';

const loaded = new Set<string>();
jest.mock('mongoose', () => {
  loaded.add('mongoose');
  return jest.requireActual<object>('mongoose');
});
jest.mock('amqplib', () => {
  loaded.add('amqplib');
  return jest.requireActual<object>('amqplib');
});

const listening: ListenSettings = { PORT: 0, METRICS_PORT: undefined, BIND_ADDRESS: '127.0.0.1' };

it('a service loads only the drivers of the servers that it needs', async () => {
  const { bareApp, startHttpServer, startService } = await import('@herald/service');
  const small = {
    name: 'small',
    needs: {},
    readConfig: () => listening,
    compose: (_context: BareContext<ListenSettings>) => ({
      tasks: [{ name: 'work', everyMs: 60_000, run: async () => undefined }],
      listen: () => startHttpServer(bareApp(), 0, '127.0.0.1'),
    }),
  };
  const running = await startService(small, { logger: quiet });
  await running.stop();
  expect([...loaded]).toEqual([]);

  // The driver refuses the address without a connection.
  const config = { ...listening, MONGO_URL: 'no-address', MONGO_DATABASE: 'unused' } as ServiceSettings;
  const compose = ({ connection }: MongoContext<ServiceSettings>): never => {
    throw new Error(`composed with ${connection.name}`);
  };
  const stored = { name: 'stored', needs: { mongo: {} }, readConfig: () => config, compose };
  await expect(startService(stored, { logger: quiet })).rejects.toThrow('Invalid scheme');
  expect([...loaded]).toEqual(['mongoose']);
});
