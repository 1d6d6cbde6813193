import { Text as Words } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Operation, useLackingRole } from '../data/may';
import { useLanguage, useText } from '../text/language';

/** The role that an action or a page needs, for users without it. */
export function RoleHint({ role }: { role: string }) {
  return (
    <Words size="sm" c="dimmed">
      {useRoleHint()(role)}
    </Words>
  );
}

export function useRoleHint(): (role: string) => string {
  const t = useText();
  const { ofServer } = useLanguage();
  return (role) => t('role.needed', { role: ofServer(role) });
}

/** Content for operators who may call an operation; the others see which role it needs. */
export function ForOperation({ needs, children }: { needs: Operation; children: ReactNode }) {
  const role = useLackingRole(needs);
  return role === null ? children : <RoleHint role={role} />;
}

/** Content for users with a role; the others see which role it needs. */
export function ForRole({ role, children }: { role: string; children: ReactNode }) {
  const t = useText();
  const { ofServer } = useLanguage();
  return useLackingRole({ role }) === null ? (
    children
  ) : (
    <Words size="sm" c="dimmed">
      {t('role.hidden', { role: ofServer(role) })}
    </Words>
  );
}
