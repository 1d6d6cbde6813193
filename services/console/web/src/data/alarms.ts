import type { Answer, Row } from './api';
import { get } from './operator';
import type { Place } from './place';

export type Alarm = Row<'/admin/v1/alarms'>;
export type AlarmPage = Answer<'/admin/v1/alarms'>;

/** The newest alarms. The list is short: at most one alarm for each kind and object. */
export const ALARMS = get('/admin/v1/alarms', {}, { length: 100 });

export const alarmKey = ({ kind, company, route, brandID, prefix }: Alarm): string =>
  [kind, company, route, brandID, prefix].join(' ');

/** The list that shows the cause of an alarm. */
export function placeOf({ kind, company, route, brandID }: Alarm): Place {
  const of: Record<string, string> = company === null ? {} : { company: String(company) };
  switch (kind) {
    case 'balance-low':
      return { to: '/operator/billing/sms', search: of };
    case 'callbacks-failing':
      return { to: '/operator/callbacks', search: of };
    case 'otp-pumping':
      return { to: '/operator/companies/$id/otp', params: { id: String(company) } };
    default:
      if (route !== null) return { to: '/operator/routes', search: { route } };
      if (kind === 'otp-latency') return { to: '/operator/messages', search: of };
      return {
        to: '/operator/messages',
        search: { statusID: '2', ...(brandID !== null && { brandID: String(brandID) }) },
      };
  }
}
