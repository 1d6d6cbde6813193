/**
 * Items that arrive during a write form the next write, one write at a time: a single item is written at once, and groups grow with the
 * load. A failed write rejects exactly its items.
 */
export { countAlike } from './count-alike';
export { groupBy } from './group-by';
export { Grouping, GroupingFullError } from './grouping';
export { PerKeyGrouping } from './per-key-grouping';
