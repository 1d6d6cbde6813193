import { Shell } from './shell';

export function OperatorShell() {
  return (
    <Shell
      face="operator"
      entries={() => [
        { to: '/operator', text: 'nav.overview', sign: '◧' },
        { to: '/operator/messages', text: 'nav.messages', sign: '✉' },
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
      ]}
    />
  );
}
