import { Button, Group, Text as Words } from '@mantine/core';
import { isAudited } from '../data/audited';
import { useLanguage, useText } from '../text/language';
import { useTimeText, useZoneNow } from './format';
import { clockOfZone } from './time-text';

interface ReadAtProps {
  /** The path of the response. */
  target: string;
  of: { data: unknown; dataUpdatedAt: number; isFetching: boolean; refetch(): unknown };
}

/** When a response with personal data was read: each read leaves a row in the audit log, so only its button reads it again. */
export function ReadAt({ target, of }: ReadAtProps) {
  const t = useText();
  const { code: locale } = useLanguage();
  const timeText = useTimeText();
  const zone = useZoneNow();
  if (!isAudited(target) || of.data === undefined) return null;
  // 0 while the previous page of the list is shown until the next one has arrived.
  const at = of.dataUpdatedAt || null;
  return (
    <Group justify="space-between" mb="sm">
      <Words
        size="sm"
        c="dimmed"
        className="tabular-numbers"
        {...(at !== null && { title: timeText(new Date(at).toISOString()) })}
      >
        {at !== null && t('list.readAt', { time: clockOfZone(at, { locale, zone }) })}
      </Words>
      <Button size="xs" variant="default" loading={of.isFetching} onClick={() => void of.refetch()}>
        {t('list.refresh')}
      </Button>
    </Group>
  );
}
