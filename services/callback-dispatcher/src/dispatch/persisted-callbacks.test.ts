import { quiet } from '@herald/testing/loggers';
import type { CallbackDocument } from '../callbacks/callback-model';
import { testCallback } from '../testing/callbacks';
import { TARGET } from '../testing/receiver-queue';
import { newHand, ReceiverQueue } from './receiver-queue';
import { PersistedCallbacks } from './persisted-callbacks';

async function pageOf(page: CallbackDocument[], written: string[]) {
  const persisted = new PersistedCallbacks({
    store: {
      due: async () => page,
      waiting: async () => new Map(),
      shardsThatWait: async (shards) => shards,
      receivers: async () => [],
      expire: async () => 0,
    },
    targets: { get: async () => TARGET },
    outcomes: { record: async () => undefined },
    unpersisted: { has: (id) => written.includes(id) },
    logger: quiet,
    giveUpMs: 60_000,
  });
  const hand = newHand();
  hand.shards.add(0);
  const asked = { kind: 'readPage' as const, limit: page.length, wanted: page.length };
  const { callbacks, isFull } = await persisted.page(new ReceiverQueue('1', 1, false), asked, hand);
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
