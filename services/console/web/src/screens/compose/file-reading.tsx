import { Checkbox, Group, NativeSelect, Stack, Text as Words } from '@mantine/core';
import { isWindowsEncoding, WINDOWS_ENCODINGS } from '@herald/values/csv';
import { useLanguage, useText } from '../../text/language';
import { languagesKa } from '../../text/georgian-languages';
import type { Reading, Uploaded } from './files';

interface EncodingProps {
  /** '' if the server recognized it. */
  value: string;
  /** Name of the empty choice. */
  none: string;
  onChange(encoding: Reading['encoding']): void;
}

/** The Windows code pages, with languages that they are for. */
export function EncodingSelect({ value, none, onChange }: EncodingProps) {
  const t = useText();
  const { code } = useLanguage();
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const nameOf = (language: string): string =>
    (code === 'ka' ? languagesKa[language] : undefined) ?? names.of(language) ?? language;
  const pages = Object.entries(WINDOWS_ENCODINGS).map(([page, languages]) => ({
    value: page,
    label: `${page} (${languages.map(nameOf).join(', ')})`,
  }));
  return (
    <NativeSelect
      label={t('file.encoding')}
      description={t('file.encodingHint')}
      value={value}
      data={[{ value: '', label: none }, ...pages]}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(isWindowsEncoding(chosen) ? chosen : undefined)
      }
    />
  );
}

/** How a file was read, and corrections of it, which read the file again. */
export function FileReading({
  file: { encoding, hasHeader },
  pending,
  onChange,
}: {
  file: Uploaded;
  /** How the file is being read now. */
  pending: Reading | null;
  onChange(reading: Reading): void;
}) {
  const t = useText();
  const read = { encoding: isWindowsEncoding(encoding) ? encoding : undefined, header: hasHeader };
  const { encoding: chosen, header } = pending ?? read;
  return (
    <Stack gap="sm" mb="md" maw={640}>
      {!hasHeader && (
        <Words size="sm" role="status">
          {t('file.noHeader')}
        </Words>
      )}
      <Group align="flex-end" gap="md">
        <EncodingSelect
          value={chosen ?? ''}
          none={read.encoding ? t('file.encodingDetect') : encoding}
          onChange={(wanted) => onChange({ encoding: wanted, header })}
        />
        <Checkbox
          label={t('file.hasHeader')}
          checked={header ?? hasHeader}
          onChange={({ currentTarget: { checked } }) => onChange({ encoding: chosen, header: checked })}
        />
      </Group>
    </Stack>
  );
}
