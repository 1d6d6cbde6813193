import { BalanceTurns } from '../balance-turns';
import { SharedCommit } from '../shared-commit';

/**
 * Makes single sends to the instances in this process share a batch, however slowly they arrive: none is committed before the last
 * one waits.
 * @param count number of sends that `send` makes
 */
export async function committedTogether<T>(count: number, send: () => Promise<T>): Promise<T> {
  const arrived = jest.spyOn(SharedCommit.prototype, 'accept');
  const take = Reflect.get(BalanceTurns.prototype, 'tryTake') as BalanceTurns['tryTake'];
  const spies = [
    arrived,
    jest.spyOn(BalanceTurns.prototype, 'tryTake').mockImplementation(function (this: BalanceTurns, company) {
      return arrived.mock.calls.length >= count && take.call(this, company);
    }),
  ];
  try {
    return await send();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
