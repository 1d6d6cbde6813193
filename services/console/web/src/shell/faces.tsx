import { Shell } from './shell';

export function OperatorShell() {
  return (
    <Shell
      face="operator"
      entries={() => [
        { to: '/operator', text: 'nav.overview', sign: '◧' },
        { to: '/operator/messages', text: 'nav.messages', sign: '✉' },
        { to: '/operator/companies', text: 'nav.companies', sign: '⌂' },
        { to: '/operator/brands', text: 'nav.brands', sign: '✓' },
        { to: '/operator/routes', text: 'nav.routes', sign: '⇄' },
        { to: '/operator/jobs', text: 'nav.jobs', sign: '▤' },
        { to: '/operator/callbacks', text: 'nav.callbacks', sign: '↗' },
        { to: '/operator/billing', text: 'nav.billing', sign: '¤' },
        { to: '/operator/system', text: 'nav.system', sign: '⚙' },
      ]}
    />
  );
}

export function CompanyShell() {
  return (
    <Shell
      face="company"
      entries={({ role }) => [
        { to: '/company', text: 'nav.home', sign: '◧' },
        ...(role === 'viewer' ? [] : [{ to: '/company/compose', text: 'nav.compose' as const, sign: '✎' }]),
        { to: '/company/messages', text: 'nav.messages', sign: '✉' },
        { to: '/company/senders', text: 'nav.senders', sign: '✓' },
        ...(role === 'admin'
          ? [{ to: '/company/callbacks', text: 'nav.callbacks' as const, sign: '⇄' }]
          : []),
        { to: '/company/customers', text: 'nav.customers', sign: '☺' },
        { to: '/company/usage', text: 'nav.usage', sign: '▤' },
        ...(role === 'viewer' ? [] : [{ to: '/company/settings', text: 'nav.settings' as const, sign: '⚙' }]),
      ]}
    />
  );
}
