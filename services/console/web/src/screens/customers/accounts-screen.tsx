import { Page, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { AccountList } from './account-list';
import { CustomerTabs } from './customer-tabs';
import { ACCOUNT_FIELDS } from './record-columns';
import { SearchFilters, useSearched } from './search-filters';

/** Accounts of the company's customers. */
export function AccountsScreen() {
  const t = useText();
  const { path, query, isSearch } = useSearched('/v1/accounts');
  return (
    <Page title={t('nav.accounts')}>
      <CustomerTabs />
      <SearchFilters types={ACCOUNT_FIELDS} />
      <Panel>
        <AccountList path={path} query={query} empty={t(isSearch ? 'billing.noneFound' : 'accounts.none')} />
      </Panel>
    </Page>
  );
}
