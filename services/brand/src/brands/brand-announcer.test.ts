import { keepingLogger } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { BrandDocument } from './brand-model';
import { BrandAnnouncer } from './brand-announcer';

const brand = (id: number): BrandDocument => ({
  _id: id,
  company: 1,
  name: 'Herald',
  nameKey: 'herald',
  description: null,
  state: 'awaiting',
  reason: null,
  version: 1,
  createdAt: new Date(0),
  stateAt: new Date(0),
});

it('tells what waits, and what could not be told again at the next sweep', async () => {
  const waiting = new Map([1, 2].map((id) => [id, brand(id)]));
  const store = {
    unannounced: async () => [...waiting.values()],
    markAnnounced: async ({ _id }: BrandDocument) => void waiting.delete(_id),
  };
  const tell = jest.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('away'));
  const logger = keepingLogger();
  const announcer = new BrandAnnouncer({ store, broker: { tell }, logger, sweepMs: 10 });
  announcer.start();
  await until(() => waiting.size === 0);
  await announcer.stop();
  expect(tell.mock.calls.map(([, body]) => body.brandID)).toEqual([1, 2, 2]);
  expect(logger.events('warn')).toHaveLength(1);
});
