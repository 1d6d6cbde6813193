import type { RecordOf } from '../../data/api';
import { catalogueField } from '../../components/catalogue-names';
import { useCustomerTypes } from '../../components/customer-types';
import type { Field } from '../../components/form-values';
import { LANGUAGES } from '../../text/language';
import { useText } from '../../text/language';

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
