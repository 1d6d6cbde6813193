import type { Logger } from '@herald/telemetry/logging';
import type { BatchDocument } from '../../model/batch-model';
import type { DetachRecipients } from '../detach-recipients';
import { indexOfSend, MANY, MOVED, originOf } from '../../model/shared-batch';
import type { ClaimedBatch } from '../../record/outcomes/claim';
import { isAwaiting, isHeldBy, isUntried } from '../../record/outcomes/recorded-batch';
import type { SuspensionView } from '../../rules/suspension-view';

/** Whether some recipient of a batch is stopped by a suspension, by a recall, or because its brand may no longer send. */
export function stopsSome(batch: ClaimedBatch, suspensions: Pick<SuspensionView, 'stops'>): boolean {
  return batch.numbers.some((_number, i) => isAwaiting(batch, i) && suspensions.stops(originOf(batch, i)));
}

/**
 * Moves recipients of suspended companies out of a batch of several companies, into held batches. A batch of one company is held as a whole.
 * @returns the claimed batch without them, and the recipients that this claim must not submit although they may still be in it
 */
export async function holdSuspended(
  batch: ClaimedBatch,
  deps: {
    suspensions: Pick<SuspensionView, 'isQuiet' | 'isStopped'>;
    detachRecipients: Pick<DetachRecipients, 'detach'>;
    logger: Logger;
  },
): Promise<{ batch: ClaimedBatch; aside: ReadonlySet<number> }> {
  const { suspensions, detachRecipients, logger } = deps;
  const isStopped = (i: number): boolean =>
    isUntried(batch, i) && suspensions.isStopped(originOf(batch, i).company);
  const stopped =
    suspensions.isQuiet || batch.company !== MANY ? [] : [...batch.numbers.keys()].filter(isStopped);
  if (stopped.length === 0) return { batch, aside: new Set() };
  const aside = new Set(stopped);
  try {
    const wanted = (now: BatchDocument): number[] => (isHeldBy(now, batch.lease.owner) ? stopped : []);
    const moved = await detachRecipients.detach(batch, wanted, { state: 'held', dueAt: new Date() });
    const indexes = new Set(moved.map((smsID) => indexOfSend(batch, smsID)));
    for (const i of indexes) aside.delete(i);
    return {
      batch: {
        ...batch,
        statuses: batch.statuses.map((status, i) => (indexes.has(i) ? MOVED : status)),
        retries: batch.retries.filter(({ i }) => !indexes.has(i)),
        version: batch.version + (moved.length > 0 ? 1 : 0),
      },
      aside,
    };
  } catch (error) {
    // It is unknown whether they were moved. They are deferred, and the next claim checks them again.
    logger.warn('batch.move_failed', { batch: batch._id, error });
    return { batch, aside };
  }
}
