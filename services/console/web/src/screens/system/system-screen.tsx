import { Outlet } from '@tanstack/react-router';
import { Page } from '../../components/page';
import { Tabs } from '../../components/tabs';
import { useText } from '../../text/language';

/** Administration: dead letters, alarms, stop lists, operators and the audit log. */
export function SystemScreen() {
  const t = useText();
  return (
    <Page title={t('nav.system')}>
      <Tabs
        label={t('nav.system')}
        tabs={[
          { to: '/operator/system/dead-letters', text: 'system.deadLetters' },
          { to: '/operator/system/alarms', text: 'system.alarms' },
          { to: '/operator/system/stop-list', text: 'stop.title' },
          { to: '/operator/system/inbound', text: 'nav.inbound' },
          { to: '/operator/system/books', text: 'system.books' },
          { to: '/operator/system/operators', text: 'system.operators' },
          { to: '/operator/system/audit', text: 'system.audit' },
        ]}
      />
      <Outlet />
    </Page>
  );
}
