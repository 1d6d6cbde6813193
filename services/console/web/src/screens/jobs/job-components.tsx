import { Progress } from '@mantine/core';
import type { Row } from '../../data/api';
import { failuresOf } from '../../data/failures';
import { FormattedNumber } from '../../components/format';
import { Status, type Tone } from '../../components/status';
import type { Column } from '../../components/table';
import { type Text, useText } from '../../text/language';
import { type SendState, sendStateOf, type Shown } from './send-state';

type Counted = Shown & Pick<Row<'/v1/sms/jobs'>, 'sender' | 'recipients' | 'cost'>;

const TONES: Record<SendState, Tone> = {
  scheduled: 'wait',
  sending: 'plain',
  underWay: 'plain',
  paused: 'wait',
  submitted: 'wait',
  done: 'good',
  cancelling: 'wait',
  cancelled: 'bad',
  partlyCancelled: 'bad',
};

/** The API's states, by which lists of sends are filtered. */
export const SEND_STATES = ['scheduled', 'sending', 'paused', 'done', 'cancelled'] as const;

export function JobStatus({ job }: { job: Shown }) {
  const t = useText();
  const state = sendStateOf(job);
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
      cell: ({ recipients }) => <FormattedNumber value={recipients} />,
    },
    {
      title: t('overview.delivered'),
      numeric: true,
      cell: ({ progress }) => <FormattedNumber value={progress?.delivered} />,
    },
    {
      title: t('overview.failed'),
      numeric: true,
      cell: ({ progress }) => <FormattedNumber value={failuresOf(progress)} />,
    },
    { title: 'SMS', numeric: true, cell: ({ cost }) => <FormattedNumber value={cost} /> },
  ];
}
