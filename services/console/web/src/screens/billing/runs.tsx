import { Alert, Button, Progress, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useIdempotentMutation } from '../../data/mutations';
import type { RecordOf } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { FormattedNumber, Money, Time, useDayText, useMoney } from '../../components/format';
import { SplitView, Open } from '../../components/master-detail';
import { OfCompany } from '../../components/of-company';
import { Empty, Loaded, Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { ForOperation } from '../../components/role-hint';
import { Status } from '../../components/status';
import { Rows } from '../../components/table';
import { type Text, useText } from '../../text/language';

const RUN = '/admin/v1/companies/{id}/billing-runs/{runID}';
type Run = RecordOf<typeof RUN>;

const BEGIN = '/admin/v1/companies/{id}/billing-run';

const TONES = { waiting: 'wait', running: 'plain', finished: 'good', failed: 'bad' } as const;

/** The amount of charges, whose sum is negative. */
const chargedOf = (sum: string): string => sum.replace(/^-/, '');

/** Billing runs of a company with their charges, and a form for a new run. */
export function Runs() {
  return <OfCompany>{(company) => <OfOne company={company} key={company} />}</OfCompany>;
}

function OfOne({ company }: { company: string }) {
  const t = useText();
  const { run: chosen }: { run?: string } = useSearch({ strict: false });
  const path = get('/admin/v1/companies/{id}/billing-runs', { id: company });
  const name = useCompanyName(company);
  const day = useDayText();
  const running = useConfirmed(
    useIdempotentMutation(
      `billing-run.${company}`,
      // A dry run is marked in the query too, where the gateway sees that it needs no second factor.
      (given: Given, headers) =>
        change(
          'post',
          BEGIN,
          { id: company },
          given,
          given.dryRun === true ? { dryRun: 'true' } : {},
          headers,
        ),
      [path],
    ),
    ({ date, dryRun }) => {
      const values = { name, date: date === undefined ? t('confirm.today') : day(String(date)) };
      return dryRun
        ? { action: t('runs.begin'), title: t('confirm.dryRun', values), text: t('confirm.dryRunText') }
        : { action: t('runs.begin'), title: t('confirm.run', values), text: t('confirm.runText'), name };
    },
  );
  const money = useMoney();
  const resultOf = ({ id, date, dryRun, state, charged: count, sum }: Run): string => {
    if (!dryRun) return `${t('runs.run')} ${id}: ${t(`run.${state}` as Text)}`;
    return state === 'finished'
      ? t('runs.dryFinished', { date: day(date), count, sum: money(chargedOf(sum)) })
      : t('runs.dryStarted', { id });
  };
  const list = (
    <PagedList
      label={t('billing.runs')}
      path={path}
      query={{ newestFirst: 'true' }}
      live={chosen === undefined ? [] : [get(RUN, { id: company, runID: chosen })]}
      keyOf={({ id }) => id}
      isChosen={({ id }) => String(id) === chosen}
      empty={<Empty text={t('runs.none')} />}
      columns={[
        {
          title: t('runs.run'),
          cell: ({ id }) => (
            <Open name="run" id={id}>
              {id}
            </Open>
          ),
        },
        { title: t('books.day'), cell: ({ date }) => day(date) },
        { title: t('runs.kind'), cell: ({ dryRun }) => t(dryRun ? 'runs.dry' : 'runs.real') },
        {
          title: t('route.state'),
          cell: ({ state }) => <Status tone={TONES[state]} text={t(`run.${state}` as Text)} />,
        },
        // A dry run counts the charges of a real run, and charges nothing.
        {
          title: t('runs.charged'),
          numeric: true,
          cell: ({ dryRun, charged }) => <FormattedNumber value={dryRun ? 0 : charged} />,
        },
        {
          title: t('runs.wouldCharge'),
          numeric: true,
          cell: ({ dryRun, charged }) => (dryRun ? <FormattedNumber value={charged} /> : '–'),
        },
        { title: t('billing.sum'), numeric: true, cell: ({ sum }) => <Money value={sum} /> },
        {
          title: t('runs.passive'),
          numeric: true,
          cell: ({ dryRun, turnedPassive }) => <FormattedNumber value={dryRun ? 0 : turnedPassive} />,
        },
        { title: t('session.who'), cell: ({ by }) => by ?? '–' },
        { title: t('audit.at'), cell: ({ createdAt }) => <Time at={createdAt} /> },
      ]}
    />
  );
  return (
    <>
      <Panel title={t('runs.new')}>
        <Form
          label={t('runs.new')}
          submit={t('runs.begin')}
          mutation={running}
          needs={`POST ${BEGIN}`}
          done={running.data && resultOf(running.data.data)}
          fields={[
            { name: 'date', label: t('books.day'), kind: 'date', hint: t('runs.dateHint') },
            { name: 'dryRun', label: t('runs.dry'), hint: t('runs.dryHint'), kind: 'yes', value: true },
          ]}
        />
      </Panel>
      <SplitView
        name="run"
        list={list}
        {...(chosen !== undefined && { heading: `${t('runs.run')} ${chosen}` })}
      >
        {chosen !== undefined && <RunDetail company={company} runID={chosen} key={chosen} />}
      </SplitView>
    </>
  );
}

/** A run with its progress and results. */
function RunDetail({ company, runID }: { company: string; runID: string }) {
  const t = useText();
  const target = get(RUN, { id: company, runID });
  const run = useAnswer(target);
  const report = get('/admin/v1/companies/{id}/billing-runs/{runID}/report', { id: company, runID });
  return (
    <Loaded of={run}>
      {({ data }) => (
        <Stack gap="sm">
          <RunDetails run={data} />
          <ForOperation needs={`GET ${RUN}/report`}>
            <Button
              component="a"
              href={`/api${report}`}
              download={`billing-run-${runID}.csv`}
              variant="default"
              w="fit-content"
            >
              {t('runs.report')}
            </Button>
          </ForOperation>
          {data.examples && data.examples.length > 0 && (
            <Rows
              label={t('runs.examples')}
              rows={data.examples}
              keyOf={({ accountID }) => accountID ?? 0}
              columns={[
                { title: t('billing.account'), cell: ({ accountID }) => accountID },
                { title: t('billing.sum'), numeric: true, cell: ({ sum }) => <Money value={sum} /> },
                { title: t('home.balance'), numeric: true, cell: ({ balance }) => <Money value={balance} /> },
              ]}
            />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function RunDetails({ run }: { run: Run }) {
  const t = useText();
  const money = useMoney();
  const day = useDayText();
  return (
    <>
      {run.state === 'running' && run.due > 0 && (
        <Progress
          value={(run.charged / run.due) * 100}
          aria-label={t(run.dryRun ? 'runs.farDry' : 'runs.far', { charged: run.charged, due: run.due })}
        />
      )}
      {run.dryRun && run.state === 'finished' && (
        <Alert color="accent" variant="light" p="sm">
          {t('runs.dryFinished', {
            date: day(run.date),
            count: run.charged,
            sum: money(chargedOf(run.sum)),
          })}
        </Alert>
      )}
      <DescriptionList
        of={[
          [t('route.state'), <Status key="s" tone={TONES[run.state]} text={t(`run.${run.state}` as Text)} />],
          [t('runs.kind'), t(run.dryRun ? 'runs.dry' : 'runs.real')],
          [t('runs.due'), <FormattedNumber key="d" value={run.due} />],
          [
            t(run.dryRun ? 'runs.wouldCharge' : 'runs.charged'),
            <FormattedNumber key="c" value={run.charged} />,
          ],
          [t('billing.sum'), <Money key="m" value={run.sum} />],
          [
            t(run.dryRun ? 'runs.wouldBecomePassive' : 'runs.passive'),
            <FormattedNumber key="p" value={run.turnedPassive} />,
          ],
          [t('callback.error'), run.error],
          [t('runs.finished'), <Time key="f" at={run.finishedAt} />],
        ]}
      />
    </>
  );
}
