import { GroupCommit } from '../commit/group-commit';

/**
 * Makes single sends to the instances in this process share a batch, however slowly they arrive: none is committed before the last
 * one waits.
 * @param count number of sends that `send` makes
 */
export async function committedTogether<T>(count: number, send: () => Promise<T>): Promise<T> {
  const prototype = GroupCommit.prototype as unknown as { begin(): void };
  const begin = Reflect.get(prototype, 'begin') as () => void;
  const arrived = jest.spyOn(GroupCommit.prototype, 'accept');
  const spies = [
    arrived,
    jest.spyOn(prototype, 'begin').mockImplementation(function (this: GroupCommit) {
      if (arrived.mock.calls.length >= count) begin.call(this);
    }),
  ];
  try {
    return await send();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
