import type { Field } from '../../components/form';
import type { Text, useText } from '../../text/language';
import type { RouteSettings } from './route-url';

type T = ReturnType<typeof useText>;

/** The password in a separate field, so that no log contains it. */
const password = (t: T, hint: string): Field => ({
  name: 'password',
  label: t('route.password'),
  hint,
  kind: 'password',
});

/** The advanced form: the URL with every parameter. */
export function urlFields(t: T, url: string, passwordHint: string): Field[] {
  return [
    { name: 'url', label: t('route.url'), hint: t('route.urlHint'), required: true, width: 560, value: url },
    password(t, passwordHint),
  ];
}

/** @param isNew a route that exists keeps its name */
export function settingFields(t: T, now: RouteSettings, isNew: boolean, passwordHint: string): Field[] {
  const field = (name: string, more: Partial<Field> = {}): Field => ({
    name,
    label: t(`route.field.${name}` as Text),
    value: now[name],
    ...more,
  });
  const choice = (name: string, values: string[]): Field =>
    field(name, {
      kind: 'choice',
      choices: values.map((value, at) => ({
        // A default that the URL names stays in the URL: it is not a change of this user.
        value: at === 0 && value !== now[name] ? '' : value,
        label: name === 'id_format' ? value : t(`route.${name}.${value}` as Text),
      })),
    });
  return [
    ...(isNew ? [field('name', { required: true, hint: t('route.nameHint') })] : []),
    field('protocol', {
      kind: 'choice',
      choices: [
        { value: 'smpp', label: 'SMPP' },
        { value: 'smpps', label: 'SMPP + TLS' },
      ],
    }),
    field('host', { required: true }),
    field('port', { hint: t('route.portHint') }),
    field('user', { required: true }),
    password(t, passwordHint),
    field('prefixes', { hint: t('route.prefixesHint') }),
    field('priority', { hint: t('route.priorityHint') }),
    field('binds', { hint: t('route.bindsHint') }),
    field('window', { hint: t('route.windowHint') }),
    field('tps', { hint: t('route.tpsHint') }),
    choice('mode', ['trx', 'tx-rx']),
    choice('alphabet', ['gsm', 'packed', 'latin1']),
    choice('concat', ['udh', 'sar', 'payload']),
    choice('id_format', ['auto', 'raw', 'hex', 'dec', 'hex-dec', 'dec-hex', 'hex-hex', 'dec-dec']),
    field('system_type', { hint: t('route.systemTypeHint') }),
  ];
}
