import type { Field } from '../../parts/form';
import type { useText } from '../../text/language';

/** Fields of a route: its URL, and the password in a separate field, so that no log contains it. */
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
