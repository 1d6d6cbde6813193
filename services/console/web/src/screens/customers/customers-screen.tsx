import { useIdempotentMutation } from '../../data/mutations';
import { type Answer, ask } from '../../data/api';
import { Form, type Given } from '../../components/form';
import { ForRole } from '../../components/role-hint';
import { Page, Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { useText } from '../../text/language';
import { useCustomerFields } from './customer-fields';
import { CustomerTabs } from './customer-tabs';
import { CUSTOMER_FIELDS, useCustomerColumns } from './record-columns';
import { SearchFilters, useSearched } from './search-filters';

const PATH = '/v1/customers';
const DRAFT = 'customer';

/** Customers: search by a field, and add. */
export function CustomersScreen() {
  const t = useText();
  const { path, query, isSearch } = useSearched(PATH);
  const columns = useCustomerColumns((id) => (
    <RecordLink to="/company/customers/$customerID" params={{ customerID: id }}>
      {id}
    </RecordLink>
  ));
  return (
    <Page title={t('nav.customers')}>
      <CustomerTabs />
      <SearchFilters types={CUSTOMER_FIELDS} />
      <Panel>
        <PagedList
          label={t('nav.customers')}
          path={path}
          query={query}
          keyOf={({ id }) => id}
          empty={t(isSearch ? 'billing.noneFound' : 'customers.none')}
          columns={columns}
        />
      </Panel>
      <ForRole role="admin">
        <NewCustomer />
      </ForRole>
    </Page>
  );
}

function NewCustomer() {
  const t = useText();
  const adding = useIdempotentMutation(
    DRAFT,
    (given: Given, headers) =>
      ask<Answer<'/v1/customers/create', 'post'>>('POST', `${PATH}/create`, given, headers),
    [PATH],
  );
  return (
    <Panel title={t('customers.new')}>
      <Form
        label={t('customers.new')}
        submit={t('stop.add')}
        mutation={adding}
        draft={DRAFT}
        fields={[
          { name: 'mobile', label: t('billing.mobile'), hint: t('billing.mobileHint'), required: true },
          ...useCustomerFields(),
        ]}
      />
    </Panel>
  );
}
