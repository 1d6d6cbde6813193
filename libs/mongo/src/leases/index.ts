export { removeDeadLeases, LeasePool, type LeasePoolOptions } from './lease-pool';
