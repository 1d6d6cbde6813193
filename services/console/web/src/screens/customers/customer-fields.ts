import type { Answer, RecordOf } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { catalogueField, type Item } from '../../components/catalogue-names';
import type { Field } from '../../components/form-values';
import { LANGUAGES } from '../../text/language';
import { useText } from '../../text/language';

type Customer = RecordOf<'/v1/customers/{customerID}'>[number];

/** More types than people choose from a list. */
const MOST = 1_000;

/** The customer types; none while they are read, null if they can't be read or are too many. */
function useCustomerTypes(): Item[] | null {
  const { data, isPending } = useAnswer<Answer<'/v1/customer-types'>>(`/v1/customer-types?length=${MOST}`);
  if (isPending) return [];
  if (!data || data.recordsTotal > MOST) return null;
  return data.data.map(({ id, name }) => ({ id: Number(id), name }));
}

/** Writable fields of a customer, except for the phone numbers. */
export function useCustomerFields(now?: Customer): Field[] {
  const t = useText();
  const types = useCustomerTypes();
  const typeID = now ? Number(now.typeID) : (types?.[0]?.id ?? 1);
  const languages = [...Object.entries(LANGUAGES), ['ru', 'Русский']];
  return [
    { name: 'name', label: t('billing.name'), value: now?.name },
    catalogueField({ name: 'typeID', label: t('billing.typeID'), value: typeID, required: true }, types),
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
