import type { ReactNode } from 'react';
import type { Query, Row } from '../../data/api';
import { PagedList } from '../../parts/paged-list';
import { RecordLink } from '../../parts/record-link';
import { Status } from '../../parts/status';
import { useText } from '../../text/language';

export type Account = Row<'/v1/accounts'>;

/** 1 is active, 2 passive (interface.md part 2); what it is called the API says. */
export const AccountStatus = ({ account: { statusID, statusName } }: { account: Account }) => (
  <Status tone={String(statusID) === '1' ? 'good' : 'wait'} text={statusName} />
);

export function AccountList({ path, query, empty }: { path: string; query?: Query; empty: ReactNode }) {
  const t = useText();
  return (
    <PagedList<Account>
      label={t('nav.accounts')}
      path={path}
      query={query}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          title: t('billing.id'),
          cell: ({ id }) => (
            <RecordLink to="/company/accounts/$accountID" params={{ accountID: id }}>
              {id}
            </RecordLink>
          ),
        },
        { title: t('route.state'), cell: (account) => <AccountStatus account={account} /> },
        { title: t('billing.name'), wide: true, cell: ({ name }) => name || '–' },
        { title: t('billing.mobile'), cell: ({ mobile }) => mobile || '–' },
        { title: t('billing.address'), wide: true, cell: ({ address }) => address || '–' },
        { title: t('billing.tariff'), cell: ({ tariffName }) => tariffName ?? '–' },
        { title: t('billing.balance'), numeric: true, cell: ({ balance }) => balance },
        { title: t('billing.paidUntil'), cell: ({ shutdownDate }) => shutdownDate ?? '–' },
      ]}
    />
  );
}
