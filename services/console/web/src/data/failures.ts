/** The number of failed messages by their reason, as statistics have it. */
type Failed = Readonly<Record<string, number>>;

/** The reason of recipients of a send that the company cancelled: they have not failed. */
const CANCELLED = 'cancelled';

/** The number of failed messages in a step of the statistics: those of the list with `failed=true`. */
export const failuresIn = ({ failed }: { failed: Failed }): number =>
  Object.entries(failed).reduce((all, [reason, count]) => (reason === CANCELLED ? all : all + count), 0);
