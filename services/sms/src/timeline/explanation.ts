import { DELIVERY } from '@herald/contracts';
import { REASON } from '../jobs/reasons';
import { MOVED } from '../jobs/shared-batch';
import { meaningOf, readFailure } from './failure';
import type { Trail } from './trail';

/** "Did it arrive, and if not, why?", in words. */
export function explain(trail: Trail, now: Date): string {
  const { status } = trail.message;
  if (status === DELIVERY.RECEIVED) return 'It was delivered: the receipt of the carrier says so.';
  if (status === DELIVERY.SENT) return explainSent(trail, now);
  if (status === DELIVERY.AWAITING || status === MOVED) return explainAwaiting(trail, now);
  return `${explainFailed(trail)} ${refundOf(trail)}`;
}

function explainSent({ job, taken }: Trail, now: Date): string {
  const [first] = taken;
  const carrier = first ? `The carrier of route ${first.route}` : 'The carrier';
  const end = job.expiresAt.toISOString();
  if (job.expiresAt <= now)
    return `${carrier} took it, and no receipt came until its validity ended (${end}): it is about to become "not delivered".`;
  return `${carrier} took it; its receipt has not come yet. Without one it becomes "not delivered" when its validity ends (${end}).`;
}

const OWN: Record<(typeof REASON)[keyof typeof REASON], (trail: Trail) => string> = {
  [REASON.STOP_LISTED]: ({ message }) =>
    message.parts === 0
      ? 'The number was on the stop list when the send was accepted: it was not sent.'
      : 'The number was on the stop list when its turn came: it was not sent.',
  [REASON.CANCELLED]: () => 'The send was cancelled before this number was submitted: it was not sent.',
  [REASON.BRAND_REJECTED]: () =>
    'Its sender name was rejected before this number was submitted: it was not sent.',
  [REASON.BRAND_DELETED]: () =>
    'Its sender name was deleted before this number was submitted: it was not sent.',
  [REASON.NOT_SUBMITTED]: () =>
    'The send was withdrawn (cancelled, or its sender name was lost) while a carrier had put this number off: it was not sent.',
  [REASON.TEXT_GONE]: () => 'Its text was not there any more when its turn came: it was not sent.',
  [REASON.EXPIRED]: ({ job }) =>
    `Its validity ended (${job.expiresAt.toISOString()}) before a carrier could take it: it was not sent.`,
  [REASON.NO_RECEIPT]: ({ job, message, moments, taken }) => {
    const wasTaken = taken.length > 0 || moments.some(({ status }) => status === DELIVERY.SENT);
    const what = wasTaken ? 'The carrier took it' : 'It was submitted to a carrier';
    const which = message.parts > 1 ? 'no receipt for all of its parts' : 'no receipt';
    return `${what}, and ${which} came until its validity ended (${job.expiresAt.toISOString()}). It may be there all the same.`;
  },
};

function explainFailed(trail: Trail): string {
  const { reason } = trail.message;
  if (reason === null) return 'It was not delivered; why was not recorded.';
  const failure = readFailure(reason);
  return failure.by === 'herald' ? OWN[failure.reason](trail) : meaningOf(reason)!;
}

function refundOf({ message }: Trail): string {
  if (message.test) return 'It was a test: nothing was charged.';
  if (message.refunded > 0)
    return `${message.refunded} SMS ${message.refunded === 1 ? 'was' : 'were'} given back.`;
  return message.parts === 0
    ? 'It was never charged.'
    : 'It stays charged: the carrier took it, or may have.';
}

function explainAwaiting(trail: Trail, now: Date): string {
  const { job, batch, recall, rests } = trail;
  const { retry } = batch;
  if (job.state === 'scheduled') return `It is scheduled: it will be sent at ${job.sendAt?.toISOString()}.`;
  if (recall !== null && batch.isUntouched)
    return `It is being withdrawn (${recall}), and given back within seconds.`;
  if (job.expiresAt <= now)
    return `Its validity ended (${job.expiresAt.toISOString()}): it is about to be closed.`;
  if (retry?.refused !== undefined)
    return `A later try was refused (${retry.refused}), an earlier one may have been taken: a receipt until ${timeOf(retry.at)} decides.`;
  if (retry?.why === 'unknown') {
    const at = retry.since === undefined ? '' : ` at ${timeOf(retry.since)}`;
    const route = retry.route === undefined ? 'a carrier' : `route ${retry.route}`;
    const next =
      recall === null
        ? `without one it is submitted once more at ${timeOf(retry.at)}`
        : `it is not submitted again (${recall})`;
    return `It went to ${route}, and no answer came${at}: it may have been taken. A receipt settles it; ${next}.`;
  }
  if (rests !== null)
    return `It is kept: ${RESTS[rests]}. It is sent when that ends, unless its validity ends before (${job.expiresAt.toISOString()}).`;
  if (batch.state === 'given-up')
    return `Its batch was laid aside after it had ended its senders too often: the operator finds it among the dead letters and puts it back. Otherwise it is given back at the end of its validity (${job.expiresAt.toISOString()}).`;
  const blocked = explainRoutes(trail);
  if (retry?.why === 'delayed')
    return `It could not be taken yet${retry.delays > 1 ? `, ${retry.delays} times` : ''}: the next try is at ${timeOf(retry.at)}. ${blocked ?? 'Its carrier asked to come again later, or had no room.'}`;
  if (!batch.isUntouched) return 'It is being submitted: the answer of the carrier is awaited.';
  if (job.state === 'accepted') return 'It was accepted, and is on its way to the queue.';
  return blocked ?? `It waits for its turn in the lane "${trail.message.lane}".`;
}

const RESTS: Record<NonNullable<Trail['rests']>, string> = {
  'company suspended': 'its company is suspended',
  'sending stopped': 'the operator has stopped the sending of its company',
};

/** Why no route takes it now; null where one could. */
function explainRoutes({ routes }: Trail): string | null {
  if (routes.some(({ control, live }) => control === 'running' && live)) return null;
  if (routes.length === 0) return 'No route serves numbers that begin like this one.';
  const names = (control: string): string =>
    routes
      .filter((route) => route.control === control)
      .map(({ name }) => name)
      .join(', ');
  const sides = [
    names('paused') && `paused by the operator: ${names('paused')}`,
    names('drained') && `taken out of service by the operator: ${names('drained')}`,
    names('running') && `not connected: ${names('running')}`,
  ];
  return `It waits for a route: ${sides.filter(Boolean).join('; ')}.`;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
