import { Open } from '../../components/record-link';
import { get } from '../../data/operator';
import { useFilters } from '../../components/filters';
import { SplitView } from '../../components/master-detail';
import { OfCompany } from '../../components/of-company';
import { PagedList } from '../../components/paged-list';
import { ForOperation } from '../../components/role-hint';
import { useText } from '../../text/language';
import { CUSTOMER_FIELDS, useCustomerColumns } from '../customers/record-columns';
import { searchOf, useFieldFilters } from '../customers/search-filters';
import { CustomerRecord } from './customer-record';

const PATH = '/admin/v1/companies/{id}/customers';

/** The customers of a company, and beside them the customer that the address names. */
export function Customers() {
  const t = useText();
  const { customer, ...asked } = useFilters(['customer', 'type', 'value']);
  const search = searchOf(asked);
  const columns = useCustomerColumns((id) => (
    <Open name="customer" id={id}>
      {id}
    </Open>
  ));
  return (
    <ForOperation needs={`GET ${PATH}`}>
      <OfCompany filters={useFieldFilters(CUSTOMER_FIELDS)}>
        {(company) => (
          <SplitView
            name="customer"
            list={
              <PagedList
                label={t('nav.customers')}
                path={get(PATH, { id: company })}
                query={search ?? { newestFirst: 'true' }}
                keyOf={({ id }) => id}
                isChosen={({ id }) => id === customer}
                empty={t(search ? 'billing.noneFound' : 'customers.none')}
                columns={columns}
              />
            }
            {...(customer && { heading: `${t('billing.customer')} ${customer}` })}
          >
            {customer && (
              <CustomerRecord company={company} customerID={customer} key={`${company}.${customer}`} />
            )}
          </SplitView>
        )}
      </OfCompany>
    </ForOperation>
  );
}
