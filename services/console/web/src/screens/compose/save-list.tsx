import { useServerMutation } from '../../data/mutations';
import { useText } from '../../text/language';
import { LISTS, type ListSource, saveList } from '../saved/lists';
import { SaveAs } from './save-as';

/** Saves the recipients of a send as a list. */
export function SaveList({ source, isEmpty = false }: { source: ListSource; isEmpty?: boolean }) {
  const t = useText();
  const saving = useServerMutation((name: string) => saveList(name, source), [LISTS]);
  const { count = 0, rejected = 0 } = saving.data?.data ?? {};
  return (
    <SaveAs
      text={t('list.saveAs')}
      nameLabel={t('list.name')}
      submit={t('list.save')}
      done={t('list.saved', { count, rejected })}
      isEmpty={isEmpty}
      saving={saving}
    />
  );
}
