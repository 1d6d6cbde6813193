import type { Carriers } from '../../carriers/carrier';
import type { OutcomeRecorder } from '../outcomes/outcome-recorder';

/** Acknowledges each delivery receipt once it is stored and published. If that fails, the carrier delivers it again. */
export function receiptHandler(recorder: Pick<OutcomeRecorder, 'record'>): Carriers['onReceipt'] {
  return (receipt, acknowledge) => {
    // An intermediate state ("on its way") settles nothing: the final delivery receipt is still to come.
    if (receipt.state === 'pending') return acknowledge(true);
    recorder.record({ kind: 'receipt', receipt, fillsWindow: acknowledge.fillsWindow }).then(
      () => acknowledge(true),
      () => acknowledge(false),
    );
  };
}
