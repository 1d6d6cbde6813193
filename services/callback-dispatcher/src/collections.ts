import type { PlacedCollection } from '@herald/mongo';
import { callbacksIn } from './callbacks/callback-model';

/** What this service declares for itself: where it stands on a sharded cluster (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [callbacksIn];
