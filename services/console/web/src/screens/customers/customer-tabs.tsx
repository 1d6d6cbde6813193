import { type Tab, Tabs } from '../../components/tabs';
import { useText } from '../../text/language';

const OF_BILLING: Tab[] = [
  { to: '/company/customers', text: 'nav.customers' },
  { to: '/company/accounts', text: 'nav.accounts' },
  { to: '/company/payments', text: 'nav.payments' },
];

/** Customers, accounts and payments. */
export function CustomerTabs() {
  const t = useText();
  return <Tabs label={t('nav.customers')} tabs={OF_BILLING} />;
}
