/** The fields of a send that decide how it is shown. */
export interface Shown {
  smsID: number;
  state: 'scheduled' | 'sending' | 'paused' | 'done' | 'cancelled';
  /** Recipients by outcome; null if they are not counted. */
  progress: Record<
    'recipients' | 'submitted' | 'delivered' | 'failed' | 'cancelled' | 'waiting' | 'refunded',
    number
  > | null;
}

/** The displayed state of a send: the API's state, made exact by the outcomes of the recipients. */
export type SendState =
  | 'scheduled'
  | 'sending'
  | 'paused'
  | 'underWay'
  | 'submitted'
  | 'done'
  | 'cancelling'
  | 'cancelled'
  | 'partlyCancelled';

/**
 * The API's `sending` includes sends whose recipients are all submitted and only wait for delivery receipts, and its `cancelled` includes
 * sends of which a part was submitted before. The counts tell these apart; without counts nothing more is claimed than the API says.
 */
export function sendStateOf({ state, progress }: Shown): SendState {
  if (state === 'scheduled' || state === 'done') return state;
  if (!progress) return state === 'sending' ? 'underWay' : state;
  const { recipients, waiting, submitted, refunded, delivered, failed } = progress;
  if (state !== 'cancelled') return waiting === 0 ? 'submitted' : state;
  if (waiting > 0) return 'cancelling';
  if (submitted === 0) return 'cancelled';
  // Everything had been submitted by the time of the cancellation.
  if (refunded === 0 && submitted === recipients)
    return delivered + failed === recipients ? 'done' : 'submitted';
  return 'partlyCancelled';
}

const CANCELLABLE: readonly SendState[] = ['scheduled', 'sending', 'paused', 'underWay'];

/** Whether a recipient may be left that a cancellation would stop. */
export const canBeCancelled = (send: Shown): boolean => CANCELLABLE.includes(sendStateOf(send));
