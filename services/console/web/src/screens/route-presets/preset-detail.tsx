import { useNavigate } from '@tanstack/react-router';
import { ApiError, type RecordOf } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { readProblem } from '../../data/field-errors';
import { useServerMutation } from '../../data/mutations';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { ActionButton } from '../../components/action-button';
import { DescriptionList } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { useClose } from '../../components/master-detail';
import { Failure, Loaded } from '../../components/page';
import { useLanguage, useText } from '../../text/language';
import { presetText, readPresetText } from './preset-text';

export const PRESETS = get('/admin/v1/route-presets', {});
const PATH = '/admin/v1/route-presets/{name}';
type Preset = RecordOf<typeof PATH>;

/** A preset as it is written: an own one to change or remove, one that Herald ships to copy. */
export function PresetDetail({ name }: { name: string }) {
  const preset = useAnswer(get(PATH, { name }));
  return (
    <Loaded of={preset}>
      {({ data }) => <Whole name={name} preset={data} isOwn={data.updatedAt !== null} />}
    </Loaded>
  );
}

function Whole({ name, preset, isOwn }: { name: string; preset: Preset; isOwn: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const close = useClose('preset');
  const storing = useConfirmed(
    useServerMutation(
      async ({ name: to = name, json }: Given) => {
        const read = readPresetText(String(json));
        if ('wrong' in read) throw new ApiError(400, '', { json: read.wrong ?? t('preset.noObject') });
        const was = { updatedAt: preset.updatedAt };
        return change('put', PATH, { name: String(to) }, { ...read.preset, was });
      },
      [PRESETS],
    ),
    ({ name: to = name, json }) =>
      'wrong' in readPresetText(String(json))
        ? null
        : {
            action: t('save'),
            title: t('preset.storeOf', { name: String(to) }),
            text: t('preset.storeText'),
          },
  );
  const removing = useConfirmed(
    useServerMutation(() => change('delete', PATH, { name }), [PRESETS], get(PATH, { name })),
    () => ({ action: t('remove'), title: t('preset.removeOf', { name }), text: t('preset.removeText') }),
  );
  const atJson = useErrorsAtJson();
  const submitting = {
    ...storing,
    error: atJson(storing.error),
    mutate: (given: Given, { onSuccess }: { onSuccess(): void }) =>
      storing.mutate(given, {
        onSuccess: () => {
          onSuccess();
          if (!isOwn) void navigate({ to: '.', search: { preset: String(given['name']) } as never });
        },
      }),
  };
  return (
    <>
      <DescriptionList
        of={[
          [t('preset.title'), preset.title],
          [t('preset.documentation'), preset.documentation],
        ]}
      />
      <Form
        // Mounted again with another version of the preset, so that `was` is the version in the form.
        key={preset.updatedAt}
        label={isOwn ? t('preset.of', { name }) : t('preset.copyOf', { name })}
        submit={t(isOwn ? 'save' : 'preset.copy')}
        keeps
        mutation={submitting}
        needs={`PUT ${PATH}`}
        fields={[
          ...(isOwn
            ? []
            : [
                {
                  name: 'name',
                  label: t('preset.copyName'),
                  hint: t('preset.copyHint'),
                  required: true,
                },
              ]),
          {
            name: 'json',
            label: t('preset.json'),
            hint: t('preset.jsonHint'),
            kind: 'code',
            required: true,
            width: 560,
            value: presetText(preset),
          },
        ]}
      >
        {isOwn && (
          <ActionButton
            text={t('remove')}
            label={t('preset.removeOf', { name })}
            isPending={removing.isPending}
            needs={`DELETE ${PATH}`}
            onClick={() => removing.mutate(undefined, { onSuccess: close })}
          />
        )}
      </Form>
      {removing.isError && <Failure error={removing.error} />}
    </>
  );
}

/** Returns an error of the API with the problems of a preset's parts at the field of the JSON, each with the path of its part. */
function useErrorsAtJson(): (error: ApiError | null) => ApiError | null {
  const t = useText();
  const { ofServer } = useLanguage();
  return (error) => {
    if (!error) return null;
    const { name, json, ...parts } = error.errors;
    const sentences = Object.entries(parts).map(([part, words]) => {
      const { text, values } = readProblem(part, words, ofServer);
      return t(text, { ...values, label: part }).replace(/[^.!?]$/, '$&.');
    });
    const ofJson = json ?? (sentences.length > 0 ? sentences.join(' ') : undefined);
    return error.with({ errors: { ...(name && { name }), ...(ofJson && { json: ofJson }) } });
  };
}
