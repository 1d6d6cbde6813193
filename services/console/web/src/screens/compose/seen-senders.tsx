import { Stack, Text as Words } from '@mantine/core';
import { useServerText } from '../../components/format';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import type { SeenSender } from '../../../../src/files/seen-sender';

/** What the phones of each country show, if sender rules apply. */
export function SeenSenders({ of }: { of: readonly SeenSender[] | undefined }) {
  const t = useText();
  const server = useServerText();
  if (!of || of.length === 0) return null;
  return (
    <Stack gap={4}>
      <Words size="sm" fw={600}>
        {t('seen.title')}
      </Words>
      <Rows
        label={t('seen.title')}
        rows={of}
        keyOf={(seen) => JSON.stringify(seen)}
        columns={[
          { title: t('question.country'), cell: ({ country }) => country },
          { title: t('compose.numbers'), count: ({ numbers }) => numbers },
          { title: t('seen.sender'), cell: ({ sender }) => sender ?? '–' },
          { title: t('seen.template'), cell: ({ template }) => template ?? '–' },
          {
            title: t('seen.refused'),
            wide: true,
            cell: ({ refused }) => (refused === null ? '–' : server(refused)),
          },
        ]}
      />
    </Stack>
  );
}
