import { Alert, Button, Group, Stack, Text as Words } from '@mantine/core';
import { FormattedNumber, useServerText } from '../../components/format';
import { Rows } from '../../components/table';
import { useLanguage, useText } from '../../text/language';
import type { NamedCountry, NamedQuestion } from '../../../../src/files/number-question';

interface AskedProps {
  question: NamedQuestion;
  isPending?: boolean;
  onAnswer(meaning: 'local' | 'international'): void;
}

/** Asks which numbers are meant. Nothing is sent without an answer. */
export function Asked({ question, isPending = false, onAnswer }: AskedProps) {
  const t = useText();
  const server = useServerText();
  const countryOf = useCountry();
  const { local, international, examples } = question;
  const rows = [
    { meaning: t('question.local'), ...local },
    ...international.map((one) => ({ meaning: t('question.international'), ...one })),
  ];
  const cost = (of: NamedCountry[]): number => of.reduce((sum, one) => sum + one.cost, 0);
  return (
    <Alert
      color="yellow"
      variant="outline"
      role="alert"
      title={t('question.title', { count: local.numbers })}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="sm">
        <Words size="sm">{t('question.hint', { examples: examples.join(' · ') })}</Words>
        <Rows
          label={t('question.meanings')}
          rows={rows}
          keyOf={({ meaning, code }) => `${meaning} ${code}`}
          columns={[
            { title: t('question.meaning'), cell: ({ meaning }) => meaning },
            { title: t('question.country'), wide: true, cell: (row) => countryOf(row) },
            { title: t('compose.numbers'), count: ({ numbers }) => numbers },
            {
              title: t('compose.cost'),
              numeric: true,
              cell: (row) =>
                row.accepted === 0 ? server(row.why ?? '–') : <FormattedNumber value={row.cost} />,
            },
          ]}
        />
        <Group gap="sm">
          <Button size="xs" variant="default" loading={isPending} onClick={() => onAnswer('local')}>
            {t('question.useLocal', { country: countryOf(local), cost: local.cost })}
          </Button>
          <Button size="xs" variant="default" loading={isPending} onClick={() => onAnswer('international')}>
            {t('question.useInternational', { cost: cost(international) })}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The name of a country in the language of the page, with its code. */
function useCountry(): (of: Pick<NamedCountry, 'code' | 'names'>) => string {
  const t = useText();
  const { code: language } = useLanguage();
  return ({ code, names }) =>
    code === '' ? t('question.others') : `${names?.[language] ?? t('question.noCountry')} (+${code})`;
}
