import { Anchor, Button, Group, Progress, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useAct } from '../../data/acts';
import { ask, type Row } from '../../data/api';
import { Figure, Time } from '../../parts/format';
import { Empty, Failure, Page, Panel } from '../../parts/page';
import { PagedList } from '../../parts/paged-list';
import { Status } from '../../parts/status';
import { Sure } from '../../parts/sure';
import { type Text, useText } from '../../text/language';

type Job = Row<'/admin/v1/companies/{id}/jobs'>;

const TONES = {
  scheduled: 'wait',
  sending: 'plain',
  paused: 'wait',
  done: 'good',
  cancelled: 'bad',
} as const;
const isOver = ({ state }: Job): boolean => state === 'done' || state === 'cancelled';

/** The sends of a company, each with how far it has come. */
export function JobsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { company = '' }: { company?: string } = useSearch({ strict: false });
  const path = `/admin/v1/companies/${company}/jobs`;
  const cancelling = useAct((smsID: number) => ask('POST', `/admin/v1/jobs/${smsID}/cancel`), [path]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('company') ?? '').replace(/\D/g, '');
    void navigate({ to: '.', search: { company: wanted } as never });
  };
  return (
    <Page title={t('nav.jobs')}>
      <form onSubmit={submit} role="search" key={company}>
        <Group align="flex-end" gap="sm">
          <TextInput
            name="company"
            label={t('message.company')}
            defaultValue={company}
            inputMode="numeric"
            required
            w={140}
          />
          <Button type="submit">{t('filter.search')}</Button>
        </Group>
      </form>
      {cancelling.isError && <Failure error={cancelling.error} />}
      <Panel>
        {company === '' ? (
          <Empty text={t('jobs.choose')}>
            <Button component={Link} to="/operator/companies" variant="default">
              {t('nav.companies')}
            </Button>
          </Empty>
        ) : (
          <PagedList<Job>
            label={t('nav.jobs')}
            path={path}
            keyOf={({ smsID }) => smsID}
            empty={<Empty text={t('jobs.none')} />}
            columns={[
              {
                title: t('message.send'),
                cell: ({ smsID }) => (
                  <Anchor
                    component={Link}
                    size="sm"
                    to="/operator/messages"
                    search={{ smsID: String(smsID) } as never}
                  >
                    {smsID}
                  </Anchor>
                ),
              },
              {
                title: t('route.state'),
                cell: ({ state }) => <Status tone={TONES[state]} text={t(`job.${state}` as Text)} />,
              },
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
              { title: t('message.accepted'), cell: ({ createdAt }) => <Time at={createdAt} /> },
              {
                title: t('route.act'),
                cell: (job) =>
                  !isOver(job) && (
                    <Sure
                      text={t('job.cancel')}
                      label={t('job.cancelOf', { id: job.smsID })}
                      onSure={() => cancelling.mutate(job.smsID)}
                    />
                  ),
              },
            ]}
          />
        )}
      </Panel>
    </Page>
  );
}

/** Nothing where what became of it was not kept. */
function Far({ job: { progress, smsID } }: { job: Job }) {
  const t = useText();
  if (!progress) return null;
  const over = progress.delivered + progress.failed;
  const share = progress.recipients === 0 ? 100 : (over / progress.recipients) * 100;
  return <Progress value={share} w={100} aria-label={t('job.farOf', { id: smsID })} color="accent" />;
}
