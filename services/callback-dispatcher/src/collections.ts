import type { PlacedCollection } from '@herald/mongo';
import { callbacksIn } from './callbacks/callback-model';
import { heardIn, listenersIn } from './listening/listener-model';
import { newEndsIn } from './statistics/new-ends-model';
import { statisticsIn } from './statistics/statistics-model';

/** What this service declares for itself: where it stands on a sharded cluster (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [
  callbacksIn,
  newEndsIn,
  statisticsIn,
  listenersIn,
  heardIn,
];
