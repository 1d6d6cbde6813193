import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ForRole } from '../../components/role-hint';
import { Page } from '../../components/page';
import { useText } from '../../text/language';
import { ListTable } from './list-table';
import { TemplateList } from './template-list';

/** Templates and recipient lists of a company. */
export function SavedScreen() {
  const t = useText();
  const action = (
    <Button component={Link} to="/company/compose" variant="default">
      {t('file.write')}
    </Button>
  );
  return (
    <Page title={t('saved.title')} action={action}>
      <ForRole role="sender">
        <TemplateList />
        <ListTable />
      </ForRole>
    </Page>
  );
}
