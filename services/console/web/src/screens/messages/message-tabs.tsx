import { isTest } from '../../data/mode';
import { type Tab, Tabs } from '../../components/tabs';
import { useText } from '../../text/language';

/** Tests get no replies. */
const INBOUND = '/company/inbound';

const OF_MESSAGES: Tab[] = [
  { to: '/company/messages', text: 'nav.messages' },
  { to: '/company/sends', text: 'nav.jobs' },
  { to: INBOUND, text: 'nav.inbound' },
];

/** Messages, sends and inbound messages. */
export function MessageTabs() {
  const t = useText();
  return (
    <Tabs
      label={t('nav.messages')}
      tabs={isTest ? OF_MESSAGES.filter(({ to }) => to !== INBOUND) : OF_MESSAGES}
    />
  );
}
