import { said, type Said, together } from '@herald/contracts/errors';
import { DELIVERY } from '@herald/contracts';
import { codeInReason, readRefusal, REASON } from '../../model/reasons';
import { meaningOf, readFailure } from './failure';
import type { Trail } from './trail';

/** Answers "Did it arrive, and if not, why?" in words. */
export function explain(trail: Trail, now: Date): Said {
  const { status } = trail.message;
  if (status === DELIVERY.RECEIVED) return said('delivered');
  if (status === DELIVERY.SENT) return explainSent(trail, now);
  if (status === DELIVERY.AWAITING) return explainAwaiting(trail, now);
  return together([...explainFailed(trail), refundOf(trail)]);
}

function explainSent({ job, taken }: Trail, now: Date): Said {
  const [first] = taken;
  const carrier = first ? said('the_carrier_of_route', { route: first.route }) : said('the_carrier');
  const end = job.expiresAt.toISOString();
  if (job.expiresAt <= now) return said('receipt_missing', { carrier, end });
  return said('receipt_pending', { carrier, end });
}

const OWN: Record<(typeof REASON)[keyof typeof REASON], (trail: Trail) => Said> = {
  [REASON.STOP_LISTED]: ({ message }) =>
    message.parts === 0 ? said('stop_listed_at_acceptance') : said('stop_listed_at_submit'),
  [REASON.CANCELLED]: () => said('cancelled_before_submit'),
  [REASON.BRAND_REJECTED]: () => said('brand_rejected_before_submit'),
  [REASON.BRAND_DELETED]: () => said('brand_deleted_before_submit'),
  [REASON.NOT_SUBMITTED]: () => said('withdrawn_while_deferred'),
  [REASON.TEXT_GONE]: () => said('text_gone_before_submit'),
  [REASON.EXPIRED]: ({ job }) => said('expired_before_submit', { end: job.expiresAt.toISOString() }),
  [REASON.NO_RECEIPT]: ({ job, message, timestamps, taken }) => {
    const wasTaken = taken.length > 0 || timestamps.some(({ status }) => status === DELIVERY.SENT);
    const what = wasTaken ? said('carrier_accepted') : said('submitted_to_carrier');
    const which = message.parts > 1 ? said('no_receipt_for_all_parts') : said('no_receipt');
    return said('no_receipt_until_end', { what, which, end: job.expiresAt.toISOString() });
  },
};

function explainFailed(trail: Trail): Said[] {
  const { reason } = trail.message;
  if (reason === null) return [said('reason_not_recorded')];
  const failure = readFailure(reason);
  return failure.by === 'herald' ? [OWN[failure.reason](trail)] : meaningOf(failure);
}

function refundOf({ message }: Trail): Said {
  if (message.test) return said('was_test');
  if (message.refunded > 0)
    return said('refunded', { sms: message.refunded, was: message.refunded === 1 ? 'was' : 'were' });
  return message.parts === 0 ? said('never_charged') : said('not_refunded');
}

function explainAwaiting(trail: Trail, now: Date): Said {
  const { job, batch, recall, onHold } = trail;
  const { retry } = batch;
  if (job.state === 'scheduled') return said('scheduled', { at: String(job.sendAt?.toISOString()) });
  if (recall !== null && batch.isUntouched) return said('being_withdrawn', { recall });
  if (job.expiresAt <= now) return said('validity_ended', { end: job.expiresAt.toISOString() });
  if (retry?.refused !== undefined)
    return said('later_attempt_refused', { refused: refusalIn(retry.refused), at: timeOf(retry.at) });
  if (retry?.why === 'unknown') {
    const at = retry.since === undefined ? '' : said('at_time', { at: timeOf(retry.since) });
    const route = retry.route === undefined ? said('a_carrier') : said('route_named', { route: retry.route });
    const next =
      recall === null
        ? said('submitted_again_at', { at: timeOf(retry.at) })
        : said('not_submitted_again', { recall });
    return said('response_missing', { route, at, next });
  }
  if (onHold !== null)
    return said('on_hold', { why: HOLD_REASONS[onHold], end: job.expiresAt.toISOString() });
  if (batch.state === 'quarantined') return said('quarantined', { end: job.expiresAt.toISOString() });
  const blocked = explainRoutes(trail);
  if (retry?.why === 'delayed')
    return together([
      said('deferred', {
        times: retry.delays > 1 ? said('times', { times: retry.delays }) : '',
        at: timeOf(retry.at),
      }),
      blocked ?? said('carrier_asked_to_wait'),
    ]);
  if (!batch.isUntouched) return said('being_submitted');
  if (job.state === 'accepted') return said('being_queued');
  return blocked ?? said('waits_in_queue', { priority: trail.message.priority });
}

const HOLD_REASONS: Record<NonNullable<Trail['onHold']>, Said> = {
  'company suspended': said('hold_company_suspended'),
  'sending stopped': said('hold_sending_stopped'),
};

/** The reason for which no route can submit it now; null if a route can. */
function explainRoutes({ routes }: Trail): Said | null {
  if (routes.some(({ control, live }) => control === 'running' && live)) return null;
  if (routes.length === 0) return said('no_route_for_prefix');
  const names = (control: string): string =>
    routes
      .filter((route) => route.control === control)
      .map(({ name }) => name)
      .join(', ');
  const sides = [
    names('paused') && said('routes_paused', { names: names('paused') }),
    names('drained') && said('routes_drained', { names: names('drained') }),
    names('running') && said('routes_not_connected', { names: names('running') }),
  ];
  return said('waits_for_route', {
    sides: together(
      sides.filter((side) => side !== ''),
      '; ',
    ),
  });
}

function refusalIn(reason: string): Said | string {
  const refused = readRefusal(reason);
  if (refused === null) return reason;
  return said('refused_by_route', { route: refused.route, code: codeInReason(refused.code) });
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
