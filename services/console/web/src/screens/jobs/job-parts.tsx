import { Progress } from '@mantine/core';
import type { Row } from '../../data/api';
import { Figure } from '../../parts/format';
import { Status } from '../../parts/status';
import type { Column } from '../../parts/table';
import { type Text, useText } from '../../text/language';

type Shown = Pick<Row<'/v1/sms/jobs'>, 'smsID' | 'state' | 'progress'>;
type Counted = Shown & Pick<Row<'/v1/sms/jobs'>, 'sender' | 'recipients' | 'cost'>;

const TONES = {
  scheduled: 'wait',
  sending: 'plain',
  paused: 'wait',
  done: 'good',
  cancelled: 'bad',
} as const;

export const isOver = ({ state }: Shown): boolean => state === 'done' || state === 'cancelled';

export function JobStatus({ job: { state } }: { job: Shown }) {
  const t = useText();
  return <Status tone={TONES[state]} text={t(`job.${state}` as Text)} />;
}

/** Empty if the outcome is no longer stored. */
export function Far({ job: { progress, smsID } }: { job: Shown }) {
  const t = useText();
  if (!progress) return null;
  const over = progress.delivered + progress.failed;
  const share = progress.recipients === 0 ? 100 : (over / progress.recipients) * 100;
  return <Progress value={share} w={100} aria-label={t('job.farOf', { id: smsID })} color="accent" />;
}

/** The progress of a send, its sender name, and its outcome counts. */
export function useProgressColumns(): Column<Counted>[] {
  const t = useText();
  return [
    { title: t('job.progress'), cell: (job) => <Far job={job} /> },
    { title: t('message.sender'), cell: ({ sender }) => sender },
    {
      title: t('compose.recipients'),
      numeric: true,
      cell: ({ recipients }) => <Figure value={recipients} />,
    },
    {
      title: t('overview.delivered'),
      numeric: true,
      cell: ({ progress }) => <Figure value={progress?.delivered} />,
    },
    {
      title: t('overview.failed'),
      numeric: true,
      cell: ({ progress }) => <Figure value={progress?.failed} />,
    },
    { title: 'SMS', numeric: true, cell: ({ cost }) => <Figure value={cost} /> },
  ];
}
