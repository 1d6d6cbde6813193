import { Button, Group, NativeSelect } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useServerMutation } from '../../data/mutations';
import { ask, type Row } from '../../data/api';
import { OF_MODE } from '../../data/mode';
import { useConfirmed } from '../../data/confirmation';
import { beginOf, hasOwnTexts, useSendNames } from './send-names';
import { useSession } from '../../data/session';
import { Empty, Failure, Page, Panel } from '../../components/page';
import { PagedList, usePage } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { ActionButton } from '../../components/action-button';
import type { Column } from '../../components/table';
import { useText } from '../../text/language';
import { JobStatus, SEND_STATES, useProgressColumns } from '../jobs/job-components';
import { canBeCancelled } from '../jobs/send-state';
import { MessageTabs } from '../messages/message-tabs';

type Job = Row<'/v1/sms/jobs'>;

const PATH = '/v1/sms/jobs';

/** The company's sends, each with its progress; scheduled sends can be cancelled. */
export function SendsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { data: session } = useSession();
  const progress = useProgressColumns((search) => ({ to: '/company/messages', search }));
  const { state = '' }: { state?: string } = useSearch({ strict: false });
  const { data: page } = usePage<Job>(PATH, { state, ...OF_MODE }).list;
  const names = useSendNames((page?.data ?? []).map(({ smsID }) => smsID));
  const cancelling = useConfirmed(
    useServerMutation(({ smsID }: Job) => ask('POST', `${PATH}/${smsID}/cancel`, {}), ['/v1/sms']),
    ({ smsID, recipients }) => ({
      action: t('job.cancelOf', { id: smsID }),
      title: t('confirm.cancel', { id: smsID, recipients }),
      text: t('confirm.cancelText'),
    }),
  );
  const actionColumn: Column<Job> = {
    title: t('route.action'),
    cell: (job) =>
      canBeCancelled(job) && (
        <ActionButton
          text={t('job.cancel')}
          label={t('job.cancelOf', { id: job.smsID })}
          isPending={cancelling.isPending && cancelling.variables.smsID === job.smsID}
          onClick={() => cancelling.mutate(job)}
        />
      ),
  };
  return (
    <Page title={t('nav.jobs')}>
      <MessageTabs />
      <Group>
        <NativeSelect
          label={t('route.state')}
          value={state}
          onChange={(event) =>
            void navigate({ to: '.', search: { state: event.currentTarget.value || undefined } as never })
          }
          data={[
            { value: '', label: t('filter.any') },
            ...SEND_STATES.map((value) => ({ value, label: t(`sends.${value}`) })),
          ]}
        />
      </Group>
      {cancelling.isError && <Failure error={cancelling.error} />}
      <Panel>
        <PagedList<Job>
          label={t('nav.jobs')}
          path={PATH}
          live={[]}
          query={{ state, ...OF_MODE }}
          keyOf={({ smsID }) => smsID}
          empty={
            <Empty text={t(state === '' ? 'sends.none' : 'sends.noneFound')}>
              {session?.role !== 'viewer' && (
                <Button component={Link} to="/company/compose">
                  {t('nav.compose')}
                </Button>
              )}
            </Empty>
          }
          columns={[
            {
              title: t('message.send'),
              cell: ({ smsID }) => (
                <RecordLink to="/company/messages" search={{ smsID: String(smsID) }}>
                  {smsID}
                </RecordLink>
              ),
            },
            // First, because on a narrow screen the others are out of sight.
            { title: t('route.state'), cell: (job) => <JobStatus job={job} /> },
            ...(session?.role === 'viewer' ? [] : [actionColumn]),
            { title: t('sends.name'), wide: true, cell: ({ smsID }) => names?.get(smsID) ?? '' },
            {
              title: t('compose.text'),
              wide: true,
              cell: (job) => (hasOwnTexts(job) ? t('sends.ownTexts') : beginOf(job.text)),
            },
            ...progress,
            { title: t('sends.refunded'), count: ({ refunded }) => refunded },
            { title: t('event.scheduled'), time: ({ sendAt }) => sendAt },
            { title: t('message.accepted'), time: ({ createdAt }) => createdAt },
          ]}
        />
      </Panel>
    </Page>
  );
}
