import { withQuery } from '../data/api';
import { useAnswer } from '../data/queries';
import { useMoney } from './format';
import type { Item } from './catalogue-names';

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
