import type { ReactNode } from 'react';
import type { Row } from '../../data/api';
import { useDayText } from '../../components/format';
import { Status } from '../../components/status';
import type { Column } from '../../components/table';
import { type Text, useLanguage, useText } from '../../text/language';

export type Customer = Row<'/v1/customers'>;
export type Account = Row<'/v1/accounts'>;
export type Payment = Row<'/v1/payments'>;

/** Search fields of customers and accounts, as in the API. */
export const CUSTOMER_FIELDS = ['mobile', 'id', 'name', 'personalNo', 'email'] as const;
export const ACCOUNT_FIELDS = [
  ...['mobile', 'id', 'name', 'customerID', 'personalNo', 'email', 'address', 'mac', 'ip'],
] as const;

/** How a list links to a record by its ID. */
type Link = (id: string) => ReactNode;

/** Columns of a list of customers, for companies and operators. */
export function useCustomerColumns(link: Link): Column<Customer>[] {
  const t = useText();
  return [
    { title: t('billing.id'), cell: ({ id }) => link(id) },
    { title: t('billing.name'), wide: true, cell: ({ name }) => name || '–' },
    { title: t('billing.mobile'), cell: ({ mobile }) => mobile || '–' },
    { title: t('billing.personalNo'), cell: ({ personalNo }) => personalNo || '–' },
    { title: t('billing.email'), cell: ({ email }) => email || '–' },
    { title: t('callback.made'), time: ({ createdAt }) => createdAt },
  ];
}

/** 1 is active, 2 passive (interface.md part 2). */
export function AccountStatus({ account: { statusID } }: { account: { statusID: string | number } }) {
  const t = useText();
  return String(statusID) === '1' ? (
    <Status tone="good" text={t('account.active')} />
  ) : (
    <Status tone="wait" text={t('account.passive')} />
  );
}

/** Types of payments (interface.md part 2). */
const TYPES: Record<string, Text> = { 1: 'payment.type.1', 2: 'payment.type.2', 5: 'payment.type.5' };

/** Columns of a list of accounts. */
export function useAccountColumns(link: Link): Column<Account>[] {
  const t = useText();
  const day = useDayText();
  return [
    { title: t('billing.id'), cell: ({ id }) => link(id) },
    { title: t('route.state'), cell: (account) => <AccountStatus account={account} /> },
    { title: t('billing.name'), wide: true, cell: ({ name }) => name || '–' },
    { title: t('billing.mobile'), cell: ({ mobile }) => mobile || '–' },
    { title: t('billing.address'), wide: true, cell: ({ address }) => address || '–' },
    { title: t('billing.tariff'), cell: ({ tariffName }) => tariffName ?? '–' },
    { title: t('billing.balance'), money: ({ balance }) => balance },
    { title: t('billing.paidUntil'), cell: ({ shutdownDate }) => day(shutdownDate) },
  ];
}

/** Columns of a list of payments. @param account links to a payment's account; omitted if all payments are of one account */
export function usePaymentColumns(account?: Link): Column<Payment>[] {
  const t = useText();
  const { ofServer } = useLanguage();
  const ofAccount: Column<Payment> = {
    title: t('payment.account'),
    cell: ({ accountID }) => (accountID === null ? '–' : account?.(accountID)),
  };
  return [
    { title: t('payment.date'), time: ({ date }) => date },
    ...(account ? [ofAccount] : []),
    {
      title: t('payment.type'),
      cell: ({ typeID, typeName }) => (TYPES[typeID] ? t(TYPES[typeID]) : typeName),
    },
    { title: t('payment.sum'), money: ({ sum }) => sum },
    { title: t('billing.balance'), money: ({ balance }) => balance },
    { title: t('payment.paySystem'), cell: ({ paySystem }) => paySystem ?? '–' },
    { title: t('payment.transactionID'), cell: ({ transactionID }) => transactionID ?? '–' },
    { title: t('payment.comment'), wide: true, cell: ({ comment }) => ofServer(comment ?? '') },
  ];
}
