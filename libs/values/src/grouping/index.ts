export { countAlike } from './count-alike';
export { groupBy } from './group-by';
export { Grouping, GroupingFullError } from './grouping';
export { PerKeyGrouping } from './per-key-grouping';
