import type { PlacedCollection } from '@herald/mongo';
import { brandsIn } from './brands/brand-model';

/** The collections of this service, with their placement on a sharded cluster (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [brandsIn];
