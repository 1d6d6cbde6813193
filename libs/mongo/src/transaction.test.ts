import { UnavailableError } from '@herald/contracts/errors';
import { inTransaction } from './transaction';

afterEach(() => jest.useRealTimers());

it('reports an outage if the driver never ends a transaction', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const session = { withTransaction: () => new Promise(() => undefined), endSession: async () => undefined };
  const connection = { getClient: () => ({ startSession: () => session }) };
  const outcome = inTransaction(connection as never, async () => 1).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(35_000);
  expect(await outcome).toBeInstanceOf(UnavailableError);
});
