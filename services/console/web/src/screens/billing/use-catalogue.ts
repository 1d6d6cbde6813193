import { get } from '../../data/operator';
import type { Item } from '../../components/catalogue-names';
import { useItems } from '../../components/use-items';

type Catalogue = 'tariffs' | 'areas' | 'groups';

/** The items of a catalogue of a company; see `useItems`. */
export function useCatalogue(company: string, catalogue: Catalogue): Item[] | null | undefined {
  return useItems(get(`/admin/v1/companies/{id}/${catalogue}`, { id: company }));
}
