import type { ReactNode } from 'react';
import type { Query } from '../../data/api';
import { PagedList } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { useText } from '../../text/language';
import { useAccountColumns } from './record-columns';

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
