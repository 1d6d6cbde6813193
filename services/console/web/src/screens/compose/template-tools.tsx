import { NativeSelect } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import { useText } from '../../text/language';
import { withTemplate } from '../saved/template-text';
import { addTemplate, TEMPLATES, useTemplates } from '../saved/templates';
import { SaveAs } from './save-as';

/** Fills a text from a template, and saves the text as one. */
export function TemplateTools({ text, onText }: { text: string; onText(text: string): void }) {
  const t = useText();
  const { data: templates } = useTemplates();
  const saving = useServerMutation((name: string) => addTemplate({ name, text }), [TEMPLATES]);
  const use = (id: string): void => {
    const template = templates?.data.find((one) => one.id === id);
    if (template) onText(withTemplate(text, template, templates!.data));
  };
  return (
    <SaveAs
      text={t('template.saveAs')}
      nameLabel={t('template.name')}
      submit={t('template.save')}
      done={t('template.saved')}
      isEmpty={text.trim() === ''}
      saving={saving}
    >
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
    </SaveAs>
  );
}
