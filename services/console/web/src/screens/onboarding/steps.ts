/** The steps from a new company to its first message, in order. */
export const STEPS = ['company', 'balance', 'sender', 'key', 'callback', 'message', 'sheet'] as const;
export type Step = (typeof STEPS)[number];

/** The last step hands over the access data, and is never done for good. */
export const ALL_DONE = STEPS.length - 1;

export const isStep = (name: unknown): name is Step => STEPS.some((step) => step === name);

/** The next step of the list; undefined after the last. */
export const nextOf = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) + 1];

/** The step to go on with: the first that is not done. */
export const firstOpen = (done: ReadonlySet<Step>): Step => STEPS.find((step) => !done.has(step)) ?? 'sheet';

/** The state of a company by the API; undefined while it is not known. */
export interface SetupState {
  /** Movements of the SMS balance. */
  movements: number | undefined;
  /** Authorized sender names. */
  senders: number | undefined;
  keys: readonly { state: string; session: boolean }[] | undefined;
  hasCallback: boolean | undefined;
  sends: number | undefined;
}

/** The done steps; null until all of them are known. The server keeps them, so that a reload or a colleague goes on where they are. */
export function doneSteps({ movements, senders, keys, hasCallback, sends }: SetupState): Set<Step> | null {
  if (movements === undefined || senders === undefined || keys === undefined) return null;
  if (hasCallback === undefined || sends === undefined) return null;
  const isDone: Record<Exclude<Step, 'sheet'>, boolean> = {
    company: true,
    balance: movements > 0,
    sender: senders > 0,
    // Each sign-in has a key of its own, which is not for programs.
    key: keys.some(({ state, session }) => state === 'active' && !session),
    callback: hasCallback,
    message: sends > 0,
  };
  return new Set(STEPS.filter((step) => step !== 'sheet' && isDone[step]));
}
