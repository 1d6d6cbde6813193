import type { ApiError } from '../../data/api';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { doneSteps, type Step } from './steps';

const MOST_KEYS = 100;

export interface Setup {
  /** null until it is known. */
  done: Set<Step> | null;
  error: ApiError | null;
  refetch(): void;
}

/** The steps of a company that are done. */
export function useSetup(company: string): Setup {
  const of = { id: company };
  const one = { length: 1 };
  const ledger = useAnswer(get('/admin/v1/companies/{id}/sms-ledger', of, one));
  const senders = useAnswer(get('/admin/v1/brands', {}, { company, authorized: 1, ...one }));
  const keys = useAnswer(get('/admin/v1/companies/{id}/keys', of, { length: MOST_KEYS }));
  const record = useAnswer(get('/admin/v1/companies/{id}', of));
  const sends = useAnswer(get('/admin/v1/companies/{id}/jobs', of, one));
  const all = [ledger, senders, keys, record, sends];
  return {
    done: doneSteps({
      movements: ledger.data?.recordsTotal,
      senders: senders.data?.recordsFiltered,
      keys: keys.data?.data,
      hasCallback: record.data?.data.hasCallback,
      sends: sends.data?.recordsTotal,
    }),
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => all.forEach((answer) => void answer.refetch()),
  };
}
