import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  PasswordInput,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ApiError } from '../data/api';
import { type FieldProblem, splitByField } from '../data/field-errors';
import { type Needs, useLackingRole } from '../data/may';
import { useLanguage, useText } from '../text/language';
import { CompanyPicker } from './company-picker';
import { useFormDraft } from './form-draft';
import { useOpenedValues } from './form-opened';
import { corrected, type Field, type Given, readForm, refusedIn } from './form-values';
import { Failure, FindingOut } from './page';
import { RoleHint } from './role-hint';
import { Status } from './status';

export type { Field, Given };

/** The mutation that the form submits. */
interface Mutation {
  mutate(given: Given, then: { onSuccess(answer?: unknown): void }): void;
  isPending: boolean;
  isSuccess: boolean;
  error: ApiError | null;
  /** Of mutations whose answer can be asked for again. */
  isFindingOut?: boolean;
  /** Of an earlier request with the values of the draft, or of a form without drafts. */
  doubt?: ApiError | null;
}

export interface FormProps {
  /** Purpose of the form, for screen readers. */
  label: string;
  fields: Field[];
  submit: string;
  mutation: Mutation;
  /** For an existing record: only the fields that this user changed are sent. */
  isChange?: boolean;
  /** Also sends the changed fields as the user saw them, in `was`: the server refuses the change if another user has changed them since. */
  sendsWas?: boolean;
  /** Keeps the values after a success. */
  keeps?: boolean;
  /** Message after a success. */
  done?: string | undefined;
  /** The operation that it calls, or its role. Without the role the button is inactive, beside a hint who may. */
  needs?: Needs | undefined;
  /** Keeps the entered values under this name until they are submitted. Fields with several values, and passwords, are not kept. */
  draft?: string;
  /** Called after each change of a value by the user. */
  onChange?(): void;
  /** Next to the button. */
  children?: ReactNode;
}

/** Fields and a button. The server validates the values, and its errors are shown at their fields. */
export function Form(props: FormProps) {
  const {
    label,
    submit,
    mutation,
    isChange = false,
    sendsWas = false,
    keeps = isChange,
    done,
    needs,
    draft: draftName,
    onChange,
    children,
  } = props;
  const t = useText();
  const { ofServer } = useLanguage();
  const role = useLackingRole(needs);
  const { opened, fields, keyOf, hold, renew } = useOpenedValues(props.fields, isChange);
  const draft = useFormDraft(draftName, fields, isChange);
  const showsDoubt = draftName === undefined || draft.isKept;
  const failure = mutation.error ?? (showsDoubt ? mutation.doubt : null);
  const { here, others } = splitByField(
    failure?.errors ?? {},
    fields.map(({ name }) => name),
    ofServer,
  );
  const [refused, setRefused] = useState<ReturnType<typeof refusedIn>>({});
  const problemOf = (name: string): FieldProblem | undefined =>
    refused[name] ? { text: refused[name], values: {} } : here[name];
  const [changes, setChanges] = useState(0);
  /** `changes` at the time of the submission that succeeded. */
  const [saved, setSaved] = useState(0);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const wrong = refusedIn(data, fields);
    setRefused(wrong);
    // Before a question about the value.
    if (Object.keys(wrong).length > 0) return;
    const given = readForm(data, fields, isChange);
    mutation.mutate(sendsWas ? corrected(opened, given) : given, {
      onSuccess: () => {
        setSaved(changes);
        renew(data, new FormData(form));
        if (!keeps) form.reset();
        draft.drop(keeps);
      },
    });
  };
  const change = (event: FormEvent<HTMLFormElement>): void => {
    setChanges((count) => count + 1);
    hold();
    draft.keep(event.currentTarget);
    onChange?.();
  };
  return (
    <form onSubmit={send} onChange={change} aria-label={label}>
      <Stack gap="sm">
        {/* A success without `keeps` shows the fields again, as they are without the draft. */}
        <div className="fields" key={String(draft.isKept)}>
          {/* Loaded choices are another input: a select keeps the position of its option, not the value, when its options change. */}
          {draft.shown.map((field) => (
            <Input key={`${keyOf(field)} ${field.isLoading}`} field={field} problem={problemOf(field.name)} />
          ))}
        </div>
        <Group gap="sm">
          <Button
            type="submit"
            loading={mutation.isPending}
            disabled={role !== null || fields.some(({ isLoading }) => isLoading)}
          >
            {submit}
          </Button>
          {role !== null && <RoleHint role={role} />}
          {children}
          {mutation.isSuccess && saved === changes && (
            <span role="status">
              <Status tone="good" text={done ?? t('saved')} />
            </span>
          )}
        </Group>
        {mutation.isFindingOut && <FindingOut />}
        {failure && (
          <Failure
            error={failure.with({ errors: others })}
            marked={fields.filter(({ name }) => name in here).map(({ label: marked }) => marked)}
          />
        )}
      </Stack>
    </form>
  );
}

/** Wider fields take two columns of the grid. */
const WIDE_PX = 260;

function Input({ field, problem }: { field: Field; problem: FieldProblem | undefined }) {
  const t = useText();
  const error = problem && t(problem.text, { ...problem.values, label: field.label });
  const { name, label, hint, kind = 'text', value, required, firstDay, width = 220, choices = [] } = field;
  const place = width > WIDE_PX ? 'wide-field' : '';
  const common = { name, label, description: hint, required, error, className: place };
  const text = value === null || value === undefined ? '' : String(value);
  switch (kind) {
    case 'yes':
      return (
        <Checkbox
          name={name}
          label={label}
          description={hint}
          error={error}
          defaultChecked={value === true}
          className={place}
        />
      );
    case 'several':
      return <Several field={field} error={error} />;
    case 'choice':
      return (
        <NativeSelect {...common} defaultValue={text} data={choices} disabled={field.isLoading === true} />
      );
    case 'lines':
      return <Textarea {...common} defaultValue={[value ?? []].flat().join('\n')} autosize minRows={2} />;
    case 'long':
      return <Textarea {...common} defaultValue={text} autosize minRows={2} />;
    case 'code':
      return (
        <Textarea
          {...common}
          defaultValue={text}
          autosize
          minRows={6}
          maxRows={30}
          spellCheck={false}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
      );
    case 'password':
      return <PasswordInput {...common} autoComplete="off" />;
    case 'company':
      return <CompanyPicker {...common} defaultValue={text} />;
    case 'number':
    case 'money':
      return <TextInput {...common} defaultValue={text} inputMode="decimal" />;
    default:
      return <TextInput {...common} type={kind} defaultValue={text} min={firstDay} />;
  }
}

function Several({
  field: { name, label, hint, choices = [], value, width },
  error,
}: {
  field: Field;
  error: string | undefined;
}) {
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={error}
      className={(width ?? 0) > WIDE_PX ? 'wide-field' : ''}
      defaultValue={[value ?? []].flat().map(String)}
    >
      <Group gap="sm" mt={4}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} name={name} size="xs" {...choice} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
