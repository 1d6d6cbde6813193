export { groupBy } from './group-by';
export { Grouping, type GroupOptions } from './grouping';
export { GroupingFullError } from './grouping-full-error';
export { PerKeyGrouping, type PerKeyGroupOptions } from './per-key-grouping';
