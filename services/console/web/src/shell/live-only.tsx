import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Empty, Page } from '../components/page';
import { useText } from '../text/language';

/** In test mode, in place of a screen with live data only. */
export function LiveOnly() {
  const t = useText();
  const { pathname, searchStr } = useLocation();
  return (
    <Page title={t('mode.liveOnly')}>
      <Empty text={t('mode.liveOnlyHint')}>
        <Button component="a" href={pathname + searchStr} variant="default">
          {t('mode.openLive')}
        </Button>
      </Empty>
    </Page>
  );
}
