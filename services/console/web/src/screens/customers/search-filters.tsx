import { type Filter, Filters, useFilters } from '../../parts/filters';
import { type Text, useText } from '../../text/language';

const NAMES = ['type', 'value'] as const;

/** The API path and query for a search of customers or accounts in the address. */
export function useSearched(list: string): {
  path: string;
  query: Record<string, string>;
  isSearch: boolean;
} {
  const { type = '', value = '' } = useFilters(NAMES);
  const isSearch = type !== '' && value !== '';
  return isSearch
    ? { path: `${list}/search`, query: { type, value }, isSearch }
    : { path: list, query: {}, isSearch };
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
