import { useQuery } from '@tanstack/react-query';
import { ask, type Row } from './api';
import { get } from './operator';
import { queryClient } from './queries';

type Named = Pick<Row<'/admin/v1/companies'>, 'id' | 'name'>;

/** The limit of the API for one request. */
const MOST_IDS = 100;
/** Names rarely change; a change in this browser is shown at once. */
const FRESH_MS = 300_000;

interface Batch {
  ids: Set<string>;
  names: Promise<Map<string, string>>;
}

let open: Batch | null = null;

/** Names that a page needs at the same time are read in one request. */
async function nameOf(id: string): Promise<string | null> {
  const batch = open && open.ids.size < MOST_IDS ? open : (open = newBatch());
  batch.ids.add(id);
  return (await batch.names).get(id) ?? null;
}

function newBatch(): Batch {
  const ids = new Set<string>();
  const names = new Promise((resolve) => setTimeout(resolve)).then(() => {
    if (open?.ids === ids) open = null;
    return read(ids);
  });
  return { ids, names };
}

async function read(ids: Set<string>): Promise<Map<string, string>> {
  const query = { ids: [...ids].join(','), length: ids.size };
  const { data } = await ask<{ data: Named[] }>('GET', get('/admin/v1/companies', {}, query));
  return new Map(data.map(({ id, name }) => [String(id), name]));
}

// Changes of the company's record read its name again (`useServerMutation`).
const keyOf = (id: string): string[] => ['api', get('/admin/v1/companies/{id}', { id }), 'name'];

/** For a name that another answer has. */
export function rememberName({ id, name }: Named): void {
  queryClient.setQueryData(keyOf(String(id)), name);
}

/** The name of a company, for operators; until it is loaded, and of an unknown company, its ID. */
export function useCompanyName(id: string): string {
  const { data } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => nameOf(id),
    staleTime: FRESH_MS,
    enabled: /^[1-9]\d*$/.test(id),
  });
  return data ?? id;
}
