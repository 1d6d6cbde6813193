import { keepingLogger } from '@herald/testing/loggers';
import { LineBudget } from './line-budget';

afterEach(() => jest.useRealTimers());

it('logs lines at info up to the budget, and then the number of omitted lines', () => {
  jest.useFakeTimers();
  const logger = keepingLogger();
  const budget = new LineBudget(logger, 'thing.done', 2);
  for (let n = 1; n <= 4; n++) budget.log({ n });
  jest.advanceTimersByTime(1_000);
  budget.log({ n: 5 });
  const written = logger.lines.map(
    ({ level, event, fields }) => `${level} ${event} ${JSON.stringify(fields)}`,
  );
  expect(written).toEqual([
    'info thing.done {"n":1}',
    'info thing.done {"n":2}',
    'debug thing.done {"n":3}',
    'debug thing.done {"n":4}',
    'info thing.done.not_logged {"count":2}',
    'info thing.done {"n":5}',
  ]);
});
