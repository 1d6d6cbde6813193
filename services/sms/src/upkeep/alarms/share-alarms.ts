import { said } from '@herald/contracts/errors';
import { ALARM } from '@herald/contracts';
import { nameOf, type ShareAlarm } from '@herald/service/alarms';
import type { SmsConfig } from '../../config';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Alarms on the outcomes recorded by senders, by kind. */
export function smsShareAlarms(
  config: Pick<SmsConfig, 'ALARM_UNDELIVERED_PERCENT' | 'ALARM_LATE_OTP_PERCENT'>,
): Record<typeof ALARM.DELIVERY_RATE | typeof ALARM.OTP_LATENCY, ShareAlarm> {
  return {
    [ALARM.DELIVERY_RATE]: {
      raisedFrom: config.ALARM_UNDELIVERED_PERCENT / 100,
      atLeast: 50,
      fadesByHalfMs: 5 * MINUTE_MS,
      quietMs: () => HOUR_MS,
      text: (about, percent) => said('messages_undelivered', { share: percent, whom: nameOf(about) }),
    },
    [ALARM.OTP_LATENCY]: {
      raisedFrom: config.ALARM_LATE_OTP_PERCENT / 100,
      atLeast: 10,
      fadesByHalfMs: 2 * MINUTE_MS,
      quietMs: () => HOUR_MS,
      text: (about, percent) => said('otps_late', { share: percent, whom: nameOf(about) }),
    },
  };
}
