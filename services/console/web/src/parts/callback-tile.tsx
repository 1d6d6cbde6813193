import { callbacksOver, type CallbackSums } from '../data/callback-sums';
import { useSession } from '../data/session';
import { useStuckCallbacks } from '../data/stuck-callbacks';
import { useText } from '../text/language';
import { Figure } from './format';
import { Tile } from './page';
import { RecordLink } from './record-link';
import { Status } from './status';

type Steps = readonly { callbacks?: CallbackSums }[] | undefined;

/** Delivered callbacks, with the numbers of late and failed callbacks. */
export function CallbackTile({ steps }: { steps: Steps }) {
  const t = useText();
  const sums = callbacksOver(steps);
  return (
    <Tile
      label={t('callbacks.sent')}
      hint={sums && t('callbacks.others', { late: sums.late, failed: sums.failed })}
    >
      <Figure value={sums?.sent} />
    </Tile>
  );
}

/** The same for a company, with the callbacks that are not delivered now; each count links to its list. */
export function OwnCallbackTile({ steps }: { steps: Steps }) {
  const t = useText();
  const { data: session } = useSession();
  const stuck = useStuckCallbacks(session?.role === 'admin').data;
  const sums = callbacksOver(steps);
  if (!stuck) return <CallbackTile steps={steps} />;
  const { waiting, failed, since, answer } = stuck;
  return (
    <Tile
      label={t('callbacks.sent')}
      hint={
        <>
          <RecordLink to="/company/callbacks" search={{ state: 'waiting' }}>
            {t('callbacks.waiting', { count: waiting })}
          </RecordLink>
          {', '}
          <RecordLink to="/company/callbacks" search={{ state: 'failed' }}>
            {t('callbacks.failedCount', { count: failed })}
          </RecordLink>
          {sums && sums.late > 0 && `, ${t('callbacks.lateCount', { count: sums.late })}`}
          {waiting > 0 && since !== null && (
            <>
              <br />
              <Status
                tone={answer === null ? 'wait' : 'bad'}
                text={
                  answer === null
                    ? t('callbacks.since', { since })
                    : t('callbacks.sinceAnswer', { since, answer })
                }
              />
            </>
          )}
        </>
      }
    >
      <Figure value={sums?.sent} />
    </Tile>
  );
}
