import type { RecordedBatch } from '../../record/outcomes/recorded-batch';
import { storedBatch } from '../../testing/stored-batch';

/** A batch of one waiting recipient, as the recorder reads it. */
export function recordedBatch(changes: Partial<RecordedBatch> = {}): RecordedBatch {
  return { ...storedBatch({ smsID: 7, version: 4 }), sender: 'Shop', ...changes };
}
