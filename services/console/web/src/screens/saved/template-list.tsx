import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useServerMutation } from '../../data/mutations';
import { useConfirmed } from '../../data/confirmation';
import { endDraft } from '../../data/draft';
import { ActionButton } from '../../components/action-button';
import { type Field, Form, type Given } from '../../components/form';
import { SplitView, useClose } from '../../components/master-detail';
import { Failure, Loaded, Panel } from '../../components/page';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { beginOf } from '../sends/send-names';
import {
  addTemplate,
  changeTemplate,
  removeTemplate,
  type Template,
  TEMPLATES,
  useTemplates,
} from './templates';

const DRAFT = 'template';

/** The company's templates, the one that is edited beside them, and a form for a new one. */
export function TemplateList() {
  const t = useText();
  const { template: chosen }: { template?: string } = useSearch({ strict: false });
  const templates = useTemplates();
  const adding = useServerMutation((given: Given) => endDraft(DRAFT, addTemplate(given)), [TEMPLATES]);
  const removing = useConfirmed(useServerMutation(removeTemplate, [TEMPLATES]), ({ name }) => ({
    action: t('remove'),
    title: t('template.removeOf', { name }),
    text: t('template.removeText'),
  }));
  const open = templates.data?.data.find(({ id }) => id === chosen);
  const list = (
    <Loaded of={templates}>
      {({ data }) => (
        <Rows
          empty={t('template.none')}
          label={t('template.list')}
          rows={data}
          keyOf={({ id }) => id}
          isChosen={({ id }) => id === chosen}
          columns={[
            {
              title: t('sends.name'),
              opens: 'template',
              id: ({ id }) => id,
              cell: ({ name }) => name,
            },
            { title: t('compose.text'), wide: true, cell: ({ text }) => beginOf(text) },
            { title: t('saved.by'), cell: ({ by }) => by },
            { title: t('saved.changed'), time: ({ changedAt }) => changedAt },
            {
              title: t('route.action'),
              cell: (template) => (
                <ActionButton
                  text={t('remove')}
                  label={t('template.removeOf', { name: template.name })}
                  onClick={() => removing.mutate(template)}
                />
              ),
            },
          ]}
        />
      )}
    </Loaded>
  );
  return (
    <>
      {removing.isError && <Failure error={removing.error} />}
      <SplitView name="template" list={list} {...(open && { heading: open.name })}>
        {open && <Edit template={open} key={open.id} />}
      </SplitView>
      <Panel title={t('template.new')}>
        <Form
          label={t('template.new')}
          submit={t('template.save')}
          mutation={adding}
          draft={DRAFT}
          fields={fieldsOf(t)}
        />
      </Panel>
    </>
  );
}

function Edit({ template }: { template: Template }) {
  const t = useText();
  const close = useClose('template');
  // As it was opened: a later change by another user is not overwritten.
  const [read] = useState(template);
  const changing = useServerMutation((given: Given) => changeTemplate(read, given), [TEMPLATES]);
  // Closed after the list is fetched again: opened again, the template has its new version.
  const mutate = (given: Given, { onSuccess }: { onSuccess(): void }): void =>
    changing.mutate(given, {
      onSuccess: () => {
        onSuccess();
        close();
      },
    });
  return (
    <Form
      label={t('template.edit')}
      submit={t('template.save')}
      mutation={{ ...changing, mutate }}
      isChange
      draft={`template.${read.id}`}
      fields={fieldsOf(t, read)}
    />
  );
}

function fieldsOf(t: ReturnType<typeof useText>, { name, text }: Partial<Template> = {}): Field[] {
  return [
    { name: 'name', label: t('template.name'), value: name, required: true, width: 320 },
    {
      name: 'text',
      label: t('compose.text'),
      kind: 'long',
      value: text,
      required: true,
      width: 640,
      hint: t('template.textHint', { openBraces: '{{', closeBraces: '}}' }),
    },
  ];
}
