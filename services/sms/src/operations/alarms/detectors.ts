import { ALARM } from '@herald/contracts';
import { type Detector, highShare, nameOf } from '@herald/alarms';
import type { SmsConfig } from '../../config';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Detectors that evaluate the outcomes recorded by senders, by kind of alarm. */
export function smsDetectors(
  config: Pick<SmsConfig, 'ALARM_UNDELIVERED_PERCENT' | 'ALARM_LATE_OTP_PERCENT'>,
): Record<typeof ALARM.DELIVERY_RATE | typeof ALARM.OTP_LATENCY, Detector> {
  return {
    [ALARM.DELIVERY_RATE]: highShare({
      raisedFrom: config.ALARM_UNDELIVERED_PERCENT / 100,
      atLeast: 50,
      fadesByHalfMs: 5 * MINUTE_MS,
      quietMs: () => HOUR_MS,
      text: (about, percent) => `${percent} % of the messages of ${nameOf(about)} are not delivered.`,
    }),
    [ALARM.OTP_LATENCY]: highShare({
      raisedFrom: config.ALARM_LATE_OTP_PERCENT / 100,
      atLeast: 10,
      fadesByHalfMs: 2 * MINUTE_MS,
      quietMs: () => HOUR_MS,
      text: (about, percent) =>
        `${percent} % of the one-time passwords of ${nameOf(about)} take more than 5 s to reach a carrier.`,
    }),
  };
}
