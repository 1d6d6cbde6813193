import type { Field } from '../../components/form';
import type { Text, useText } from '../../text/language';
import type { Company } from './company-state';

type Kind = NonNullable<Field['kind']>;
/** Name of the setting, kind of its field, and whether it may be null. */
type Setting = [name: string, kind: Kind, nullable?: 'nullable'];

const GROUPS: [title: Text, settings: Setting[]][] = [
  [
    'settings.sending',
    [
      ['sendCountries', 'lines'],
      ['defaultCountryCode', 'text', 'nullable'],
      ['localNumberDigits', 'number'],
      ['validityHours', 'number'],
      ['requestsPerSecond', 'number'],
      ['collapseCallbacks', 'yes'],
      ['brandDescriptionRequired', 'yes'],
      ['stopWords', 'lines'],
      ['events', 'lines'],
    ],
  ],
  [
    'settings.otp',
    [
      ['otpPerNumber', 'number'],
      ['otpPerPrefix', 'number'],
      ['otpPrefixDigits', 'number'],
      ['otpMinutes', 'number'],
      ['otpRecipientsPerRequest', 'number'],
    ],
  ],
  [
    'settings.billing',
    [
      ['billingRun', 'yes'],
      ['minimalBalance', 'money'],
      ['billingStartDay', 'number', 'nullable'],
      ['customerIdStart', 'number'],
      ['accountIdStart', 'number'],
      ['accountAddedNotification.enabled', 'yes'],
      ['accountAddedNotification.brandID', 'number', 'nullable'],
      ['accountAddedNotification.text', 'long'],
      ['paymentReminder.daysBefore', 'lines'],
      ['paymentReminder.hour', 'number'],
      ['paymentReminder.brandID', 'number', 'nullable'],
      ['paymentReminder.text', 'long'],
    ],
  ],
];

/** The fields with the company's current values. */
export function settingGroups(
  company: Company,
  t: ReturnType<typeof useText>,
): { title: string; fields: Field[] }[] {
  const settings = GROUPS.map(([title, names]) => ({
    title: t(title),
    fields: names.map(([name, kind, nullable]) => ({
      name: `settings.${name}`,
      label: t(`setting.${name}` as Text),
      kind,
      nullable: nullable !== undefined,
      value: valueAt(company.settings, name.split('.')),
    })),
  }));
  const language: Field = {
    name: 'settings.defaultCustomerLanguage',
    label: t('setting.defaultCustomerLanguage'),
    kind: 'choice',
    choices: ['ka', 'en', 'ru'].map((value) => ({ value, label: value })),
    value: company.settings.defaultCustomerLanguage,
  };
  const guard: Field = {
    name: 'settings.otpGuard',
    label: t('setting.otpGuard'),
    kind: 'choice',
    choices: (['watch', 'enforce'] as const).map((value) => ({ value, label: t(`guard.mode.${value}`) })),
    value: company.settings.otpGuard,
  };
  const modules = (['network', 'iptv', 'gps'] as const).map((name): Field => ({
    name: `modules.${name}`,
    label: t(`module.${name}`),
    kind: 'yes',
    value: company.modules[name],
  }));
  return [
    { title: t('settings.general'), fields: [...general(company, t), language, guard] },
    ...settings,
    { title: t('settings.modules'), fields: modules },
  ];
}

function general({ name, timezone }: Company, t: ReturnType<typeof useText>): Field[] {
  return [
    { name: 'name', label: t('company.name'), required: true, value: name },
    { name: 'timezone', label: t('company.timezone'), required: true, value: timezone },
  ];
}

function valueAt(of: unknown, [first, ...rest]: string[]): unknown {
  const value = (of as Record<string, unknown>)[first!];
  return rest.length === 0 ? value : valueAt(value, rest);
}
