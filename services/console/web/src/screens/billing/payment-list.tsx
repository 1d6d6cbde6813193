import { get } from '../../data/operator';
import { useFilters } from '../../components/filters';
import { Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { useText } from '../../text/language';
import { usePaymentColumns } from '../customers/record-columns';

/** Query parameters that filter a company's payments. */
const PAYMENT_FILTERS = ['accountID', 'from', 'to', 'paySystem', 'transactionID'] as const;

/** Payments to a company. */
export function PaymentList({ company }: { company: string }) {
  const t = useText();
  const query = useFilters(PAYMENT_FILTERS);
  const columns = usePaymentColumns((account) => (
    <RecordLink to="/operator/billing/accounts" search={{ company, account }}>
      {account}
    </RecordLink>
  ));
  return (
    <Panel title={t('nav.payments')}>
      <PagedList
        label={t('nav.payments')}
        path={get('/admin/v1/companies/{id}/payments', { id: company })}
        query={query}
        keyOf={({ id }) => id}
        empty={t('payments.none')}
        columns={[{ title: t('billing.id'), cell: ({ id }) => id }, ...columns]}
      />
    </Panel>
  );
}
