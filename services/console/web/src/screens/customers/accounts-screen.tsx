import { Empty, Page, Panel } from '../../parts/page';
import { useText } from '../../text/language';
import { AccountList } from './account-list';
import { CustomerTabs } from './customer-tabs';
import { SearchFilters, useSearched } from './search-filters';

const TYPES = ['mobile', 'id', 'name', 'customerID', 'personalNo', 'email', 'address', 'mac', 'ip'] as const;

/** What customers pay for. */
export function AccountsScreen() {
  const t = useText();
  const { path, query, isSearch } = useSearched('/v1/accounts');
  return (
    <Page title={t('nav.accounts')}>
      <CustomerTabs />
      <SearchFilters types={TYPES} />
      <Panel>
        <AccountList
          path={path}
          query={query}
          empty={<Empty text={t(isSearch ? 'billing.noneFound' : 'accounts.none')} />}
        />
      </Panel>
    </Page>
  );
}
