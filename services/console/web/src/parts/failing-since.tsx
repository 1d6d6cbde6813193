import { Group } from '@mantine/core';
import type { ToldCallbacks } from '../data/callback-sums';
import type { Operation } from '../data/may';
import { useText } from '../text/language';
import { ActButton } from './act-button';
import { Time } from './format';
import { Status } from './status';

interface FailingSinceProps {
  of: ToldCallbacks['waitingCallbacks'];
  isPending: boolean;
  needs?: Operation;
  /** @param since the creation of the oldest callback that fails */
  onRecover(since: string): void;
}

/** Since when a receiver fails, its answer, and a button that sends everything since then again; nothing if no attempt failed. */
export function FailingSince({ of, isPending, needs, onRecover }: FailingSinceProps) {
  const t = useText();
  const { createdAt, lastStatus, lastError } = of?.oldest ?? {};
  const answer = lastStatus ?? lastError ?? null;
  if (createdAt === undefined || answer === null) return null;
  return (
    <Group gap="sm" role="group" aria-label={t('callbacks.failingSince')}>
      <span>
        <Status tone="bad" text={t('callbacks.failingSince')} /> <Time at={createdAt} />: {answer}
      </span>
      <ActButton
        text={t('callbacks.recover')}
        label={t('callbacks.recoverOf', { since: createdAt })}
        isPending={isPending}
        needs={needs}
        onClick={() => onRecover(createdAt)}
      />
    </Group>
  );
}

/** States of callbacks that a receiver may still need. */
export const TO_RECOVER = ['failed', 'waiting'] as const;
