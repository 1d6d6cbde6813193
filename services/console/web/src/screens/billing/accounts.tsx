import { Open } from '../../components/record-link';
import { get } from '../../data/operator';
import { useFilters } from '../../components/filters';
import { SplitView } from '../../components/master-detail';
import { OfCompany } from '../../components/of-company';
import { PagedList } from '../../components/paged-list';
import { ForOperation } from '../../components/role-hint';
import { useText } from '../../text/language';
import { ACCOUNT_FIELDS, useAccountColumns } from '../customers/record-columns';
import { searchOf, useFieldFilters } from '../customers/search-filters';
import { AccountRecord } from './account-record';

const PATH = '/admin/v1/companies/{id}/accounts';

/** The accounts of a company, and beside them the account that the address names. */
export function Accounts() {
  const t = useText();
  const { account, ...asked } = useFilters(['account', 'type', 'value']);
  const search = searchOf(asked);
  const columns = useAccountColumns((id) => (
    <Open name="account" id={id}>
      {id}
    </Open>
  ));
  return (
    <ForOperation needs={`GET ${PATH}`}>
      <OfCompany filters={useFieldFilters(ACCOUNT_FIELDS)}>
        {(company) => (
          <SplitView
            name="account"
            list={
              <PagedList
                label={t('nav.accounts')}
                path={get(PATH, { id: company })}
                query={search ?? { newestFirst: 'true' }}
                keyOf={({ id }) => id}
                isChosen={({ id }) => id === account}
                empty={t(search ? 'billing.noneFound' : 'accounts.none')}
                columns={columns}
              />
            }
            {...(account && { heading: `${t('billing.account')} ${account}` })}
          >
            {account && <AccountRecord company={company} accountID={account} key={`${company}.${account}`} />}
          </SplitView>
        )}
      </OfCompany>
    </ForOperation>
  );
}
