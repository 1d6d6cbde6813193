import { unsharded } from '@herald/mongo';

/**
 * A company's ids and order come from its sequences and counters, and these stand, like the records, in one transaction. As long as
 * all of it is on one shard, no such transaction goes over two (docs/decisions/0086).
 */
export const ON_ONE_SHARD = unsharded('one transaction writes it with the sequences of its company');
