import { Progress } from '@mantine/core';
import type { Row } from '../../data/api';
import { failuresOf } from '../../data/failures';
import type { Place } from '../../data/place';
import { FormattedNumber } from '../../components/format';
import { RecordLink } from '../../components/record-link';
import { Status, type Tone } from '../../components/status';
import type { Column } from '../../components/table';
import { type Text, useText } from '../../text/language';
import { FAILED } from '../messages/face-messages';
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

/** A number of messages, with a link to them for users who may read them. */
export function CountOf({ value, list }: { value: number | undefined; list: Place | undefined }) {
  const number = <FormattedNumber value={value} />;
  return list && value !== undefined ? <RecordLink {...list}>{number}</RecordLink> : number;
}

/**
 * The progress of a send, its sender name, and its outcome counts.
 * @param listOf the list of messages with these filters, as `useMessageList`
 */
export function useProgressColumns(
  listOf: (search: Place['search']) => Place | undefined,
): Column<Counted>[] {
  const t = useText();
  const messages = (smsID: number, statusID?: string) => listOf({ smsID: String(smsID), statusID });
  return [
    { title: t('job.progress'), cell: (job) => <Far job={job} /> },
    { title: t('message.sender'), cell: ({ sender }) => sender },
    {
      title: t('compose.recipients'),
      numeric: true,
      cell: ({ smsID, recipients }) => <CountOf value={recipients} list={messages(smsID)} />,
    },
    {
      title: t('overview.delivered'),
      numeric: true,
      cell: ({ smsID, progress }) => <CountOf value={progress?.delivered} list={messages(smsID, '1')} />,
    },
    {
      title: t('overview.failed'),
      numeric: true,
      cell: ({ smsID, progress }) => <CountOf value={failuresOf(progress)} list={messages(smsID, FAILED)} />,
    },
    { title: 'SMS', count: ({ cost }) => cost },
  ];
}
