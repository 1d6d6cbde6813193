import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useServerMutation } from '../../data/mutations';
import { ask } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { useLackingRole } from '../../data/may';
import { useSession } from '../../data/session';
import { Failure, Panel } from '../../components/page';
import { RoleHint } from '../../components/role-hint';
import { Secret } from '../../components/secret';
import { useLanguage, useText } from '../../text/language';

const ROLES = ['viewer', 'sender', 'admin'] as const;

interface Given {
  company?: number;
  name: string;
  role: string;
}

/** Creates a link that signs in a user once, within 15 minutes. Without a company, the user belongs to the admin's own company. */
export function InviteForm({ title, company }: { title: string; company?: number }) {
  const t = useText();
  const lacking = useLackingRole(company === undefined ? undefined : { role: 'owner' });
  const { ofServer } = useLanguage();
  const { data: session } = useSession();
  const named = useCompanyName(String(company ?? ''));
  const inviting = useConfirmed(
    useServerMutation((given: Given) => ask<{ data: { url: string } }>('POST', '/links', given), []),
    ({ role }) => ({
      action: t('invite.make'),
      title: t('confirm.invite', { role: ofServer(role), name: named || (session?.companyName ?? '') }),
      text: t('confirm.inviteText'),
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    inviting.mutate({
      ...(company !== undefined && { company }),
      ...(Object.fromEntries(new FormData(event.currentTarget)) as { name: string; role: string }),
    });
  };
  return (
    <Panel title={title}>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm" mb="sm">
          <TextInput name="name" label={t('invite.name')} maxLength={80} w={220} />
          <NativeSelect
            name="role"
            label={t('session.role')}
            w={260}
            data={ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          />
          <Button type="submit" loading={inviting.isPending} disabled={lacking !== null}>
            {t('invite.make')}
          </Button>
          {lacking !== null && <RoleHint role={lacking} />}
        </Group>
      </form>
      {inviting.isError && <Failure error={inviting.error} />}
      {inviting.data && <Secret title={t('invite.once')} value={inviting.data.data.url} />}
    </Panel>
  );
}
