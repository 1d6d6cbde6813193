export { SlotLeases, type SlotLeasesOptions } from './slot-leases';
