import { callbacksOver, type CallbackReport } from '../data/callback-sums';
import type { Place } from '../data/place';
import { type Session, useSession } from '../data/session';
import { useText } from '../text/language';
import { FormattedNumber, Time, useServerText } from './format';
import { Tile } from './page';
import { RecordLink } from './record-link';
import { Status } from './status';

interface CallbackTileProps {
  of: CallbackReport | undefined;
  /** The company whose callbacks an operator sees. */
  company?: string;
  /** The first and the day after the last of a company's report; without them its list is not limited. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Delivered callbacks, with those that were late, wait or failed. The counts link to the list, for users who may see it. */
export function CallbackTile({ of, company, ...period }: CallbackTileProps) {
  const t = useText();
  const { data: session } = useSession();
  const sums = callbacksOver(of?.data);
  const waiting = of?.waitingCallbacks;
  const counted = (state: 'late' | 'waiting' | 'failed', text: string) => {
    // All that wait are counted, whenever they were created.
    const list = callbacksOf(session, { state, ...(state !== 'waiting' && period) }, company);
    return list ? <RecordLink {...list}>{text}</RecordLink> : text;
  };
  return (
    <Tile
      label={t('callbacks.sent')}
      place={callbacksOf(session, { state: 'delivered', ...period }, company)}
      hint={
        sums && (
          <>
            {counted('late', t('callbacks.lateCount', { count: sums.late }))}
            {waiting && <>, {counted('waiting', t('callbacks.waiting', { count: waiting.count }))}</>},{' '}
            {counted('failed', t('callbacks.failedCount', { count: sums.failed }))}
            {waiting?.oldest && <Oldest callback={waiting.oldest} />}
          </>
        )
      }
    >
      <FormattedNumber value={sums?.sent} />
    </Tile>
  );
}

/**
 * The list of callbacks that the user may see.
 * @param company whose callbacks an operator sees; without it those of all companies, whose counts are of the last hour
 */
export function callbacksOf(
  session: Session | null | undefined,
  search: NonNullable<Place['search']> & { state: string },
  company?: string,
): Place | undefined {
  if (session?.face !== 'operator')
    return session?.role === 'admin' ? { to: '/company/callbacks', search } : undefined;
  const lastHour = company === undefined && search.state === 'failed' ? 'true' : undefined;
  return { to: '/operator/callbacks', search: { company, ...search, lastHour } };
}

type Waiting = NonNullable<NonNullable<CallbackReport['waitingCallbacks']>['oldest']>;

/** Since when the oldest callback waits, and why. */
function Oldest({ callback: { createdAt, lastStatus, lastError } }: { callback: Waiting }) {
  const t = useText();
  const server = useServerText();
  const answer = lastStatus === null ? lastError && server(lastError) : `HTTP ${lastStatus}`;
  return (
    <div>
      <Status tone={answer === null ? 'wait' : 'bad'} text={t('callbacks.since')} /> <Time at={createdAt} />,{' '}
      {answer === null ? t('callbacks.noAnswer') : t('callbacks.lastAnswer', { answer })}
    </div>
  );
}
