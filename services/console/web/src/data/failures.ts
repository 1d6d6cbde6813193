/** The number of failed messages by their reason, as statistics have it. */
type Failed = Readonly<Record<string, number>>;

/** The reason of recipients of a send that the company cancelled: they have not failed. */
const CANCELLED = 'cancelled';

/** The same number of one send; undefined if its recipients are not counted. */
export const failuresOf = (progress: Record<'failed' | 'cancelled', number> | null): number | undefined =>
  progress ? progress.failed - progress.cancelled : undefined;

/** The number of failed messages in a step of the statistics: those of the list with `failed=true`. */
export const failuresIn = ({ failed }: { failed: Failed }): number =>
  Object.entries(failed).reduce((all, [reason, count]) => (reason === CANCELLED ? all : all + count), 0);
