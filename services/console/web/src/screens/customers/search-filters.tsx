import { type Filter, Filters, useFilters } from '../../parts/filters';
import { type Text, useText } from '../../text/language';

const NAMES = ['type', 'value'] as const;

/** What an address looks for in customers or accounts: the path and query that answer it. */
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

/** By one field at a time, as the API has it. */
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
