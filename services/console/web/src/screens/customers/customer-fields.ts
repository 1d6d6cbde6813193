import type { RecordOf } from '../../data/api';
import type { Field } from '../../components/form-values';
import { LANGUAGES } from '../../text/language';
import { useText } from '../../text/language';

type Customer = RecordOf<'/v1/customers/{customerID}'>[number];

/** Writable fields of a customer, except for the phone numbers. */
export function useCustomerFields(now?: Customer): Field[] {
  const t = useText();
  const languages = [...Object.entries(LANGUAGES), ['ru', 'Русский']];
  return [
    { name: 'name', label: t('billing.name'), value: now?.name },
    {
      ...{ name: 'typeID', label: t('billing.typeID'), hint: t('billing.typeHint'), kind: 'number' },
      ...{ required: true, value: now ? Number(now.typeID) : 1 },
    },
    { name: 'personalNo', label: t('billing.personalNo'), value: now?.personalNo },
    { name: 'email', label: t('billing.email'), kind: 'email', value: now?.email },
    { name: 'birthDate', label: t('billing.birthDate'), kind: 'date', value: now?.birthDate },
    { name: 'address', label: t('billing.address'), value: now?.address },
    {
      ...{ name: 'lang', label: t('language'), kind: 'choice', value: now?.lang },
      choices: [
        ...(now ? [] : [{ value: '', label: '–' }]),
        ...languages.map(([value, label]) => ({ value: value!, label: label! })),
      ],
    },
  ] as Field[];
}
