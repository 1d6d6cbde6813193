import type { RequestListener } from 'node:http';
import type { Activity } from '../tasks/activity';

/** Probes and scrapes come to an idle service too. */
const NO_WORK = new Set(['/healthz', '/readyz', '/metrics']);
/** Most sends pass through. The service that accepts a send knows whether it leaves work. */
const PASSES = /^\/v1\/sms\/send(?:Xml)?(?:\?|$)/;

/** Counts the requests of clients as work of the service. */
export function noteWork(listener: RequestListener, activity: Activity): RequestListener {
  return (request, response) => {
    const url = request.url!;
    if (PASSES.test(url)) activity.notePassing();
    else if (!NO_WORK.has(url)) activity.note();
    listener(request, response);
  };
}
