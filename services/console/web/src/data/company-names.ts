import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, ask, type Row } from './api';
import { get } from './operator';
import { queryClient } from './queries';

type Named = Pick<Row<'/admin/v1/companies'>, 'id' | 'name' | 'timezone'>;

const COMPANY_ID = /^[1-9]\d{0,14}$/;
/** The limit of the API for one request. */
const MOST_IDS = 100;
/** Names rarely change; a change in this browser is shown at once. */
const FRESH_MS = 300_000;

interface Batch {
  ids: Set<string>;
  companies: Promise<Map<string, Named>>;
}

let open: Batch | null = null;

/** Companies that a page names at the same time are read in one request. */
async function companyOf(id: string): Promise<Named | null> {
  const batch = open && open.ids.size < MOST_IDS ? open : (open = newBatch());
  batch.ids.add(id);
  return (await batch.companies).get(id) ?? null;
}

function newBatch(): Batch {
  const ids = new Set<string>();
  const companies = new Promise((resolve) => setTimeout(resolve)).then(() => {
    if (open?.ids === ids) open = null;
    return read(ids);
  });
  return { ids, companies };
}

async function read(ids: Set<string>): Promise<Map<string, Named>> {
  const query = { ids: [...ids].join(','), length: ids.size };
  const { data } = await ask<{ data: Named[] }>('GET', get('/admin/v1/companies', {}, query));
  return new Map(data.map((company) => [String(company.id), company]));
}

// Changes of the company's record read its name again (`useServerMutation`).
const keyOf = (id: string): string[] => ['api', get('/admin/v1/companies/{id}', { id }), 'name'];

/** For a company that another answer has. */
export function rememberName(company: Named): void {
  queryClient.setQueryData(keyOf(String(company.id)), company);
}

/** A company's name and time zone, for operators. The data is null if there is no such company; an empty ID is not looked up. */
export function useNamed(id: string): UseQueryResult<Named | null, ApiError> {
  return useQuery<Named | null, ApiError>({
    queryKey: keyOf(id),
    queryFn: () => (COMPANY_ID.test(id) ? companyOf(id) : null),
    staleTime: FRESH_MS,
    enabled: id !== '',
  });
}

/** The name of a company, for operators; until it is loaded, and of an unknown company, its ID. */
export function useCompanyName(id: string): string {
  return useNamed(id).data?.name ?? id;
}

/** The time zone of a company, for operators; undefined until it is loaded, and without a company. */
export function useZoneOf(company: number | null | undefined): string | undefined {
  return useNamed(String(company ?? '')).data?.timezone;
}
