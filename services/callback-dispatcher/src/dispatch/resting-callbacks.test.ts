import { quiet } from '@herald/testing/loggers';
import type { CallbackDocument } from '../callbacks/callback-model';
import { testCallback } from '../testing/callbacks';
import { TARGET } from '../testing/line';
import { newHand, ReceiverLine } from './receiver-line';
import { RestingCallbacks } from './resting-callbacks';

async function pageOf(page: CallbackDocument[], written: string[]) {
  const resting = new RestingCallbacks({
    store: {
      due: async () => page,
      waiting: async () => new Map(),
      shardsThatWait: async (shards) => shards,
      receivers: async () => [],
      expire: async () => 0,
    },
    targets: { get: async () => TARGET },
    outcomes: { record: async () => undefined },
    unstored: { has: (id) => written.includes(id) },
    logger: quiet,
    giveUpMs: 60_000,
  });
  const hand = newHand();
  hand.shards.add(0);
  const asked = { kind: 'readPage' as const, limit: page.length, wanted: page.length };
  const { callbacks, isFull } = await resting.page(new ReceiverLine('1', 1, false), asked, hand);
  return { ids: callbacks.map(({ _id }) => _id), isFull };
}

describe('a full page', () => {
  it('has another page behind it', async () => {
    const page = [testCallback(1, 0), testCallback(2, 0)];
    expect(await pageOf(page, ['7.1.0'])).toEqual({ ids: ['7.2.0'], isFull: true });
  });

  it('has no page behind it if all its callbacks are being written: the next page would be the same', async () => {
    expect(await pageOf([testCallback(1, 0)], ['7.1.0'])).toEqual({ ids: [], isFull: false });
  });
});
