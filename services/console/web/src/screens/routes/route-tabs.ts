import type { Tab } from '../../components/tabs';

/** The screens about routes. */
export const ROUTE_TABS: Tab[] = [
  { to: '/operator/routes', text: 'nav.routes' },
  { to: '/operator/route-presets', text: 'presets.title' },
];
