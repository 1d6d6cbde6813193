import { Group, Stack } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import type { Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { DescriptionList, Raw } from '../../components/description-list';
import { Filters, useFilters } from '../../components/filters';
import { Time } from '../../components/format';
import { MasterDetail } from '../../components/master-detail';
import { Failure } from '../../components/page';
import { Status } from '../../components/status';
import { ActionButton } from '../../components/action-button';
import { useText } from '../../text/language';

type Letter = Row<'/admin/v1/dead-letters'>;

const LETTERS = get('/admin/v1/dead-letters', {});

/** Dead letters: messages between the services that could not be processed. */
export function DeadLetters() {
  const t = useText();
  const found = useFilters(['queue', 'open']);
  return (
    <>
      <Filters
        filters={[
          { name: 'queue', label: t('letter.queue'), width: 240 },
          { name: 'open', label: t('route.state'), choices: [{ value: 'true', label: t('letter.open') }] },
        ]}
      />
      <MasterDetail<Letter>
        name="letter"
        label={t('system.deadLetters')}
        path={LETTERS}
        query={found}
        keyOf={({ id }) => id}
        empty={t('letters.none')}
        heading={({ id }) => t('letter.title', { id })}
        detail={(letter) => <LetterDetail letter={letter} key={letter.id} />}
        columns={[
          {
            title: t('company.id'),
            opens: 'letter',
            id: ({ id }) => id,
            cell: ({ id }) => id,
          },
          { title: t('letter.queue'), cell: (letter) => letter.queue },
          { title: t('route.state'), cell: (letter) => <LetterState letter={letter} /> },
          { title: t('message.reason'), wide: true, cell: ({ reason }) => reason },
          { title: t('letter.at'), time: ({ at }) => at },
        ]}
      />
    </>
  );
}

function LetterState({ letter: { requeuedAt, dismissedAt } }: { letter: Letter }) {
  const t = useText();
  if (requeuedAt) return <Status tone="good" text={t('letter.requeued')} />;
  if (dismissedAt) return <Status tone="plain" text={t('letter.dismissed')} />;
  return <Status tone="bad" text={t('letter.open')} />;
}

function LetterDetail({ letter }: { letter: Letter }) {
  const t = useText();
  const { id: letterID } = letter;
  const requeuing = useConfirmed(
    useServerMutation(
      () => change('post', '/admin/v1/dead-letters/{letterID}/requeue', { letterID }),
      [LETTERS],
    ),
    () => ({
      action: t('letter.requeue'),
      title: t('letter.requeueOf', { id: letterID }),
      text: t('confirm.letter'),
    }),
  );
  const dismissing = useConfirmed(
    useServerMutation(
      () => change('post', '/admin/v1/dead-letters/{letterID}/dismiss', { letterID }),
      [LETTERS],
    ),
    () => ({
      action: t('letter.dismiss'),
      title: t('letter.dismissOf', { id: letterID }),
      text: t('confirm.dismiss'),
    }),
  );
  const failed = requeuing.error ?? dismissing.error;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <ActionButton
          text={t('letter.requeue')}
          label={t('letter.requeueOf', { id: letterID })}
          isPending={requeuing.isPending}
          needs="POST /admin/v1/dead-letters/{letterID}/requeue"
          onClick={() => requeuing.mutate(undefined)}
        />
        {letter.dismissedAt === null && letter.requeuedAt === null && (
          <ActionButton
            text={t('letter.dismiss')}
            label={t('letter.dismissOf', { id: letterID })}
            isPending={dismissing.isPending}
            needs="POST /admin/v1/dead-letters/{letterID}/dismiss"
            onClick={() => dismissing.mutate(undefined)}
          />
        )}
      </Group>
      {failed && <Failure error={failed} />}
      <DescriptionList
        of={[
          [t('route.state'), <LetterState key="state" letter={letter} />],
          [t('letter.queue'), letter.queue],
          [t('message.reason'), letter.reason],
          [t('letter.at'), <Time key="at" at={letter.at} />],
          [t('story.request'), letter.requestId],
        ]}
      />
      <Raw label={t('letter.body')} value={letter.body} />
    </Stack>
  );
}
