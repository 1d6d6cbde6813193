import { type Filter, Filters, useFilters } from '../../components/filters';
import { type Text, useText } from '../../text/language';

const NAMES = ['type', 'value'] as const;

/** Fields that are found by a part of their value, and the type of that search. */
const BY_PART: Record<string, string> = { name: 'namePart', mobile: 'numberEnd', address: 'addressPart' };

/** The API's search for the filters; null without a value. Without a field, any field counts. */
export function searchOf({ type = '', value = '' }: { type?: string; value?: string }): {
  type: string;
  value: string;
} | null {
  if (value.trim() === '') return null;
  return { type: type === '' ? 'any' : (BY_PART[type] ?? type), value };
}

/** The API path and query for a search of customers or accounts in the address. */
export function useSearched(list: string): {
  path: string;
  query: Record<string, string>;
  isSearch: boolean;
} {
  const query = searchOf(useFilters(NAMES));
  return query
    ? { path: `${list}/search`, query, isSearch: true }
    : { path: list, query: {}, isSearch: false };
}

/** Searches by one field at a time, as in the API. */
export function useFieldFilters(types: readonly string[]): Filter[] {
  const t = useText();
  return [
    {
      name: 'type',
      label: t('billing.field'),
      choices: types.map((value) => ({ value, label: t(`billing.${value}` as Text) })),
      width: 180,
    },
    { name: 'value', label: t('billing.value'), width: 220 },
  ];
}

export function SearchFilters({ types }: { types: readonly string[] }) {
  return <Filters filters={useFieldFilters(types)} />;
}
