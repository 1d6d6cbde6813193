export type { WorkKind } from './lease-rounds';
export { removeDeadLeases, LeasePool, type LeasePoolOptions } from './lease-pool';
