import type { IconName } from '../components/icon-paths';
import { includes } from '../data/roles';
import type { en } from '../text/en';

/** A link of the navigation rail. */
export interface Entry {
  to: string;
  text: keyof typeof en;
  icon: IconName;
  /** Other addresses whose pages belong to it; each includes the addresses below it. */
  covers?: string[];
}

/** @param role of the operator */
export const operatorEntries = (role: string): Entry[] => [
  { to: '/operator', text: 'nav.overview', icon: 'overview' },
  ...(includes('operator', role, 'support')
    ? [{ to: '/operator/messages', text: 'nav.messages', icon: 'messages' } as const]
    : []),
  { to: '/operator/companies', text: 'nav.companies', icon: 'companies' },
  { to: '/operator/brands', text: 'nav.brands', icon: 'brands', covers: ['/operator/sender-rules'] },
  { to: '/operator/routes', text: 'nav.routes', icon: 'routes', covers: ['/operator/route-presets'] },
  { to: '/operator/jobs', text: 'nav.jobs', icon: 'jobs' },
  { to: '/operator/callbacks', text: 'nav.callbacks', icon: 'callbacks' },
  { to: '/operator/billing', text: 'nav.billing', icon: 'billing' },
  { to: '/operator/system', text: 'nav.system', icon: 'system', covers: ['/operator/sessions'] },
];

const SAVED = ['/company/saved'];
const SETTINGS = ['/company/quick-start', '/company/sessions'];

/** @param role of the user at the company */
export function companyEntries(role: string): Entry[] {
  const mayEdit = role !== 'viewer';
  return [
    { to: '/company', text: 'nav.home', icon: 'overview', ...(!mayEdit && { covers: SETTINGS }) },
    ...(mayEdit
      ? [{ to: '/company/compose', text: 'nav.compose', icon: 'compose', covers: SAVED } as const]
      : []),
    {
      to: '/company/messages',
      text: 'nav.messages',
      icon: 'messages',
      covers: ['/company/sends', '/company/inbound'],
    },
    { to: '/company/senders', text: 'nav.senders', icon: 'brands' },
    ...(role === 'admin'
      ? [{ to: '/company/callbacks', text: 'nav.callbacks', icon: 'callbacks' } as const]
      : []),
    {
      to: '/company/customers',
      text: 'nav.customers',
      icon: 'customers',
      covers: ['/company/accounts', '/company/payments'],
    },
    { to: '/company/usage', text: 'nav.usage', icon: 'usage' },
    ...(mayEdit
      ? [{ to: '/company/settings', text: 'nav.settings', icon: 'system', covers: SETTINGS } as const]
      : []),
  ];
}

const FACES = ['/operator', '/company'];

/** The entry that a page belongs to; undefined for an unknown address. */
export function entryOf(entries: readonly Entry[], path: string): Entry | undefined {
  const address = path.replace(/\/+$/, '');
  const isBelow = (place: string): boolean =>
    address === place || (!FACES.includes(place) && address.startsWith(`${place}/`));
  return entries.find(({ to, covers = [] }) => [to, ...covers].some(isBelow));
}
