import { withQuery } from '../data/api';
import { useAnswer } from '../data/queries';
import { useDayText, useMoney } from './format';
import { type Item, nameIn } from './catalogue-names';
import { type Text, useText } from '../text/language';

/** More items than people choose from a list. */
const MOST = 1_000;

interface Listed {
  data: { id: number | string; name: string; price?: string }[];
  recordsTotal: number;
}

/** The items of a list, their prices as shown; undefined while they are read, null if they can't be read or are too many. */
export function useItems(list: string): Item[] | null | undefined {
  const money = useMoney();
  const { data, isPending } = useAnswer<Listed>(withQuery(list, { length: MOST }));
  if (isPending) return undefined;
  if (!data || data.recordsTotal > MOST) return null;
  return data.data.map(({ price, ...item }) => ({
    ...item,
    id: Number(item.id),
    ...(price !== undefined && { price: money(price) }),
  }));
}

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

interface WithNextTariff {
  nextTariffID?: number | string;
  nextTariffFrom?: string | null;
}

/** The tariff of an account's next period, with its first day if that is known, as a row of a description; no row without a pending change. */
export function useNextTariff(
  tariffs: Item[] | null | undefined,
): (account: WithNextTariff) => [label: string, text: string][] {
  const t = useText();
  const day = useDayText();
  return ({ nextTariffID, nextTariffFrom }) => {
    const name = nameIn(tariffs, nextTariffID);
    if (name === null) return [];
    return [[t('billing.nextTariff'), nextTariffFrom ? `${name} (${day(nextTariffFrom)})` : name]];
  };
}
