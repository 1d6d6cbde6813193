import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../text/language';
import { Empty } from './page';

/** Instead of the screen of a company, with a way to all of them. */
export function NoCompany({ text }: { text: string }) {
  const t = useText();
  return (
    <Empty text={text}>
      <Button component={Link} to="/operator/companies" variant="default">
        {t('nav.companies')}
      </Button>
    </Empty>
  );
}
