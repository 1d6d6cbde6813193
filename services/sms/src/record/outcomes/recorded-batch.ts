import { DELIVERY, type DeliveryStatus } from '@herald/contracts';
import {
  type BatchDocument,
  isUntouched,
  type PartProgress,
  partsOf,
  type Retry,
} from '../../model/batch-model';
import type { CarrierCharge } from '../../model/carrier-charge';
import type { WholeSend } from '../../model/job-model';
import type { ClaimedBatch, Immutable } from './claim';

const OWN_FIELDS = {
  company: 1,
  smsID: 1,
  brandID: 1,
  number: 1,
  first: 1,
  sender: 1,
  callbackUrl: 1,
  requestId: 1,
  createdAt: 1,
  priority: 1,
  state: 1,
  statusShards: 1,
  test: 1,
  text: 1,
  numbers: 1,
  parts: 1,
  statuses: 1,
  version: 1,
  lease: 1,
  retries: 1,
  progress: 1,
  reasons: 1,
  refunded: 1,
  pending: 1,
  routes: 1,
  via: 1,
  carrierCharges: 1,
} as const satisfies Partial<Record<keyof BatchDocument, 1>>;

/** `RecordedBatch` as a projection. */
export const RECORDED_FIELDS = { ...OWN_FIELDS, 'send.state': 1, 'send.batches': 1 } as const;

/** The fields of a batch that recording needs. A record owns the fields that it can change; the others may be shared. */
export interface RecordedBatch extends Omit<
  Immutable<Pick<BatchDocument, '_id' | keyof typeof OWN_FIELDS>>,
  'text' | 'statuses' | 'progress' | 'retries' | 'refunded' | 'routes' | 'via' | 'carrierCharges'
> {
  /** As it was when the batch was read; null if its texts are stored apart, or were erased before. */
  text: string | null;
  /** In the first batch of a send. */
  send?: Readonly<Pick<WholeSend, 'state' | 'batches'>>;
  statuses: DeliveryStatus[];
  progress: Record<string, PartProgress>;
  retries: readonly Retry[];
  refunded: readonly number[];
  routes?: readonly string[];
  via?: string;
  carrierCharges?: Record<string, CarrierCharge>;
}

/** The recorder's own state of a batch, created from the claim: a copy of all fields that a record changes in place. */
export function ownCopy(claimed: Immutable<RecordedBatch>): RecordedBatch {
  const { statuses, progress, carrierCharges } = claimed;
  return {
    ...claimed,
    statuses: [...statuses],
    progress: { ...progress },
    ...(carrierCharges && { carrierCharges: { ...carrierCharges } }),
  };
}

/** The state of a batch's recipients. */
export type Standing = Immutable<Pick<RecordedBatch, 'parts' | 'statuses' | 'progress' | 'retries'>>;

/** Whether a recipient is neither sent nor finished. */
export function isAwaiting({ statuses }: Pick<Standing, 'statuses'>, i: number): boolean {
  return statuses[i] === DELIVERY.AWAITING;
}

/** A recipient's parts, from 0, that no carrier is known to have. */
export function openParts(standing: Pick<Standing, 'parts' | 'progress'>, i: number): number[] {
  const taken = standing.progress[i]?.taken ?? 0;
  const open: number[] = [];
  for (let part = 0; part < partsOf(standing, i); part++) if ((taken & (1 << part)) === 0) open.push(part);
  return open;
}

/** Whether the claim of this owner still holds the batch. After a pause of the process, another sender may hold it. */
export function isHeldBy({ lease }: Pick<BatchDocument, 'lease'>, owner: string): boolean {
  return lease?.owner === owner;
}

/** Whether a recipient of a claimed batch surely was never submitted, according to the data read by the claim. */
export function isUntried(
  batch: Pick<ClaimedBatch, 'statuses' | 'progress' | 'retries' | 'lease'>,
  i: number,
): boolean {
  return isUntouched(batch, i, batch.lease.from);
}

/** The version of a batch after a write. */
export type StoredVersion = Pick<RecordedBatch, '_id' | 'company' | 'version'>;
