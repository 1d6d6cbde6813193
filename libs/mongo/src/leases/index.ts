/** Leases in MongoDB that instances share evenly, by MongoDB's clock. An instance stops using a lease before another instance can get it. */
export { removeDeadLeases, LeasePool, type LeasePoolOptions } from './lease-pool';
