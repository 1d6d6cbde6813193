import { declareCollection, unsharded } from '../index';

/** A lease, or a member of a pool. */
export interface LeaseDocument {
  _id: string;
  /** Null after its owner has released it. */
  owner: string | null;
  until: Date;
  /** The id of the owner's term. As long as it is the same, no other instance has had the lease. */
  term?: string;
}

export const leasesIn = declareCollection<LeaseDocument>(
  'leases',
  unsharded('a document per lease and process; a single shard decides the owner of each'),
);
