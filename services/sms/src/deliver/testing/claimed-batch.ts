import type { ClaimedBatch } from '../../record/outcomes/claim';
import { storedBatch } from '../../testing/stored-batch';

/** A batch of three waiting recipients, as read by its first claim. */
export function claimedBatch(changes: Partial<ClaimedBatch> = {}): ClaimedBatch {
  return {
    ...storedBatch({ numbers: ['995598000001', '995598000002', '995598000003'] }),
    priority: 'otp',
    sender: 'Shop',
    checkStopList: false,
    lease: { owner: 'me', until: new Date(), from: 0 },
    ...changes,
  };
}
