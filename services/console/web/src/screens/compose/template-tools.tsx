import { Button, Group, NativeSelect, Stack, Text as Words, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useAct } from '../../data/acts';
import { Failure } from '../../parts/page';
import { useText } from '../../text/language';
import { withTemplate } from '../saved/template-text';
import { addTemplate, TEMPLATES, useTemplates } from '../saved/templates';

const LONGEST_NAME = 80;

/** Fills a text from a template, and saves the text as one. */
export function TemplateTools({ text, onText }: { text: string; onText(text: string): void }) {
  const t = useText();
  const { data: templates } = useTemplates();
  const [name, setName] = useState<string | null>(null);
  const saving = useAct(addTemplate, [TEMPLATES]);
  const use = (id: string): void => {
    const template = templates?.data.find((one) => one.id === id);
    if (template) onText(withTemplate(text, template, templates!.data));
  };
  const save = (): void => saving.mutate({ name: name!.trim(), text }, { onSuccess: () => setName(null) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Not the form around it, which sends.
    event.preventDefault();
    if (name?.trim()) save();
  };
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        {templates && templates.data.length > 0 && (
          <NativeSelect
            label={t('template.use')}
            value=""
            onChange={(event) => use(event.currentTarget.value)}
            data={[
              { value: '', label: t('template.choose') },
              ...templates.data.map((template) => ({ value: template.id, label: template.name })),
            ]}
          />
        )}
        {name === null ? (
          <Button variant="default" disabled={text.trim() === ''} onClick={() => setName('')}>
            {t('template.saveAs')}
          </Button>
        ) : (
          <>
            <TextInput
              label={t('template.name')}
              maxLength={LONGEST_NAME}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <Button variant="default" loading={saving.isPending} disabled={name.trim() === ''} onClick={save}>
              {t('template.save')}
            </Button>
            <Button variant="subtle" onClick={() => setName(null)}>
              {t('saved.cancel')}
            </Button>
          </>
        )}
      </Group>
      {saving.isSuccess && name === null && (
        <Words size="sm" role="status">
          {t('template.saved')}
        </Words>
      )}
      {saving.isError && <Failure error={saving.error} />}
    </Stack>
  );
}
