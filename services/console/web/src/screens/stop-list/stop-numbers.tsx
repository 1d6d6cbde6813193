import { useServerMutation } from '../../data/mutations';
import type { Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import type { Needs } from '../../data/may';
import { useServerText } from '../../components/format';
import { Failure } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { ActionButton } from '../../components/action-button';
import { useText } from '../../text/language';

interface StopNumbersProps {
  path: string;
  remove(number: string): Promise<unknown>;
  needs?: Needs;
}

/** The numbers of a stop list, each with a button to remove it. */
export function StopNumbers({ path, remove, needs }: StopNumbersProps) {
  const t = useText();
  const server = useServerText();
  const removing = useConfirmed(useServerMutation(remove, [path]), (number) => ({
    action: t('remove'),
    title: t('stop.removeOf', { number }),
    text: t('confirm.unstop'),
  }));
  return (
    <>
      {removing.isError && <Failure error={removing.error} />}
      <PagedList<Row<'/v1/sms/stop-list'>>
        label={t('stop.list')}
        path={path}
        keyOf={({ number }) => number}
        empty={t('stop.none')}
        columns={[
          { title: t('message.number'), cell: ({ number }) => number },
          { title: t('message.reason'), wide: true, cell: ({ reason }) => server(reason ?? '') },
          { title: t('stop.since'), time: ({ createdAt }) => createdAt },
          {
            title: t('route.action'),
            cell: ({ number }) => (
              <ActionButton
                text={t('remove')}
                label={t('stop.removeOf', { number })}
                needs={needs}
                onClick={() => removing.mutate(number)}
              />
            ),
          },
        ]}
      />
    </>
  );
}
