import { Group, Stack } from '@mantine/core';
import { useAct } from '../../data/acts';
import type { Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { act, get } from '../../data/operator';
import { Facts, Raw } from '../../parts/facts';
import { Filters, useFilters } from '../../parts/filters';
import { Time } from '../../parts/format';
import { ListBeside, Open } from '../../parts/list-beside';
import { Empty, Failure } from '../../parts/page';
import { Status } from '../../parts/status';
import { ActButton } from '../../parts/act-button';
import { useText } from '../../text/language';

type Letter = Row<'/admin/v1/dead-letters'>;

const LETTERS = get('/admin/v1/dead-letters', {});

/** Dead letters: messages between the services that could not be processed. */
export function DeadLetters() {
  const t = useText();
  const { queue } = useFilters(['queue']);
  return (
    <>
      <Filters filters={[{ name: 'queue', label: t('letter.queue'), width: 240 }]} />
      <ListBeside<Letter>
        name="letter"
        label={t('system.deadLetters')}
        path={LETTERS}
        query={{ queue }}
        keyOf={({ id }) => id}
        empty={<Empty text={t('letters.none')} />}
        heading={({ id }) => t('letter.title', { id })}
        detail={(letter) => <LetterDetail letter={letter} />}
        columns={[
          {
            title: t('company.id'),
            cell: ({ id }) => (
              <Open name="letter" id={id}>
                {id}
              </Open>
            ),
          },
          { title: t('letter.queue'), cell: (letter) => letter.queue },
          { title: t('route.state'), cell: (letter) => <LetterState letter={letter} /> },
          { title: t('message.reason'), wide: true, cell: ({ reason }) => reason },
          { title: t('letter.at'), cell: ({ at }) => <Time at={at} /> },
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
    useAct(() => act('post', '/admin/v1/dead-letters/{letterID}/requeue', { letterID }), [LETTERS]),
    () => ({
      act: t('letter.requeue'),
      title: t('letter.requeueOf', { id: letterID }),
      text: t('confirm.letter'),
    }),
  );
  const dismissing = useConfirmed(
    useAct(() => act('post', '/admin/v1/dead-letters/{letterID}/dismiss', { letterID }), [LETTERS]),
    () => ({
      act: t('letter.dismiss'),
      title: t('letter.dismissOf', { id: letterID }),
      text: t('confirm.dismiss'),
    }),
  );
  const failed = requeuing.error ?? dismissing.error;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <ActButton
          text={t('letter.requeue')}
          label={t('letter.requeueOf', { id: letterID })}
          isPending={requeuing.isPending}
          needs="POST /admin/v1/dead-letters/{letterID}/requeue"
          onClick={() => requeuing.mutate(undefined)}
        />
        {letter.dismissedAt === null && letter.requeuedAt === null && (
          <ActButton
            text={t('letter.dismiss')}
            label={t('letter.dismissOf', { id: letterID })}
            isPending={dismissing.isPending}
            needs="POST /admin/v1/dead-letters/{letterID}/dismiss"
            onClick={() => dismissing.mutate(undefined)}
          />
        )}
      </Group>
      {failed && <Failure error={failed} />}
      <Facts
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
