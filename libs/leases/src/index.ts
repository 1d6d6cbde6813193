export { removeDeadLeases, SlotLeases, type SlotLeasesOptions } from './slot-leases';
