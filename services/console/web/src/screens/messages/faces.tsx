import { useLackingRole } from '../../data/may';
import { Page } from '../../components/page';
import { RoleHint } from '../../components/role-hint';
import { useText } from '../../text/language';
import { MessagesScreen } from './messages-screen';
import { StoryPanel } from './story-panel';

export function OperatorMessages() {
  const t = useText();
  const role = useLackingRole('GET /admin/v1/messages');
  if (role === null) return <MessagesScreen face="operator" />;
  return (
    <Page title={t('nav.messages')}>
      <RoleHint role={role} />
    </Page>
  );
}
export const OperatorStory = () => <StoryPanel face="operator" />;
export const CompanyStory = () => <StoryPanel face="company" />;
