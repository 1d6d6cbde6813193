import { type Tab, Tabs } from '../../components/tabs';
import { useText } from '../../text/language';

const OF_MESSAGES: Tab[] = [
  { to: '/company/messages', text: 'nav.messages' },
  { to: '/company/sends', text: 'nav.jobs' },
  { to: '/company/inbound', text: 'nav.inbound' },
];

/** Messages, sends and inbound messages. */
export function MessageTabs() {
  const t = useText();
  return <Tabs label={t('nav.messages')} tabs={OF_MESSAGES} />;
}
