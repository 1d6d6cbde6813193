import { Page, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { CustomerTabs } from './customer-tabs';
import { ACCOUNT_FIELDS, useAccountColumns } from './record-columns';
import { SearchFilters, useSearched } from './search-filters';
import type { ReactNode } from 'react';
import type { Query } from '../../data/api';
import { PagedList } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';

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

/** Accounts of the company, each with a link to its screen. */
export function AccountList({ path, query, empty }: { path: string; query?: Query; empty: ReactNode }) {
  const t = useText();
  const columns = useAccountColumns((id) => (
    <RecordLink to="/company/accounts/$accountID" params={{ accountID: id }}>
      {id}
    </RecordLink>
  ));
  return (
    <PagedList
      label={t('nav.accounts')}
      path={path}
      query={query}
      keyOf={({ id }) => id}
      empty={empty}
      columns={columns}
    />
  );
}
