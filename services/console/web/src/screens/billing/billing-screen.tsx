import { Outlet } from '@tanstack/react-router';
import { useFilters } from '../../components/filters';
import { Page } from '../../components/page';
import { Tabs } from '../../components/tabs';
import { useText } from '../../text/language';

/** Billing of companies: SMS balances, customers, accounts, payments and runs. */
export function BillingScreen() {
  const t = useText();
  const of = useFilters(['company']);
  return (
    <Page title={t('nav.billing')}>
      <Tabs
        label={t('nav.billing')}
        search={of}
        tabs={[
          { to: '/operator/billing/sms', text: 'billing.sms' },
          { to: '/operator/billing/customers', text: 'nav.customers' },
          { to: '/operator/billing/accounts', text: 'nav.accounts' },
          { to: '/operator/billing/payments', text: 'billing.payments' },
          { to: '/operator/billing/catalogues', text: 'billing.catalogues' },
          { to: '/operator/billing/runs', text: 'billing.runs' },
          { to: '/operator/billing/reminders', text: 'billing.reminders' },
          { to: '/operator/billing/corrections', text: 'billing.corrections' },
        ]}
      />
      <Outlet />
    </Page>
  );
}
