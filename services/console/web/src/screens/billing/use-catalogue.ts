import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import type { Item } from '../../components/catalogue-names';

type Catalogue = 'tariffs' | 'customer-types' | 'areas' | 'groups';

/** More items than people choose from a list. */
const MOST = 1_000;

/** The items of a catalogue; none while they are read, null if they can't be read or are too many. */
export function useCatalogue(company: string, catalogue: Catalogue): Item[] | null {
  const { data, isPending } = useAnswer<{ data: Item[]; recordsTotal: number }>(
    get(`/admin/v1/companies/{id}/${catalogue}`, { id: company }, { length: MOST }),
  );
  if (isPending) return [];
  return data && data.recordsTotal <= MOST ? data.data : null;
}
