/** A batch by its id, with the company of its document if known. */
export interface BatchRef {
  _id: string;
  company?: number;
}

/** Filters one batch. On a sharded cluster, only its company's shard is queried. */
export function ofBatch({ _id, company }: BatchRef): { _id: string; company?: number } {
  return company === undefined ? { _id } : { _id, company };
}

/** Filters several batches. Only their companies' shards are queried, if all companies are known. */
export function ofBatches(batches: readonly BatchRef[]): {
  _id: { $in: string[] };
  company?: { $in: number[] };
} {
  const companies = new Set(batches.map(({ company }) => company));
  const _id = { $in: batches.map((batch) => batch._id) };
  return companies.has(undefined) ? { _id } : { _id, company: { $in: [...companies] as number[] } };
}
