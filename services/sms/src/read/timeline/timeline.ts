import { DELIVERY, type RecipientCallback } from '@herald/contracts';
import { type Failure, readFailure } from './failure';
import { ANY_SENDER, carrierIdOf } from '../../record/outcomes/submission-store';
import type { LostPart, TakenPart, Trail } from './trail';

/** One event. `at`: ISO 8601 in UTC; null if the time was not recorded, or is no longer stored. */
export type TimelineEvent = { at: string | null; event: string } & Record<string, unknown>;

type Draft = Omit<TimelineEvent, 'at'> & { event: string; at: Date | null };

/** The known events of a recipient, the oldest first. Events without a time are in their logical position. */
export function timelineOf(trail: Trail): TimelineEvent[] {
  const drafts = [
    ...acceptance(trail),
    ...way(trail),
    ...trail.taken.flatMap((part) => takenPart(part, trail)),
    ...trail.lost.map((part) => lostPart(part, trail)),
    ...ending(trail),
    ...refund(trail),
    ...erasure(trail),
    ...trail.callbacks.map(callback),
  ];
  let latest = 0;
  const placed = drafts.map((draft) => {
    const time = draft.at?.getTime() ?? latest;
    latest = Math.max(latest, time);
    return { draft, time };
  });
  return placed
    .sort((one, other) => one.time - other.time)
    .map(({ draft }) => ({ ...draft, at: draft.at?.toISOString() ?? null }));
}

function acceptance({ message, job, chargedAt }: Trail): Draft[] {
  const { createdAt: at, requestId, parts } = message;
  const { keyID = null, from = null, sendAt } = job;
  const acceptedAt = chargedAt ?? at;
  return [
    { at, event: 'accepted', requestId, keyID, address: from },
    ...(parts > 0 && !message.test ? [{ at: chargedAt, event: 'charged', sms: parts }] : []),
    ...(sendAt ? [{ at: acceptedAt, event: 'scheduled', sendAt: sendAt.toISOString() }] : []),
  ];
}

/** Events until the hand-over to a carrier. Only the last queueing is stored: it counts if nothing was recorded before. */
function way({ message, batch, timestamps, chargedAt }: Trail): Draft[] {
  const { state, dueAt, claimedAt, isUntouched } = batch;
  const stopped = message.parts === 0;
  if (state === 'written' || stopped) return [];
  const at = state === 'waiting' ? null : (dueAt ?? chargedAt ?? message.createdAt);
  const first = timestamps[0]?.at;
  const queued: Draft = {
    at: first && at && at > first ? null : at,
    event: 'queued',
    priority: message.priority,
  };
  const isClaimed = state === 'claimed' || !isUntouched;
  return isClaimed ? [queued, { at: claimedAt, event: 'claimed' }] : [queued];
}

function takenPart(taken: TakenPart, { message, encoding }: Trail): Draft[] {
  const { route, at, ms, bind, sentAs } = taken;
  const which = { ...partIn(taken), parts: message.parts };
  return [
    {
      at: ms === undefined ? null : new Date(at.getTime() - ms),
      event: 'submitted',
      route,
      bind: bind ?? null,
      ...which,
      encoding,
      // The sender if it is not the brand's name, the sender rule, the registered template, and TLVs without secret values.
      ...sentAs,
    },
    { at, event: 'taken', route, carrierId: carrierIdOf(taken), ...which },
  ];
}

function lostPart(lost: LostPart, { message }: Trail): Draft {
  const { route, at, submittedAt, sender } = lost;
  const submitted = submittedAt?.toISOString() ?? null;
  const other = sender !== ANY_SENDER && sender !== message.sender ? { sender } : {};
  return { at, event: 'unanswered', route, ...partIn(lost), submittedAt: submitted, ...other };
}

/** The index of a part, from 1; none if the message was submitted whole. */
function partIn({ part, whole }: Pick<TakenPart, 'part' | 'whole'>): { part?: number } {
  return whole ? {} : { part: part + 1 };
}

/** The final status, and its cause. */
function ending({ message, batch, timestamps, taken }: Trail): Draft[] {
  const { status, reason } = message;
  const at = timestamps.find((timestamp) => timestamp.status === status)?.at ?? null;
  if (status === DELIVERY.SENT)
    return taken.length > 0 ? [] : [{ at, event: 'taken', route: null, carrierId: null }];
  if (status === DELIVERY.RECEIVED) {
    const { code, name, meaning, meaningCode } = readFailure('DELIVRD') as Extract<
      Failure,
      { by: 'receipt' }
    >;
    const note = batch.isReceiptWhole ? { note: 'delivery receipt of the whole message' } : {};
    return [{ at, event: 'receipt', code, name, meaning, meaningCode, error: null, ...note }];
  }
  if (status !== DELIVERY.NOT_DELIVERED && status !== DELIVERY.ERROR) return [];
  if (reason === null) return [{ at, event: 'failed', reason }];
  const { by, ...said } = readFailure(reason);
  if (by === 'receipt') return [{ at, event: 'receipt', ...said }];
  if (by === 'answer') return [{ at, event: 'refused', ...said }];
  // A recipient stop-listed at acceptance had this status from the beginning.
  return [{ at: at ?? (message.parts === 0 ? message.createdAt : null), event: 'failed', ...said }];
}

function refund({ message, refundedAt }: Trail): Draft[] {
  return message.refunded > 0 ? [{ at: refundedAt, event: 'refunded', sms: message.refunded }] : [];
}

/** The text of an OTP is deleted after its submission; the time of that write is not stored separately. */
function erasure({ message, batch, text }: Trail): Draft[] {
  const isThrough = batch.state === 'submitted' || batch.state === 'finished';
  if (message.priority === 'otp') return isThrough ? [{ at: null, event: 'erased', what: 'text' }] : [];
  return text === null ? [{ at: null, event: 'erased', what: 'text' }] : [];
}

function callback({ at, id, status, state, attempts, log, nextAt, error }: RecipientCallback): Draft {
  return {
    at: new Date(at),
    event: 'callback',
    id,
    statusID: status,
    state,
    attempts,
    log,
    nextAt,
    error,
  };
}
