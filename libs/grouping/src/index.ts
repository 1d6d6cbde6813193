export { groupBy } from './group-by';
export { Grouping } from './grouping';
export { PerKeyGrouping } from './per-key-grouping';
