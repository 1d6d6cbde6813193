import { useEffect, useRef } from 'react';

/** The question before an action that cannot be undone. */
export interface Question {
  /** The action with its object and amount, such as "Book 100 SMS for One"; the dialog makes it a question. */
  title: string;
  /** The button that confirms: the action in a word or two. */
  action: string;
  /** The consequence; default: that the action cannot be undone. */
  text?: string;
  /** Has to be typed: for money, erasure, the suspension of a company, and a billing run that charges. */
  name?: string;
}

type Asks = (question: Question, withdrawn: AbortSignal) => Promise<boolean>;

let onQuestion: Asks = () => Promise.resolve(false);

/** @param then shows the question, and resolves to whether the user confirmed it */
export function whenConfirmationIsAsked(then: Asks): void {
  onQuestion = then;
}

/**
 * A mutation that runs only once the user has confirmed it. Every mutation that cannot be undone is wrapped in this call, which a test
 * checks. The question is withdrawn when its screen is left.
 * @param question null: these values need no confirmation
 */
export function useConfirmed<A extends { mutate(...given: never[]): void }>(
  mutation: A,
  question: (wanted: Parameters<A['mutate']>[0]) => Question | null,
): A {
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  const mutate: A['mutate'] = (...given) => {
    const asked = question(given[0] as Parameters<A['mutate']>[0]);
    if (!asked) return mutation.mutate(...given);
    void onQuestion(asked, left.current.signal).then((isConfirmed) => {
      if (isConfirmed) mutation.mutate(...given);
    });
  };
  return { ...mutation, mutate };
}
