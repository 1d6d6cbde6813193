import { canBeCancelled, sendStateOf, type Shown } from './send-state';

const counted = (state: Shown['state'], counts: Partial<NonNullable<Shown['progress']>>): Shown => ({
  smsID: 1,
  state,
  progress: {
    recipients: 4,
    submitted: 0,
    delivered: 0,
    failed: 0,
    cancelled: 0,
    waiting: 0,
    refunded: 0,
    ...counts,
  },
});

describe('the shown state of a send', () => {
  it.each([
    ['none is submitted', counted('sending', { waiting: 4 }), 'sending', true],
    ['a part is submitted', counted('sending', { waiting: 1, submitted: 3 }), 'sending', true],
    ['all are submitted', counted('sending', { submitted: 4, delivered: 1 }), 'submitted', false],
    [
      'all are submitted, and the company is suspended',
      counted('paused', { submitted: 4 }),
      'submitted',
      false,
    ],
    ['some wait, and the company is suspended', counted('paused', { waiting: 4 }), 'paused', true],
    ['all have their outcome', counted('done', { submitted: 4, delivered: 4 }), 'done', false],
    ['it is cancelled before its time', counted('cancelled', { failed: 4, refunded: 4 }), 'cancelled', false],
    ['the cancellation goes on', counted('cancelled', { waiting: 2, refunded: 2 }), 'cancelling', false],
    [
      'it is cancelled after a part was submitted',
      counted('cancelled', { submitted: 1, delivered: 1, failed: 3, refunded: 3 }),
      'partlyCancelled',
      false,
    ],
    ['the cancellation found nothing left', counted('cancelled', { submitted: 4 }), 'submitted', false],
    [
      'the cancellation found nothing left, and all is delivered',
      counted('cancelled', { submitted: 4, delivered: 4 }),
      'done',
      false,
    ],
    ['it has not begun', { smsID: 1, state: 'scheduled', progress: null } as Shown, 'scheduled', true],
    [
      'its recipients are not counted',
      { smsID: 1, state: 'sending', progress: null } as Shown,
      'underWay',
      true,
    ],
  ])('if %s', (_when, send, state, cancellable) => {
    expect(sendStateOf(send)).toBe(state);
    expect(canBeCancelled(send)).toBe(cancellable);
  });
});
