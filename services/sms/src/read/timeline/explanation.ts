import { DELIVERY } from '@herald/contracts';
import { REASON } from '../../model/reasons';
import { meaningOf, readFailure } from './failure';
import type { Trail } from './trail';

/** Answers "Did it arrive, and if not, why?" in words. */
export function explain(trail: Trail, now: Date): string {
  const { status } = trail.message;
  if (status === DELIVERY.RECEIVED) return 'Delivered, according to the delivery receipt of the carrier.';
  if (status === DELIVERY.SENT) return explainSent(trail, now);
  if (status === DELIVERY.AWAITING) return explainAwaiting(trail, now);
  return `${explainFailed(trail)} ${refundOf(trail)}`;
}

function explainSent({ job, taken }: Trail, now: Date): string {
  const [first] = taken;
  const carrier = first ? `The carrier of route ${first.route}` : 'The carrier';
  const end = job.expiresAt.toISOString();
  if (job.expiresAt <= now)
    return `${carrier} accepted it, but sent no delivery receipt until its validity ended (${end}): it will become "not delivered" shortly.`;
  return `${carrier} accepted it; the delivery receipt is pending. Without a delivery receipt it becomes "not delivered" when its validity ends (${end}).`;
}

const OWN: Record<(typeof REASON)[keyof typeof REASON], (trail: Trail) => string> = {
  [REASON.STOP_LISTED]: ({ message }) =>
    message.parts === 0
      ? 'Not sent: the number was on the stop list when the send was accepted.'
      : 'Not sent: the number was on the stop list when it was to be submitted.',
  [REASON.CANCELLED]: () => 'Not sent: the send was cancelled before this number was submitted.',
  [REASON.BRAND_REJECTED]: () => 'Not sent: its sender name was rejected before this number was submitted.',
  [REASON.BRAND_DELETED]: () => 'Not sent: its sender name was deleted before this number was submitted.',
  [REASON.NOT_SUBMITTED]: () =>
    'Not sent: the send was withdrawn (cancelled, or its sender name was removed) while the carrier had deferred this number.',
  [REASON.TEXT_GONE]: () => 'Not sent: its text was already deleted when it was to be submitted.',
  [REASON.EXPIRED]: ({ job }) =>
    `Not sent: its validity ended (${job.expiresAt.toISOString()}) before a carrier accepted it.`,
  [REASON.NO_RECEIPT]: ({ job, message, timestamps, taken }) => {
    const wasTaken = taken.length > 0 || timestamps.some(({ status }) => status === DELIVERY.SENT);
    const what = wasTaken ? 'The carrier accepted it' : 'It was submitted to a carrier';
    const which = message.parts > 1 ? 'no delivery receipt for all of its parts' : 'no delivery receipt';
    return `${what}, and ${which} arrived until its validity ended (${job.expiresAt.toISOString()}). It may have been delivered nevertheless.`;
  },
};

function explainFailed(trail: Trail): string {
  const { reason } = trail.message;
  if (reason === null) return 'Not delivered; the reason was not recorded.';
  const failure = readFailure(reason);
  return failure.by === 'herald' ? OWN[failure.reason](trail) : meaningOf(reason)!;
}

function refundOf({ message }: Trail): string {
  if (message.test) return 'It was a test: nothing was charged.';
  if (message.refunded > 0)
    return `${message.refunded} SMS ${message.refunded === 1 ? 'was' : 'were'} refunded.`;
  return message.parts === 0
    ? 'It was never charged.'
    : 'It is not refunded: the carrier accepted it, or may have accepted it.';
}

function explainAwaiting(trail: Trail, now: Date): string {
  const { job, batch, recall, onHold } = trail;
  const { retry } = batch;
  if (job.state === 'scheduled') return `It is scheduled: it will be sent at ${job.sendAt?.toISOString()}.`;
  if (recall !== null && batch.isUntouched)
    return `It is being withdrawn (${recall}), with a refund within seconds.`;
  if (job.expiresAt <= now)
    return `Its validity ended (${job.expiresAt.toISOString()}): it will be closed shortly.`;
  if (retry?.refused !== undefined)
    return `A later attempt was refused (${retry.refused}), but the carrier may have accepted an earlier attempt: a delivery receipt until ${timeOf(retry.at)} decides.`;
  if (retry?.why === 'unknown') {
    const at = retry.since === undefined ? '' : ` at ${timeOf(retry.since)}`;
    const route = retry.route === undefined ? 'a carrier' : `route ${retry.route}`;
    const next =
      recall === null
        ? `otherwise it is submitted again at ${timeOf(retry.at)}`
        : `it is not submitted again (${recall})`;
    return `It was submitted to ${route} without a response${at}: the carrier may have accepted it. A delivery receipt settles it; ${next}.`;
  }
  if (onHold !== null)
    return `On hold: ${HOLD_REASONS[onHold]}. It is sent when sending resumes, unless its validity ends before (${job.expiresAt.toISOString()}).`;
  if (batch.state === 'quarantined')
    return `Its batch is quarantined after repeated crashes of senders: the operator can requeue it from the dead letters. Otherwise it is refunded at the end of its validity (${job.expiresAt.toISOString()}).`;
  const blocked = explainRoutes(trail);
  if (retry?.why === 'delayed')
    return `Deferred${retry.delays > 1 ? ` ${retry.delays} times` : ''}: the next attempt is at ${timeOf(retry.at)}. ${blocked ?? 'The carrier asked to retry later, or was at capacity.'}`;
  if (!batch.isUntouched) return 'It is being submitted: the response of the carrier is pending.';
  if (job.state === 'accepted') return 'It was accepted, and is being queued.';
  return blocked ?? `It waits in the queue "${trail.message.priority}".`;
}

const HOLD_REASONS: Record<NonNullable<Trail['onHold']>, string> = {
  'company suspended': 'its company is suspended',
  'sending stopped': 'the operator has stopped the sending of its company',
};

/** The reason for which no route can submit it now; null if a route can. */
function explainRoutes({ routes }: Trail): string | null {
  if (routes.some(({ control, live }) => control === 'running' && live)) return null;
  if (routes.length === 0) return 'No route serves the prefix of this number.';
  const names = (control: string): string =>
    routes
      .filter((route) => route.control === control)
      .map(({ name }) => name)
      .join(', ');
  const sides = [
    names('paused') && `paused by the operator: ${names('paused')}`,
    names('drained') && `drained by the operator: ${names('drained')}`,
    names('running') && `not connected: ${names('running')}`,
  ];
  return `It waits for a route: ${sides.filter(Boolean).join('; ')}.`;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
