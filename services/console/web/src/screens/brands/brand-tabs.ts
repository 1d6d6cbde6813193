import type { Tab } from '../../components/tabs';

/** The screens about sender names. */
export const BRAND_TABS: Tab[] = [
  { to: '/operator/brands', text: 'nav.brands' },
  { to: '/operator/sender-rules', text: 'rules.title' },
];
