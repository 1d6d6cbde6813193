import type { RecordOf } from '../../data/api';
import { catalogueField } from '../../components/catalogue-names';
import { useCustomerTypes, useItems } from '../../components/use-items';
import type { Field } from '../../components/form-values';
import { LANGUAGES, useText } from '../../text/language';
import { useSession } from '../../data/session';

type Customer = RecordOf<'/v1/customers/{customerID}'>[number];

/** Writable fields of a customer, except for the phone numbers. */
export function useCustomerFields(now?: Customer): Field[] {
  const t = useText();
  const types = useCustomerTypes('/v1/customer-types');
  const typeID = now ? Number(now.typeID) : (types?.[0]?.id ?? 1);
  const languages = [...Object.entries(LANGUAGES), ['ru', 'Русский']];
  return [
    { name: 'name', label: t('billing.name'), value: now?.name },
    catalogueField({ name: 'typeID', label: t('billing.typeID'), value: typeID, required: true }, types),
    { name: 'personalNo', label: t('billing.personalNo'), value: now?.personalNo },
    { name: 'email', label: t('billing.email'), kind: 'email', value: now?.email, nullable: true },
    { name: 'birthDate', label: t('billing.birthDate'), kind: 'date', value: now?.birthDate, nullable: true },
    { name: 'address', label: t('billing.address'), value: now?.address },
    {
      name: 'lang',
      label: t('language'),
      kind: 'choice',
      value: now?.lang,
      choices: [
        ...(now ? [] : [{ value: '', label: '–' }]),
        ...languages.map(([value, label]) => ({ value: value!, label: label! })),
      ],
    },
  ] as Field[];
}

/** The fields of a new account, with those of the company's modules. */
export function useAccountFields(): Field[] {
  const t = useText();
  const tariffs = useItems('/v1/tariffs');
  const { network, iptv, gps } = useSession().data?.modules ?? {};
  // Only operators list the IP ranges and the GPS providers.
  const byID = { hint: t('billing.idHint'), kind: 'number', required: true } as const;
  return [
    { name: 'name', label: t('billing.name') },
    { name: 'address', label: t('billing.address') },
    catalogueField({ name: 'tariffID', label: t('billing.tariff') }, tariffs),
    ...(network
      ? [
          { name: 'mac', label: t('billing.mac'), required: true },
          { name: 'onuMac', label: t('billing.onuMac') },
          { name: 'ipRangeID', label: t('billing.ipRangeID'), ...byID },
        ]
      : []),
    ...(iptv ? [{ name: 'stbMac', label: t('billing.stbMac') }] : []),
    ...(gps
      ? [
          { name: 'gpsProviderID', label: t('billing.gpsProviderID'), ...byID },
          { name: 'gpsTrackIdentifier', label: t('billing.gpsTrackIdentifier') },
        ]
      : []),
  ];
}
