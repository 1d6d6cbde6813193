import { useServerMutation } from '../../data/mutations';
import { useConfirmed } from '../../data/confirmation';
import { ActionButton } from '../../components/action-button';
import { Failure, Loaded, Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { LISTS, removeList, useLists } from './lists';

/** The company's recipient lists, each with a link to send to it. */
export function ListTable() {
  const t = useText();
  const lists = useLists();
  const removing = useConfirmed(useServerMutation(removeList, [LISTS]), ({ name, count }) => ({
    action: t('remove'),
    title: t('list.removeOf', { name, count }),
    text: t('list.removeText'),
  }));
  return (
    <Panel title={t('list.title')}>
      {removing.isError && <Failure error={removing.error} />}
      <Loaded of={lists}>
        {({ data }) => (
          <Rows
            empty={t('list.none')}
            label={t('list.title')}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t('sends.name'),
                cell: ({ id, name }) => (
                  <RecordLink to="/company/compose/csv" search={{ list: id }}>
                    {name}
                  </RecordLink>
                ),
              },
              { title: t('compose.numbers'), count: ({ count }) => count },
              { title: t('list.savedBy'), cell: ({ by }) => by },
              { title: t('callback.made'), time: ({ createdAt }) => createdAt },
              { title: t('list.ends'), time: ({ expiresAt }) => expiresAt },
              {
                title: t('route.action'),
                cell: (list) => (
                  <ActionButton
                    text={t('remove')}
                    label={t('list.removeOf', { name: list.name, count: list.count })}
                    onClick={() => removing.mutate(list)}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
