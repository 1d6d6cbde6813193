import type { RequestListener } from 'node:http';
import type { Activity } from '../tasks/activity';

/** Probes and scrapes come to an idle service too. */
const NO_WORK = new Set(['/healthz', '/readyz', '/metrics']);
/** Counts the requests of clients as work of the service. */
export function noteWork(listener: RequestListener, activity: Activity): RequestListener {
  return (request, response) => {
    if (!NO_WORK.has(request.url!)) activity.note();
    listener(request, response);
  };
}
