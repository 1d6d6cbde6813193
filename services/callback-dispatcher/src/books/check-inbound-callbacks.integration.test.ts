import { mongo } from 'mongoose';
import { CALLBACK_EVENT } from '@herald/contracts';
import { Namespace } from '@herald/testing/namespace';
import { callbacksIn } from '../callbacks/callback-model';
import { accountCallback } from '../testing/callbacks';
import { indexed } from '../testing/indexed';
import { checkInboundCallbacks } from './check-inbound-callbacks';

const namespace = new Namespace();
const MINUTE_MS = 60_000;

afterAll(() => namespace.remove());

/** The id of an event from this number of minutes ago. */
function eventOf(minutes: number): string {
  const id = mongo.ObjectId.createFromTime(Math.floor((Date.now() - minutes * MINUTE_MS) / 1_000));
  return `inbound.${id.toHexString()}`;
}

it('finds an inbound message without a callback and without an unpublished event', async () => {
  const connection = await namespace.mongo();
  const callbacks = await indexed(connection, callbacksIn(connection));
  const [before, first, delivered, lost, waits] = [95, 90, 60, 50, 40].map(eventOf) as [string, ...string[]];
  for (const [_id, minutes] of [
    [first!, 90],
    [delivered!, 60],
  ] as const) {
    const createdAt = new Date(Date.now() - minutes * MINUTE_MS);
    const expireAt = new Date(createdAt.getTime() + 30 * 24 * 60 * MINUTE_MS);
    const since = createdAt.getTime();
    const event = CALLBACK_EVENT.INBOUND_RECEIVED;
    await callbacks.insertOne(accountCallback(7, 1, { _id, event, createdAt, since, expireAt }));
  }
  const { examined, violations } = await checkInboundCallbacks({
    connection,
    settleMs: 1_000,
    companies: (async function* () {
      yield 1;
    })(),
    messages: {
      eventsOf: async function* () {
        for (const id of [before, first!, delivered!, lost!, waits!]) yield { id };
      },
      unpublished: async (_company, ids) => ids.filter((id) => id === waits),
    },
  });
  // Messages before or soon after the oldest stored callback may have had no URL.
  expect(examined).toBe(3);
  expect(violations).toEqual([`company 1, an inbound message: no callback for the event ${lost}`]);
});
