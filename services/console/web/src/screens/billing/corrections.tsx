import { get } from '../../data/operator';
import { Raw } from '../../components/description-list';
import { useFilters } from '../../components/filters';
import { OfCompany } from '../../components/of-company';
import { Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { useText } from '../../text/language';

/** Corrections of a company's customers and accounts. */
export function Corrections() {
  const t = useText();
  const found = useFilters(['customerID', 'accountID']);
  return (
    <OfCompany
      filters={[
        { name: 'customerID', label: t('billing.customer'), numeric: true, width: 120 },
        { name: 'accountID', label: t('billing.account'), numeric: true, width: 120 },
      ]}
    >
      {(company) => (
        <Panel title={t('billing.corrections')}>
          <PagedList
            label={t('billing.corrections')}
            path={get('/admin/v1/companies/{id}/corrections', { id: company })}
            query={found}
            keyOf={({ kind, id, at, requestId }) => `${kind} ${id} ${at} ${requestId}`}
            empty={t('corrections.none')}
            columns={[
              {
                title: t('corrections.of'),
                cell: ({ kind, id }) =>
                  `${t(kind === 'customer' ? 'billing.customer' : 'billing.account')} ${id}`,
              },
              { title: t('session.who'), cell: ({ by }) => by ?? '–' },
              {
                title: t('audit.before'),
                wide: true,
                cell: ({ before }) => <Raw label={t('audit.before')} value={before} />,
              },
              {
                title: t('audit.after'),
                wide: true,
                cell: ({ after }) => <Raw label={t('audit.after')} value={after} />,
              },
              { title: t('audit.at'), time: ({ at }) => at },
            ]}
          />
        </Panel>
      )}
    </OfCompany>
  );
}
