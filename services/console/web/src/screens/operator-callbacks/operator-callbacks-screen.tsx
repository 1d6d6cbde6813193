import { Outlet } from '@tanstack/react-router';
import { useFilters } from '../../parts/filters';
import { Page } from '../../parts/page';
import { Tabs } from '../../parts/tabs';
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
