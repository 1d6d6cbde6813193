import type { LateOutcome } from '../carriers/carrier';
import { refusal } from '../model/reasons';
import type { Outcome, PartRef } from '../outcomes/outcome';
import type { OutcomeRecorder } from '../outcomes/outcome-recorder';

/** A part that was tried; `attempt` is the token of its claim. */
interface Tried extends PartRef {
  number: string;
  attempt: string;
}

/** Returns a handler of a carrier's answer to an indeterminate submit. It may be kept for minutes, so it holds only the position. */
export function lateAnswer(
  tried: Tried,
  recorder: Pick<OutcomeRecorder, 'record'>,
): (outcome: LateOutcome) => void {
  return (outcome) => void recorder.record(lateOutcomeOf(tried, outcome)).catch(() => undefined);
}

function lateOutcomeOf({ batch, company, i, part, number, attempt }: Tried, outcome: LateOutcome): Outcome {
  if (outcome.kind === 'taken') {
    const { route, smsc, carrierId } = outcome;
    return { kind: 'taken', batch, company, i, part, number, route, smsc, carrierId, lateOf: attempt };
  }
  const late = { attempt, part };
  if (outcome.kind === 'delayed') return { kind: 'delayed', batch, i, late };
  return { kind: 'refused', batch, i, reason: refusal(outcome), late };
}
