import type { Receipt, ReceiptState } from '../../carriers/carrier';
import type { Outcome } from './outcome';
import { receiptHandler } from './outcome-recorder';
import { testReceipt } from '../../deliver/testing/receipt';

function receiptOf(state: ReceiptState): Receipt {
  return testReceipt({ carrierId: 'a', state });
}

/** Passes a delivery receipt to the handler; returns the recorded outcomes and the answers to the carrier. */
function handled(state: ReceiptState, recorded: Promise<void>): { outcomes: Outcome[]; answers: boolean[] } {
  const outcomes: Outcome[] = [];
  const answers: boolean[] = [];
  const recorder = {
    record: (outcome: Outcome) => {
      outcomes.push(outcome);
      return recorded;
    },
  };
  receiptHandler(recorder)(receiptOf(state), (stored) => answers.push(stored));
  return { outcomes, answers };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a delivery receipt', () => {
  it.each(['delivered', 'not-delivered', 'error'] as const)(
    'in state "%s" is acknowledged once it is recorded, and not before',
    async (state) => {
      let store: () => void = () => undefined;
      const { outcomes, answers } = handled(state, new Promise((resolve) => (store = resolve)));
      await turn();
      expect(outcomes).toEqual([{ kind: 'receipt', receipt: receiptOf(state) }]);
      expect(answers).toEqual([]);
      store();
      await turn();
      expect(answers).toEqual([true]);
    },
  );

  it('that cannot be recorded is refused, so that the carrier sends it again', async () => {
    const { answers } = handled('delivered', Promise.reject(new Error('the database is unavailable')));
    await turn();
    expect(answers).toEqual([false]);
  });

  it('in an intermediate state is acknowledged at once, and not recorded', () => {
    const { outcomes, answers } = handled('pending', Promise.resolve());
    expect(answers).toEqual([true]);
    expect(outcomes).toEqual([]);
  });
});
