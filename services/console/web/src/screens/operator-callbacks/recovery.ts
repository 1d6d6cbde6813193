import { useServerMutation } from '../../data/mutations';
import { useCompanyName, useZoneOf } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { recover, useRecoveryQuestion } from '../../components/failing-since';
import { useText } from '../../text/language';

export const REPLAY = '/admin/v1/companies/{id}/callback-deliveries/replay';
/** Callbacks of all companies. */
export const OF_ALL = get('/admin/v1/callback-deliveries', {});

/** Sends the failed and waiting callbacks of a company since a time again. Its result is their number. @param waiting as of `useRecoveryQuestion` */
export function useRecovery(company: string, paths: string[], waiting?: number) {
  const t = useText();
  const name = useCompanyName(company);
  const question = useRecoveryQuestion(waiting, useZoneOf(Number(company)));
  return useConfirmed(
    useServerMutation(
      (since: string) => recover(since, (range) => change('post', REPLAY, { id: company }, range)),
      [...paths, OF_ALL],
    ),
    (since) => {
      const { title, ...asked } = question(since);
      return { ...asked, title: t('confirm.askOf', { action: title, name }) };
    },
  );
}
