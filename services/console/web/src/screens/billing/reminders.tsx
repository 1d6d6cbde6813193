import { get } from '../../data/operator';
import { useFilters } from '../../components/filters';
import { useDayText, useServerText } from '../../components/format';
import { OfCompany } from '../../components/of-company';
import { Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { Status } from '../../components/status';
import { type Text, useText } from '../../text/language';

const STATES = ['waiting', 'sent', 'refused', 'late'] as const;
const TONES = { waiting: 'wait', sent: 'good', refused: 'bad', late: 'bad' } as const;

/** Sent reminders of a company, and a preview for a day. */
export function Reminders() {
  const t = useText();
  const server = useServerText();
  const dayText = useDayText();
  const { state, day, date } = useFilters(['state', 'day', 'date']);
  const choices = STATES.map((value) => ({ value, label: t(`reminder.${value}`) }));
  return (
    <OfCompany
      filters={[
        { name: 'state', label: t('route.state'), choices },
        { name: 'day', label: t('reminder.sentOn'), type: 'date' },
        { name: 'date', label: t('reminder.previewOf'), type: 'date' },
      ]}
    >
      {(company) =>
        date ? (
          <Panel title={t('reminder.previewOf')}>
            <PagedList
              label={t('reminder.previewOf')}
              path={get('/admin/v1/companies/{id}/reminders/preview', { id: company })}
              query={{ date }}
              keyOf={({ accountID }) => accountID}
              empty={t('reminder.nobody')}
              columns={[
                { title: t('billing.account'), cell: ({ accountID }) => accountID },
                { title: t('company.name'), cell: ({ name }) => name },
                { title: t('reminder.due'), cell: ({ dueDate }) => dayText(dueDate) },
                { title: t('billing.sum'), money: ({ sum }) => sum },
                { title: t('home.balance'), money: ({ balance }) => balance },
                { title: t('compose.numbers'), cell: ({ numbers }) => numbers.join(', ') },
                { title: t('compose.text'), wide: true, cell: ({ text }) => text },
              ]}
            />
          </Panel>
        ) : (
          <Panel title={t('billing.reminders')}>
            <PagedList
              label={t('billing.reminders')}
              path={get('/admin/v1/companies/{id}/reminders', { id: company })}
              query={{ state, day }}
              keyOf={({ accountID, day: sent }) => `${accountID} ${sent}`}
              empty={t('reminder.none')}
              columns={[
                { title: t('billing.account'), cell: ({ accountID }) => accountID },
                {
                  title: t('route.state'),
                  cell: (row) => <Status tone={TONES[row.state]} text={t(`reminder.${row.state}` as Text)} />,
                },
                { title: t('books.day'), cell: (row) => dayText(row.day) },
                { title: t('reminder.due'), cell: ({ dueDate }) => dayText(dueDate) },
                { title: t('billing.sum'), money: ({ sum }) => sum },
                { title: t('home.balance'), money: ({ balance }) => balance },
                { title: t('message.send'), cell: ({ smsID }) => smsID ?? '–' },
                { title: t('message.reason'), wide: true, cell: ({ reason }) => server(reason ?? '') },
              ]}
            />
          </Panel>
        )
      }
    </OfCompany>
  );
}
