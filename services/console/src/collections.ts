import type { PlacedCollection } from '@herald/mongo';
import { linksIn } from './links/link-model';
import { sessionsIn } from './sessions/session-model';

/** What this service declares for itself: where it stands on a sharded cluster (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [linksIn, sessionsIn];
