import { type Text, useText } from '../text/language';
import type { Item } from './catalogue-names';
import { useItems } from './use-items';

/** The types that every company begins with, by the names that billing gives them. */
const FIRST = new Map<string, Text>([
  ['individual', 'customer.individual'],
  ['legal entity', 'customer.legalEntity'],
]);

/** The types of a company's customers, the first in the user's language; see `useItems`. */
export function useCustomerTypes(list: string): Item[] | null | undefined {
  const t = useText();
  const types = useItems(list);
  return (
    types &&
    types.map((type) => ({ ...type, name: FIRST.has(type.name) ? t(FIRST.get(type.name)!) : type.name }))
  );
}
