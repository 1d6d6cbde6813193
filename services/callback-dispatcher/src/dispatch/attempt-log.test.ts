import { keepingLogger } from '@herald/testing/loggers';
import { testCallback } from '../testing/callbacks';
import { AttemptLog } from './attempt-log';

afterEach(() => jest.restoreAllMocks());

it('logs a limited number of successes per request and failures per receiver at info, the rest at debug', () => {
  // A fixed clock keeps all attempts in one window, even on a slow machine.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const logger = keepingLogger();
  const log = new AttemptLog(logger);
  const result = { status: 200, retryAfter: undefined, error: null, outOfReach: false, ms: 3 };
  log.attempted(testCallback(1, 1), 'delivered', result);
  expect(logger.lines).toMatchObject([
    {
      level: 'info',
      event: 'delivery.attempted',
      fields: { delivery: '7.1.1', number: '995598***001', attempt: 1, outcome: 'delivered', ms: 3 },
    },
  ]);
  for (let index = 2; index <= 10; index++) log.attempted(testCallback(index, 1), 'delivered', result);
  expect([logger.events('info').length, logger.events('debug').length]).toEqual([4, 6]);
  log.attempted(testCallback(1, 1, { requestId: 'another' }), 'delivered', result);
  expect(logger.events('info')).toHaveLength(5);
  for (let times = 0; times < 100; times++)
    log.attempted(testCallback(1, 1), 'retry', { ...result, status: 500 });
  log.attempted(testCallback(1, 1, { receiver: '2' }), 'failed', { ...result, status: 410 });
  expect(logger.events('info')).toHaveLength(5 + 20 + 1);
});
