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
        { to: '/company/inbound', text: 'nav.inbound', sign: '↩' },
        { to: '/company/senders', text: 'nav.senders', sign: '✓' },
        ...(role === 'admin'
          ? [{ to: '/company/callbacks', text: 'nav.callbacks' as const, sign: '⇄' }]
          : []),
        ...(role === 'viewer' ? [] : [{ to: '/company/settings', text: 'nav.settings' as const, sign: '⚙' }]),
      ]}
    />
  );
}
