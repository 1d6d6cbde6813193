import { get } from './operator';
import { useAnswer } from './queries';

/** The time zone of a company, for operators; undefined until it is loaded. */
export function useCompanyZone(company: string): string | undefined {
  return useAnswer(get('/admin/v1/companies/{id}', { id: company })).data?.data.timezone;
}
