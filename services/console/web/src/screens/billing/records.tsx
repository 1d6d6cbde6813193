import { useFilters } from '../../parts/filters';
import { OfCompany } from '../../parts/of-company';
import { Empty, Panel } from '../../parts/page';
import { useText } from '../../text/language';
import { AccountRecord } from './account-record';
import { CustomerRecord } from './customer-record';

/** A customer and an account of a company, by their numbers. */
export function Records() {
  const t = useText();
  const { customer, account } = useFilters(['customer', 'account']);
  return (
    <OfCompany
      filters={[
        { name: 'customer', label: t('billing.customer'), numeric: true, width: 120 },
        { name: 'account', label: t('billing.account'), numeric: true, width: 120 },
      ]}
    >
      {(company) => (
        <>
          {customer && (
            <CustomerRecord company={company} customerID={customer} key={`c${company}.${customer}`} />
          )}
          {account && <AccountRecord company={company} accountID={account} key={`a${company}.${account}`} />}
          {!customer && !account && (
            <Panel>
              <Empty text={t('billing.which')} />
            </Panel>
          )}
        </>
      )}
    </OfCompany>
  );
}
