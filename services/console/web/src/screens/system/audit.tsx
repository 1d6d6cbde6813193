import { Stack, Text as Words } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Row } from '../../data/api';
import { get } from '../../data/operator';
import { CompanyName, TimeOf } from '../../components/company-name';
import { DescriptionList, Raw } from '../../components/description-list';
import { Filters, useFilters } from '../../components/filters';
import { useServerText } from '../../components/format';
import { GuardedFile } from '../../components/guarded-file';
import { MasterDetail } from '../../components/master-detail';
import { ForOperation } from '../../components/role-hint';
import { Status } from '../../components/status';
import { type Text, useLanguage, useText } from '../../text/language';

type AuditRow = Row<'/admin/v1/audit'>;

const TONES = { begun: 'wait', completed: 'good', refused: 'bad', unknown: 'wait' } as const;

const LABEL = 'audit.do.';

/** The label of an action; an unknown action has its code. */
function useActions(): { labelOf(action: string): string; choices: { value: string; label: string }[] } {
  const { messages } = useIntl();
  const { code } = useLanguage();
  const choices = Object.entries(messages)
    .filter(([key]) => key.startsWith(LABEL))
    .map(([key, label]) => ({ value: key.slice(LABEL.length), label: String(label) }))
    .sort((one, other) => one.label.localeCompare(other.label, code));
  return { labelOf: (action) => String(messages[LABEL + action] ?? action), choices };
}

/** The audit log: actions with their operator, and the values before and after. */
export function Audit() {
  const t = useText();
  const found = useFilters(['company', 'action', 'operator']);
  const { labelOf, choices } = useActions();
  return (
    <>
      <Filters
        filters={[
          { name: 'action', label: t('audit.action'), choices, width: 260 },
          { name: 'company', label: t('message.company'), type: 'company' },
          { name: 'operator', label: t('audit.operator'), numeric: true, width: 110 },
        ]}
      />
      <ForOperation needs="GET /admin/v1/audit/export">
        <GuardedFile path={get('/admin/v1/audit/export', {}, found)} name="audit.ndjson">
          {t('audit.export')}
        </GuardedFile>
      </ForOperation>
      <MasterDetail<AuditRow>
        name="row"
        label={t('system.audit')}
        path={get('/admin/v1/audit', {})}
        query={found}
        keyOf={({ id }) => id}
        empty={t('audit.none')}
        heading={({ action }) => labelOf(action)}
        detail={(row) => <AuditDetail row={row} />}
        columns={[
          {
            title: t('audit.action'),
            opens: 'row',
            id: ({ id }) => id,
            cell: ({ action }) => labelOf(action),
          },
          { title: t('session.who'), cell: ({ who }) => who },
          { title: t('message.company'), cell: ({ company }) => <CompanyName id={company} /> },
          { title: t('route.state'), cell: (row) => <Outcome row={row} /> },
          { title: t('audit.at'), cell: ({ at, company }) => <TimeOf at={at} company={company} /> },
        ]}
      />
    </>
  );
}

function Outcome({ row: { state } }: { row: AuditRow }) {
  const t = useText();
  return <Status tone={TONES[state]} text={t(`audit.${state}` as Text)} />;
}

function AuditDetail({ row }: { row: AuditRow }) {
  const t = useText();
  const server = useServerText();
  const isKnown = (row.before ?? row.after) !== null;
  return (
    <Stack gap="sm">
      <DescriptionList
        of={[
          [t('session.who'), row.role ? `${row.who} (${server(row.role)})` : row.who],
          [t('audit.at'), <TimeOf key="at" at={row.at} company={row.company} />],
          [t('route.state'), <Outcome key="state" row={row} />],
          [t('callback.answer'), row.status],
          [t('message.company'), <CompanyName key="company" id={row.company} />],
          [t('session.from'), row.from],
          [t('story.request'), row.requestId],
          ['', `${row.method} ${row.path}`],
        ]}
      />
      {isKnown ? (
        <div className="before-after">
          <Side title={t('audit.before')} value={row.before} />
          <Side title={t('audit.after')} value={row.after} />
        </div>
      ) : (
        <Side title={t('audit.asked')} value={row.change} />
      )}
    </Stack>
  );
}

function Side({ title, value }: { title: string; value: unknown }) {
  return (
    <div>
      <Words size="sm" c="dimmed">
        {title}
      </Words>
      <Raw label={title} value={value} />
    </div>
  );
}
