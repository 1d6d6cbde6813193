import { AlarmStrip } from './alarm-strip';
import { Shell } from './shell';

export function OperatorShell() {
  return (
    <Shell
      face="operator"
      above={<AlarmStrip />}
      entries={() => [
        { to: '/operator', text: 'nav.overview', icon: 'overview' },
        { to: '/operator/messages', text: 'nav.messages', icon: 'messages' },
        { to: '/operator/companies', text: 'nav.companies', icon: 'companies' },
        { to: '/operator/brands', text: 'nav.brands', icon: 'brands' },
        { to: '/operator/routes', text: 'nav.routes', icon: 'routes' },
        { to: '/operator/jobs', text: 'nav.jobs', icon: 'jobs' },
        { to: '/operator/callbacks', text: 'nav.callbacks', icon: 'callbacks' },
        { to: '/operator/billing', text: 'nav.billing', icon: 'billing' },
        { to: '/operator/system', text: 'nav.system', icon: 'system' },
      ]}
    />
  );
}

export function CompanyShell() {
  return (
    <Shell
      face="company"
      entries={({ role }) => [
        { to: '/company', text: 'nav.home', icon: 'overview' },
        ...(role === 'viewer'
          ? []
          : [{ to: '/company/compose', text: 'nav.compose' as const, icon: 'compose' as const }]),
        { to: '/company/messages', text: 'nav.messages', icon: 'messages' },
        { to: '/company/senders', text: 'nav.senders', icon: 'brands' },
        ...(role === 'admin'
          ? [{ to: '/company/callbacks', text: 'nav.callbacks' as const, icon: 'callbacks' as const }]
          : []),
        { to: '/company/customers', text: 'nav.customers', icon: 'customers' },
        { to: '/company/usage', text: 'nav.usage', icon: 'usage' },
        ...(role === 'viewer'
          ? []
          : [{ to: '/company/settings', text: 'nav.settings' as const, icon: 'system' as const }]),
      ]}
    />
  );
}
