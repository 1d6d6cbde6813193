import { declareCollection, unsharded } from '../index';

/** A lease, or a member of a pool. */
export interface LeaseDocument {
  _id: string;
  /** Null after its owner has released it. */
  owner: string | null;
  until: Date;
  /** The id of the owner's term. As long as it is the same, no other instance has had the lease. */
  term?: string;
  /** The number of recent changes between living owners. */
  moves?: number;
  /** The end of the pause before its use. */
  usableAt?: Date;
  /** The rest of the pause when the lease was gained, ms. */
  pauseMs?: number;
}

export const leasesIn = declareCollection<LeaseDocument>(
  'leases',
  unsharded('a document per lease and process; a single shard decides the owner of each'),
);
