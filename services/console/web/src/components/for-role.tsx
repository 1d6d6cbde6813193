import { Text as Words } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLackingRole } from '../data/may';
import { useLanguage, useText } from '../text/language';

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
