import type { Field } from '../../parts/form';
import type { useText } from '../../text/language';

/** What a route is made of: its URL, and the password beside it, where no log has it. */
export function routeFields(t: ReturnType<typeof useText>, url?: string): Field[] {
  return [
    { name: 'url', label: t('route.url'), hint: t('route.urlHint'), required: true, width: 560, value: url },
    {
      name: 'password',
      label: t('route.password'),
      hint: t('route.passwordHint'),
      kind: 'password',
      width: 260,
    },
  ];
}
