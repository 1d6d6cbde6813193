import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../data/session';
import { ForRole } from '../../components/role-hint';
import { Page } from '../../components/page';
import { useText } from '../../text/language';
import { InviteForm } from '../invite/invite-form';
import { KeysPanel } from '../keys/keys-panel';
import { SecurityAlerts } from '../keys/security-alerts';
import { PeoplePanel } from '../people/people-list';
import { OtpGuardPanel } from '../otp-guard/otp-suspects';
import { StopListPanel } from '../stop-list/stop-numbers';

/** The stop list and the guard against SMS pumping; for admins also people, invitations, the API keys and their alerts. */
export function SettingsScreen() {
  const t = useText();
  const { data: session } = useSession();
  const isAdmin = session?.role === 'admin';
  return (
    <Page
      title={t('nav.settings')}
      action={
        <Button component={Link} to="/company/quick-start" variant="default">
          {t('nav.quickStart')}
        </Button>
      }
    >
      <StopListPanel />
      <OtpGuardPanel isAdmin={isAdmin} />
      <ForRole role="admin">
        <PeoplePanel />
        <InviteForm title={t('invite.colleague')} />
        <KeysPanel />
        <SecurityAlerts />
      </ForRole>
    </Page>
  );
}
