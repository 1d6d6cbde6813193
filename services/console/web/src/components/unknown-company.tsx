import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../text/language';
import { Empty } from './page';

/** Instead of the screen of a company that does not exist, with a way back. */
export function UnknownCompany({ id }: { id: string }) {
  const t = useText();
  return (
    <Empty text={t('company.unknown', { id })}>
      <Button component={Link} to="/operator/companies" variant="default">
        {t('nav.companies')}
      </Button>
    </Empty>
  );
}
