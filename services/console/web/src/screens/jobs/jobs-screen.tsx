import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useServerMutation } from '../../data/mutations';
import type { RecordOf, Row } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { useFilters } from '../../components/filters';
import { FormattedNumber, Time, useServerText } from '../../components/format';
import { MasterDetail } from '../../components/master-detail';
import { OfCompany } from '../../components/of-company';
import { Failure, Loaded, Page } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { ActionButton } from '../../components/action-button';
import { useText } from '../../text/language';
import { useMessageList } from '../messages/use-message-list';
import { CountOf, JobStatus, SEND_STATES, useProgressColumns } from './job-components';
import { canBeCancelled } from './send-state';

type Job = Row<'/admin/v1/companies/{id}/jobs'>;

/** The sends of a company, each with its progress. */
export function JobsScreen() {
  const t = useText();
  const choices = SEND_STATES.map((value) => ({ value, label: t(`sends.${value}`) }));
  return (
    <Page title={t('nav.jobs')}>
      <OfCompany filters={[{ name: 'state', label: t('route.state'), choices }]}>
        {(company) => <OfOne company={company} key={company} />}
      </OfCompany>
    </Page>
  );
}

function OfOne({ company }: { company: string }) {
  const t = useText();
  const { state, send } = useFilters(['state', 'send']);
  const name = useCompanyName(company);
  const progress = useProgressColumns(useMessageList());
  const path = get('/admin/v1/companies/{id}/jobs', { id: company });
  const cancelling = useConfirmed(
    useServerMutation(
      ({ smsID }: Job) => change('post', '/admin/v1/jobs/{smsID}/cancel', { smsID }),
      [path, '/admin/v1/jobs'],
    ),
    ({ smsID, recipients }) => ({
      action: t('job.cancelOf', { id: smsID }),
      title: t('confirm.askOf', { action: t('confirm.cancel', { id: smsID, recipients }), name }),
      text: t('confirm.cancelText'),
    }),
  );
  return (
    <>
      {cancelling.isError && <Failure error={cancelling.error} />}
      <MasterDetail<Job>
        name="send"
        label={t('nav.jobs')}
        path={path}
        query={{ state, newestFirst: 'true' }}
        live={send === undefined ? [] : [get('/admin/v1/jobs/{smsID}', { smsID: send })]}
        keyOf={({ smsID }) => smsID}
        empty={t('jobs.none')}
        heading={({ smsID }) => t('story.send', { id: smsID })}
        detail={({ smsID }) => <JobDetail smsID={smsID} key={smsID} />}
        columns={[
          {
            title: t('message.send'),
            opens: 'send',
            id: ({ smsID }) => smsID,
            cell: ({ smsID }) => smsID,
          },
          {
            title: t('route.state'),
            cell: (job) => <JobStatus job={job} />,
          },
          ...progress,
          { title: t('message.accepted'), time: ({ createdAt }) => createdAt },
          {
            title: t('route.action'),
            cell: (job) =>
              canBeCancelled(job) && (
                <ActionButton
                  text={t('job.cancel')}
                  label={t('job.cancelOf', { id: job.smsID })}
                  onClick={() => cancelling.mutate(job)}
                  needs="POST /admin/v1/jobs/{smsID}/cancel"
                />
              ),
          },
        ]}
      />
    </>
  );
}

/** The failed recipients by the meaning of their reason, as the list of messages shows it: carriers' own codes can differ. */
function countsOf({ reasons, meanings, meaningCodes }: RecordOf<'/admin/v1/jobs/{smsID}'>) {
  const counts = new Map<string, { code: string; count: number }>();
  for (const [reason, count] of Object.entries(reasons)) {
    const meaning = meanings[reason] ?? reason;
    const code = meaningCodes[reason] ?? reason;
    counts.set(meaning, { code, count: (counts.get(meaning)?.count ?? 0) + count });
  }
  return counts;
}

/** A send with the reasons of its failures, and a link to its messages. */
function JobDetail({ smsID }: { smsID: number }) {
  const t = useText();
  const server = useServerText();
  const listOf = useMessageList();
  const job = useAnswer(get('/admin/v1/jobs/{smsID}', { smsID }));
  return (
    <Loaded of={job}>
      {({ data }) => (
        <Stack gap="sm">
          <DescriptionList
            of={[
              [t('route.state'), <JobStatus key="s" job={data} />],
              [t('compose.recipients'), <FormattedNumber key="r" value={data.recipients} />],
              [t('message.parts'), <FormattedNumber key="p" value={data.parts} />],
              [t('sms.charge'), <FormattedNumber key="c" value={data.cost} />],
              [t('sms.refund'), <FormattedNumber key="f" value={data.refunded} />],
              [t('compose.when'), <Time key="w" at={data.sendAt} />],
              [t('job.first'), <Time key="a" at={data.firstSubmittedAt} />],
              [t('runs.finished'), <Time key="e" at={data.finishedAt} />],
              [t('story.request'), data.requestId],
              ...[...countsOf(data)].map(([meaning, { code, count }]): [string, ReactNode] => [
                server({ code, text: meaning }),
                <CountOf key="n" value={count} list={listOf({ smsID: String(smsID), reason: meaning })} />,
              ]),
            ]}
          />
          <RecordLink to="/operator/messages" search={{ smsID: String(smsID) }}>
            {t('home.all')}
          </RecordLink>
        </Stack>
      )}
    </Loaded>
  );
}
