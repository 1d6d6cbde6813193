import { nextState } from '@herald/service/alarms';
import { ALARM } from '@herald/contracts';
import { callbackShareAlarms } from './failing-callbacks';

const failing = callbackShareAlarms({ ALARM_FAILED_CALLBACKS_PERCENT: 50 })[ALARM.CALLBACKS_FAILING];
const MINUTE_MS = 60_000;
const raised = nextState(failing, null, { at: 0, good: 0, bad: 65 });

it('the alarm of failing callbacks stays for a day between two retries, and five minutes after a success', () => {
  expect([raised.raisedAt, failing.quietMs(raised.isBad)]).toEqual([0, 24 * 60 * MINUTE_MS]);
  const recovered = nextState(failing, raised, { at: MINUTE_MS, good: 65, bad: 0 });
  expect([recovered.raisedAt, failing.quietMs(recovered.isBad)]).toEqual([0, 5 * MINUTE_MS]);
  // Attempts to another receiver of the company still fail.
  const mixed = nextState(failing, raised, { at: MINUTE_MS, good: 40, bad: 25 });
  expect(failing.quietMs(mixed.isBad)).toBe(24 * 60 * MINUTE_MS);
});
