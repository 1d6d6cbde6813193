import { useAttempt } from '../../data/acts';
import { type Answer, ask, type Row } from '../../data/api';
import { useSession } from '../../data/session';
import { Form, type Given } from '../../parts/form';
import { Time } from '../../parts/format';
import { Empty, Page, Panel } from '../../parts/page';
import { PagedList } from '../../parts/paged-list';
import { RecordLink } from '../../parts/record-link';
import { useText } from '../../text/language';
import { useCustomerFields } from './customer-fields';
import { CustomerTabs } from './customer-tabs';
import { SearchFilters, useSearched } from './search-filters';

const PATH = '/v1/customers';
const TYPES = ['mobile', 'id', 'name', 'personalNo', 'email'] as const;

/** Who pays: found by a field, or added. */
export function CustomersScreen() {
  const t = useText();
  const { data: session } = useSession();
  const { path, query, isSearch } = useSearched(PATH);
  return (
    <Page title={t('nav.customers')}>
      <CustomerTabs />
      <SearchFilters types={TYPES} />
      <Panel>
        <PagedList<Row<'/v1/customers'>>
          label={t('nav.customers')}
          path={path}
          query={query}
          keyOf={({ id }) => id}
          empty={<Empty text={t(isSearch ? 'billing.noneFound' : 'customers.none')} />}
          columns={[
            {
              title: t('billing.id'),
              cell: ({ id }) => (
                <RecordLink to="/company/customers/$customerID" params={{ customerID: id }}>
                  {id}
                </RecordLink>
              ),
            },
            { title: t('billing.name'), wide: true, cell: ({ name }) => name || '–' },
            { title: t('billing.mobile'), cell: ({ mobile }) => mobile || '–' },
            { title: t('billing.personalNo'), cell: ({ personalNo }) => personalNo || '–' },
            { title: t('billing.email'), cell: ({ email }) => email || '–' },
            {
              title: t('callback.made'),
              cell: ({ createdAt }) => <Time at={createdAt} zone={t('time.company')} />,
            },
          ]}
        />
      </Panel>
      {session?.role === 'admin' && <NewCustomer />}
    </Page>
  );
}

function NewCustomer() {
  const t = useText();
  const adding = useAttempt(
    (given: Given, headers) =>
      ask<Answer<'/v1/customers/create', 'post'>>('POST', `${PATH}/create`, given, headers),
    [PATH],
  );
  return (
    <Panel title={t('customers.new')}>
      <Form
        label={t('customers.new')}
        submit={t('stop.add')}
        acting={adding}
        fields={[
          { name: 'mobile', label: t('billing.mobile'), hint: t('billing.mobileHint'), required: true },
          ...useCustomerFields(),
        ]}
      />
    </Panel>
  );
}
