import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../data/acts';
import { useConfirmed } from '../../data/confirmation';
import { ActButton } from '../../parts/act-button';
import { type Field, Form, type Given } from '../../parts/form';
import { Time } from '../../parts/format';
import { Beside, Open, useClose } from '../../parts/list-beside';
import { Empty, Failure, Loaded, Panel } from '../../parts/page';
import { Rows } from '../../parts/table';
import { useText } from '../../text/language';
import { beginOf } from '../sends/begin-of';
import {
  addTemplate,
  changeTemplate,
  removeTemplate,
  type Template,
  TEMPLATES,
  useTemplates,
} from './templates';

/** The company's templates, the one that is edited beside them, and a form for a new one. */
export function TemplateList() {
  const t = useText();
  const { template: chosen }: { template?: string } = useSearch({ strict: false });
  const templates = useTemplates();
  const adding = useAct((given: Given) => addTemplate(given), [TEMPLATES]);
  const removing = useConfirmed(useAct(removeTemplate, [TEMPLATES]), ({ name }) => ({
    act: t('remove'),
    title: t('removeOf', { name }),
    text: t('template.removeText'),
  }));
  const open = templates.data?.data.find(({ id }) => id === chosen);
  const list = (
    <Loaded of={templates}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('template.none')} />
        ) : (
          <Rows
            label={t('template.list')}
            rows={data}
            keyOf={({ id }) => id}
            isChosen={({ id }) => id === chosen}
            columns={[
              {
                title: t('sends.name'),
                cell: ({ id, name }) => (
                  <Open name="template" id={id}>
                    {name}
                  </Open>
                ),
              },
              { title: t('compose.text'), wide: true, cell: ({ text }) => beginOf(text) },
              { title: t('saved.by'), cell: ({ by }) => by },
              { title: t('saved.changed'), cell: ({ changedAt }) => <Time at={changedAt} /> },
              {
                title: t('route.act'),
                cell: (template) => (
                  <ActButton
                    text={t('remove')}
                    label={t('removeOf', { name: template.name })}
                    onClick={() => removing.mutate(template)}
                  />
                ),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
  return (
    <>
      {removing.isError && <Failure error={removing.error} />}
      <Beside name="template" list={list} {...(open && { heading: open.name })}>
        {open && <Edit template={open} key={open.id} />}
      </Beside>
      <Panel title={t('template.new')}>
        <Form label={t('template.new')} submit={t('template.save')} acting={adding} fields={fieldsOf(t)} />
      </Panel>
    </>
  );
}

function Edit({ template }: { template: Template }) {
  const t = useText();
  const close = useClose('template');
  // As it was opened: a later change by another user is not overwritten.
  const [read] = useState(template);
  const changing = useAct(
    async (given: Given) => {
      const saved = await changeTemplate(read, given);
      close();
      return saved;
    },
    [TEMPLATES],
  );
  return (
    <Form
      label={t('template.edit')}
      submit={t('template.save')}
      acting={changing}
      isChange
      fields={fieldsOf(t, read)}
    />
  );
}

function fieldsOf(t: ReturnType<typeof useText>, { name, text }: Partial<Template> = {}): Field[] {
  return [
    { name: 'name', label: t('template.name'), value: name, required: true, width: 320 },
    {
      ...{ name: 'text', label: t('compose.text'), kind: 'long', value: text, required: true, width: 640 },
      hint: t('template.textHint', { openBraces: '{{', closeBraces: '}}' }),
    },
  ];
}
