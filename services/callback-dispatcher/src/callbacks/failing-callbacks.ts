import { said } from '@herald/contracts/errors';
import { ALARM } from '@herald/contracts';
import { nameOf, type ShareAlarm } from '@herald/service/alarms';
import type { DispatcherConfig } from '../config';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Per company, over all its receivers: too many attempts of the last minutes fail. */
export function callbackShareAlarms(
  config: Pick<DispatcherConfig, 'ALARM_FAILED_CALLBACKS_PERCENT'>,
): Record<typeof ALARM.CALLBACKS_FAILING, ShareAlarm> {
  return {
    [ALARM.CALLBACKS_FAILING]: {
      raisedFrom: config.ALARM_FAILED_CALLBACKS_PERCENT / 100,
      atLeast: 10,
      fadesByHalfMs: 5 * MINUTE_MS,
      // Failing callbacks are retried at growing intervals. After a success, there may be nothing left to retry.
      quietMs: (isBad) => (isBad ? DAY_MS : 5 * MINUTE_MS),
      text: (about, percent) => said('callbacks_failing', { share: percent, whom: nameOf(about) }),
    },
  };
}
