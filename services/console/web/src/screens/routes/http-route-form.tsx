import { List, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Row } from '../../data/api';
import type { Operation } from '../../data/may';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { type Field, Form, type FormProps, type Given } from '../../components/form';
import { Loaded } from '../../components/page';
import { type Text, useText } from '../../text/language';
import { useConnectionTest } from './connection-test';
import { HTTP_PARAMETERS, httpRouteBody, readHttpUrl } from './http-url';
import { useRouteErrors } from './route-errors';

type Preset = Row<'/admin/v1/route-presets'>;

/** Hints that differ from those of a route over SMPP. */
const HINTS: Record<string, Text> = {
  tps: 'route.http.tpsHint',
  window: 'route.http.windowHint',
};

interface HttpRouteFormProps {
  label: string;
  submit: string;
  mutation: FormProps['mutation'];
  needs: Operation;
  /** Of an existing route. */
  of?: { url: string; preset: string };
}

/** The settings of a route over HTTP: its provider, and the fields of the provider's preset. */
export function HttpRouteForm(props: HttpRouteFormProps) {
  const t = useText();
  const presets = useAnswer(get('/admin/v1/route-presets', {}, { length: 1_000 }));
  const [chosen, setChosen] = useState(props.of?.preset);
  return (
    <Loaded of={presets}>
      {({ data }) => {
        const preset = data.find(({ name }) => name === chosen) ?? data[0];
        if (!preset) return null;
        return (
          <Stack gap="sm">
            {!props.of && (
              <NativeSelect
                label={t('route.provider')}
                data={data.map(({ name, title }) => ({ value: name, label: title }))}
                value={preset.name}
                onChange={({ currentTarget: { value } }) => setChosen(value)}
                w={320}
              />
            )}
            {preset.cannot.length > 0 && (
              <List size="sm" c="dimmed">
                {preset.cannot.map((sentence) => (
                  <List.Item key={sentence}>{sentence}</List.Item>
                ))}
              </List>
            )}
            <PresetForm key={preset.name} preset={preset} {...props} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function PresetForm({ preset, label, submit, mutation, needs, of }: HttpRouteFormProps & { preset: Preset }) {
  const t = useText();
  /** The URL that the user saw. The route may have another by now. */
  const [opened, setOpened] = useState(of?.url ?? null);
  const [saved, setSaved] = useState(0);
  const now = opened === null ? {} : readHttpUrl(opened, preset);
  const parameter = (name: string): Field => ({
    name,
    label: t(`route.field.${name}` as Text),
    hint: t(HINTS[name] ?? (`route.${name}Hint` as Text)),
    value: now[name],
  });
  const fields: Field[] = [
    ...(of ? [] : [{ ...parameter('name'), required: true }]),
    ...preset.fields.map(({ name, label: called, hint, secret, required, default: byDefault }): Field => ({
      name,
      label: called,
      hint: secret && of ? t('route.secretKept') : hint,
      required: required && !(secret && of),
      ...(secret ? { kind: 'password' as const } : { value: now[name] ?? byDefault }),
    })),
    ...HTTP_PARAMETERS.map(parameter),
    {
      name: 'allow_private',
      label: t('route.field.allow_private'),
      hint: t('route.allowPrivateHint'),
      value: now['allow_private'],
      kind: 'choice',
      choices: [
        { value: '', label: t('route.allow_private.off') },
        { value: 'on', label: t('route.allow_private.on') },
      ],
    },
  ];
  const bodyOf = (given: Given): Given => {
    const all = { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...given };
    return { ...httpRouteBody(preset, all as Record<string, string>, opened) };
  };
  const test = useConnectionTest(fields, bodyOf);
  const atFields = useRouteErrors(fields.map(({ name }) => name));
  const submitting = {
    ...mutation,
    error: atFields(test.errorBeside(mutation.error)),
    mutate: (given: Given, { onSuccess }: { onSuccess(): void }) => {
      test.forget();
      const body = bodyOf(given);
      mutation.mutate(of ? { ...body, opened } : body, {
        onSuccess: (answer) => {
          onSuccess();
          if (!of) return;
          // The server's URL has the changes of other users, too.
          setOpened((answer as { data: { url: string } }).data.url);
          setSaved((before) => before + 1);
        },
      });
    },
  };
  return (
    <>
      <Form
        key={saved}
        label={label}
        submit={submit}
        keeps={!!of}
        mutation={submitting}
        needs={needs}
        fields={fields}
      >
        {test.button}
      </Form>
      {test.result}
    </>
  );
}
