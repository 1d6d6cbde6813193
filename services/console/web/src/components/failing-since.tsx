import { Group, Text as Words } from '@mantine/core';
import type { CallbackReport } from '../data/callback-sums';
import type { Question } from '../data/confirmation';
import type { Operation } from '../data/may';
import { type Text, useText } from '../text/language';
import { ActionButton } from './action-button';
import { Time, useServerText, useTimeText } from './format';
import { Failure } from './page';
import { Status } from './status';

interface FailingReceiverProps {
  of: CallbackReport['waitingCallbacks'];
  /** The recovery since the creation of the oldest callback that fails. Its result is the number of callbacks. */
  recovering: {
    mutate(since: string): void;
    data: number | undefined;
    error: unknown;
    isPending: boolean;
  };
  /** Text for the number of recovered callbacks. */
  done: Text;
  needs?: Operation;
}

interface Range {
  from: string;
  to: string;
  state: 'failed' | 'waiting';
}

/** States of callbacks that a receiver may still need. */
const TO_RECOVER = ['failed', 'waiting'] as const;

/**
 * Sends the failed and the waiting callbacks since a time again, until none is left.
 * @param replay sends callbacks of a range again; `more` if some are left
 */
export async function recover(
  from: string,
  replay: (range: Range) => Promise<{ data: { replayed: number; more?: boolean } }>,
): Promise<number> {
  const to = new Date().toISOString();
  let count = 0;
  for (const state of TO_RECOVER) {
    for (let isMore = true; isMore;) {
      const { data } = await replay({ from, to, state });
      count += data.replayed;
      isMore = data.more === true;
    }
  }
  return count;
}

/**
 * The question before a recovery.
 * @param waiting the number of waiting callbacks, if it is known
 * @param zone of the company, for operators
 */
export function useRecoveryQuestion(waiting?: number, zone?: string): (since: string) => Question {
  const t = useText();
  const time = useTimeText(zone);
  return (since) => ({
    action: t('callbacks.recover'),
    title: t('callbacks.recoverOf', { since: time(since) }),
    text: waiting === undefined ? t('confirm.replayManyText') : t('confirm.recover', { count: waiting }),
  });
}

/** A receiver that fails, with the outcome of the recovery of its callbacks. */
export function FailingReceiver(props: FailingReceiverProps) {
  const t = useText();
  const { recovering, done } = props;
  return (
    <>
      <FailingSince {...props} />
      {recovering.data !== undefined && (
        <Words size="sm" role="status">
          {t(done, { count: recovering.data })}
        </Words>
      )}
      {recovering.error !== null && <Failure error={recovering.error} />}
    </>
  );
}

/** Since when a receiver fails, its answer, and a button that sends everything since then again; nothing if no attempt failed. */
function FailingSince({ of, recovering, needs }: FailingReceiverProps) {
  const t = useText();
  const server = useServerText();
  const time = useTimeText();
  const { createdAt, lastStatus, lastError } = of?.oldest ?? {};
  const answer = lastStatus ?? (lastError && server(lastError)) ?? null;
  if (createdAt === undefined || answer === null) return null;
  return (
    <Group gap="sm" role="group" aria-label={t('callbacks.failingSince')}>
      <span>
        <Status tone="bad" text={t('callbacks.failingSince')} /> <Time at={createdAt} />: {answer}
      </span>
      <ActionButton
        text={t('callbacks.recover')}
        label={t('callbacks.recoverOf', { since: time(createdAt) })}
        isPending={recovering.isPending}
        needs={needs}
        onClick={() => recovering.mutate(createdAt)}
      />
    </Group>
  );
}
