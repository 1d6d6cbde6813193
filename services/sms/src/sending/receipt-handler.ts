import type { Carriers } from '../carriers/carrier';
import type { Recorder } from './recorder';

/** Takes receipts as carriers bring them: each is acknowledged once it is stored and told, and comes again where it can't be. */
export function receiptHandler(recorder: Pick<Recorder, 'record'>): Carriers['onReceipt'] {
  return (receipt, acknowledge) => {
    // An intermediate state ("on its way") changes nothing and settles nothing: the receipt that counts is still to come.
    if (receipt.state === 'pending') return acknowledge(true);
    recorder.record({ kind: 'receipt', receipt }).then(
      () => acknowledge(true),
      () => acknowledge(false),
    );
  };
}
