import { callbacksOver, type CallbackReport } from '../data/callback-sums';
import type { Place } from '../data/place';
import { type Session, useSession } from '../data/session';
import { useText } from '../text/language';
import { FormattedNumber, Time } from './format';
import { Tile } from './page';
import { RecordLink } from './record-link';
import { Status } from './status';

interface CallbackTileProps {
  of: CallbackReport | undefined;
  /** The company whose callbacks an operator sees. */
  company?: string;
}

/** Delivered callbacks, with those that were late, wait or failed. The counts link to the list, for users who may see it. */
export function CallbackTile({ of, company }: CallbackTileProps) {
  const t = useText();
  const { data: session } = useSession();
  const sums = callbacksOver(of?.data);
  const waiting = of?.waitingCallbacks;
  const counted = (state: 'waiting' | 'failed', text: string) => {
    const list = listOf(session, state, company);
    return list ? <RecordLink {...list}>{text}</RecordLink> : text;
  };
  return (
    <Tile
      label={t('callbacks.sent')}
      place={listOf(session, 'delivered', company)}
      hint={
        sums && (
          <>
            {t('callbacks.lateCount', { count: sums.late })}
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

/** The list of callbacks that the user may see. The list of all companies has no delivered callbacks. */
function listOf(session: Session | null | undefined, state: string, company?: string): Place | undefined {
  if (session?.face === 'operator')
    return {
      to: '/operator/callbacks',
      search: { company, state: company === undefined && state === 'delivered' ? undefined : state },
    };
  return session?.role === 'admin' ? { to: '/company/callbacks', search: { state } } : undefined;
}

type Waiting = NonNullable<NonNullable<CallbackReport['waitingCallbacks']>['oldest']>;

/** Since when the oldest callback waits, and why. */
function Oldest({ callback: { createdAt, lastStatus, lastError } }: { callback: Waiting }) {
  const t = useText();
  const answer = lastStatus === null ? lastError : `HTTP ${lastStatus}`;
  return (
    <div>
      <Status tone={answer === null ? 'wait' : 'bad'} text={t('callbacks.since')} /> <Time at={createdAt} />,{' '}
      {answer === null ? t('callbacks.noAnswer') : t('callbacks.lastAnswer', { answer })}
    </div>
  );
}
