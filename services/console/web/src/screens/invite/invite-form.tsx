import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useServerMutation } from '../../data/mutations';
import { ask } from '../../data/api';
import { useLackingRole } from '../../data/may';
import { Failure, Panel } from '../../components/page';
import { RoleHint } from '../../components/role-hint';
import { Secret } from '../../components/secret';
import { useText } from '../../text/language';

const ROLES = ['viewer', 'sender', 'admin'] as const;

/** Creates a link that signs in a user once, within 15 minutes. Without a company, the user belongs to the admin's own company. */
export function InviteForm({ title, company }: { title: string; company?: number }) {
  const t = useText();
  const lacking = useLackingRole(company === undefined ? undefined : { role: 'owner' });
  const inviting = useServerMutation(
    (given: object) => ask<{ data: { url: string } }>('POST', '/links', given),
    [],
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    inviting.mutate({
      ...(company !== undefined && { company }),
      ...Object.fromEntries(new FormData(event.currentTarget)),
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
