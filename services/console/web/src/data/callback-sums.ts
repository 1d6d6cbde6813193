export interface CallbackSums {
  sent: number;
  late: number;
  failed: number;
}

/** The callbacks in a response with statistics, of a company or of all. */
export interface CallbackReport {
  data: readonly { callbacks?: CallbackSums }[];
  waitingCallbacks?: {
    count: number;
    oldest: { createdAt: string; lastStatus: number | null; lastError: string | null } | null;
  };
}

/** Sums of callback outcomes over these steps; null if the response lacks them. */
export function callbacksOver(steps: CallbackReport['data'] | undefined): CallbackSums | null {
  const counted = steps?.flatMap(({ callbacks }) => (callbacks ? [callbacks] : [])) ?? [];
  if (counted.length === 0) return null;
  const sum = (of: (one: CallbackSums) => number): number => counted.reduce((all, one) => all + of(one), 0);
  return {
    sent: sum(({ sent }) => sent),
    late: sum(({ late }) => late),
    failed: sum(({ failed }) => failed),
  };
}
