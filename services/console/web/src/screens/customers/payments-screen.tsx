import { Failure, Page, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { CustomerTabs } from './customer-tabs';
import { useIdempotentMutation } from '../../data/mutations';
import { ask } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useSession } from '../../data/session';
import { Filters, useFilters } from '../../components/filters';
import { useMoney } from '../../components/format';
import { PagedList } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { ActionButton } from '../../components/action-button';
import type { Column } from '../../components/table';
import { type Payment, usePaymentColumns } from './record-columns';

/** Payments to all accounts. */
export function PaymentsScreen() {
  const t = useText();
  return (
    <Page title={t('nav.payments')}>
      <CustomerTabs />
      <PaymentList title={t('nav.payments')} />
    </Page>
  );
}

const PATH = '/v1/payments';
const NAMES = ['from', 'to', 'paySystem', 'transactionID'] as const;

/** Payments of one account or of all. */
export function PaymentList({ title, accountID }: { title: string; accountID?: string }) {
  const t = useText();
  const money = useMoney();
  const { data: session } = useSession();
  const query = { accountID, ...useFilters(NAMES) };
  const reversing = useConfirmed(
    useIdempotentMutation(
      'reversal',
      ({ id }: Pick<Payment, 'id' | 'sum' | 'accountID'>, headers) =>
        ask('POST', `${PATH}/${id}/reverse`, {}, headers),
      [PATH, '/v1/accounts'],
    ),
    ({ id, sum, accountID: of }) => ({
      action: t('payment.reverse'),
      title: t('confirm.reverseSum', { id, sum: money(sum), account: of ?? '–' }),
      text: t('confirm.reverseText'),
      name: of ?? id,
    }),
  );
  const link = (id: string) => (
    <RecordLink to="/company/accounts/$accountID" params={{ accountID: id }}>
      {id}
    </RecordLink>
  );
  const columns = usePaymentColumns(accountID === undefined ? link : undefined);
  const actionColumn: Column<Payment> = {
    title: t('route.action'),
    cell: ({ id, sum, accountID: of, reverses, reversedBy }) =>
      !reverses &&
      !reversedBy && (
        <ActionButton
          text={t('payment.reverse')}
          label={t('payment.reverseOf', { id })}
          isPending={reversing.isPending && reversing.variables.id === id}
          onClick={() => reversing.mutate({ id, sum, accountID: of })}
        />
      ),
  };
  return (
    <Panel title={title}>
      <Filters
        filters={[
          { name: 'from', label: t('filter.from'), type: 'date' },
          { name: 'to', label: t('payment.to'), type: 'date' },
          { name: 'paySystem', label: t('payment.paySystem') },
          { name: 'transactionID', label: t('payment.transactionID') },
        ]}
      />
      {reversing.isError && <Failure error={reversing.error} />}
      <PagedList<Payment>
        label={title}
        path={PATH}
        query={query}
        keyOf={({ id }) => id}
        empty={t('payments.none')}
        columns={[...columns, ...(session?.role === 'admin' ? [actionColumn] : [])]}
      />
    </Panel>
  );
}
