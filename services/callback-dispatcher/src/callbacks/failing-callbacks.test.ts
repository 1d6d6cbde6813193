import { ALARM } from '@herald/contracts';
import { callbackDetectors } from './failing-callbacks';

const failing = callbackDetectors({ ALARM_FAILED_CALLBACKS_PERCENT: 50 })[ALARM.CALLBACKS_FAILING];
const MINUTE_MS = 60_000;

describe('the alarm of failing callbacks', () => {
  const raised = failing.next(null, { at: 0, good: 0, bad: 65 });

  it('stays for a day between two retries', () => {
    expect(raised.raisedAt).toBe(0);
    expect(failing.quietMs(raised)).toBe(24 * 60 * MINUTE_MS);
  });

  it('ends five minutes after a success, if no attempt follows', () => {
    const recovered = failing.next(raised, { at: MINUTE_MS, good: 65, bad: 0 });
    expect(recovered.raisedAt).toBe(0);
    expect(failing.quietMs(recovered)).toBe(5 * MINUTE_MS);
    expect(failing.quiet(recovered).raisedAt).toBeNull();
  });

  it('stays if attempts to another receiver of the company still fail', () => {
    const mixed = failing.next(raised, { at: MINUTE_MS, good: 40, bad: 25 });
    expect(failing.quietMs(mixed)).toBe(24 * 60 * MINUTE_MS);
  });
});
