/** The number of failed messages by their reason, as statistics have it. */
type Failed = Readonly<Record<string, number>>;

/** The reason of recipients of a send that the company cancelled: they have not failed. */
const CANCELLED = 'cancelled';

/** The same number of one send; undefined if its recipients are not counted. */
export const failuresOf = (progress: Record<'failed' | 'cancelled', number> | null): number | undefined =>
  progress ? progress.failed - progress.cancelled : undefined;

/** The number of failed messages in a step of the statistics: those of the list with `failed=true`. */
export const failuresIn = (step: { failed: Failed }): number =>
  failureReasonsIn(step).reduce((all, [, count]) => all + count, 0);

/** The same by reason. */
export const failureReasonsIn = ({ failed }: { failed: Failed }): [reason: string, count: number][] =>
  Object.entries(failed).filter(([reason]) => reason !== CANCELLED);
