import { Page } from '../../components/page';
import { useText } from '../../text/language';
import { CustomerTabs } from './customer-tabs';
import { PaymentList } from './payment-list';

/** Payments to all accounts. */
export function PaymentsScreen() {
  const t = useText();
  return (
    <Page title={t('nav.payments')}>
      <CustomerTabs />
      <PaymentList title={t('nav.payments')} />
    </Page>
  );
}
