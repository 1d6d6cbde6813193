import type { PlacedCollection } from '@herald/mongo';
import { callbacksIn } from './callbacks/callback-model';
import { pausesIn } from './callbacks/receiver-pauses';
import { listenerCallbacksIn, listenersIn } from './listening/listener-model';
import { newEndsIn } from './statistics/new-ends-model';
import { statisticsIn } from './statistics/statistics-model';

/** The collections of this service, with their placement on a sharded cluster (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [
  callbacksIn,
  pausesIn,
  newEndsIn,
  statisticsIn,
  listenersIn,
  listenerCallbacksIn,
];
