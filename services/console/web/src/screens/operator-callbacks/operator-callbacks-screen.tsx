import { Outlet } from '@tanstack/react-router';
import { useFilters } from '../../components/filters';
import { Page } from '../../components/page';
import { Tabs } from '../../components/tabs';
import { useText } from '../../text/language';

/** Callback deliveries and callback settings of companies. */
export function OperatorCallbacksScreen() {
  const t = useText();
  const of = useFilters(['company']);
  return (
    <Page title={t('nav.callbacks')}>
      <Tabs
        label={t('nav.callbacks')}
        search={of}
        tabs={[
          { to: '/operator/callbacks', text: 'callback.deliveries' },
          { to: '/operator/callbacks/receiver', text: 'callback.receiverOf' },
        ]}
      />
      <Outlet />
    </Page>
  );
}
