import { useServerMutation } from '../../data/mutations';
import { ask } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { useSession } from '../../data/session';
import { Form, type Given } from '../../components/form';
import { Panel } from '../../components/page';
import { Secret } from '../../components/secret';
import { useLanguage, useText } from '../../text/language';
import { useRoleField } from '../people/people-list';

/** Creates a link that signs in a user once, within 15 minutes. Without a company, the user belongs to the admin's own company. */
export function InviteForm({ title, company }: { title: string; company?: number }) {
  const t = useText();
  const { ofServer } = useLanguage();
  const { data: session } = useSession();
  const named = useCompanyName(String(company ?? ''));
  const inviting = useConfirmed(
    useServerMutation(
      (given: Given) => ask<{ data: { url: string } }>('POST', '/links', { company, ...given }),
      [],
    ),
    ({ role }) => ({
      action: t('invite.make'),
      title: t('confirm.invite', {
        role: ofServer(String(role)),
        name: named || (session?.companyName ?? ''),
      }),
      text: t('confirm.inviteText'),
    }),
  );
  return (
    <Panel title={title}>
      <Form
        label={t('invite.make')}
        submit={t('invite.make')}
        // The link is shown instead of a message.
        mutation={{ ...inviting, isSuccess: false }}
        keeps
        needs={company === undefined ? undefined : { role: 'owner' }}
        fields={[{ name: 'name', label: t('invite.name') }, useRoleField()]}
      />
      {inviting.data && <Secret title={t('invite.once')} value={inviting.data.data.url} />}
    </Panel>
  );
}
