import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useServerMutation } from '../../data/mutations';
import { type Answer, ApiError } from '../../data/api';
import { type Operation, useLackingRole } from '../../data/may';
import { change } from '../../data/operator';
import { Form, type FormProps, type Given } from '../../components/form';
import { readForm } from '../../components/form-values';
import { Status } from '../../components/status';
import { type Text, useLanguage, useText } from '../../text/language';
import { connectionError } from './network-error';
import { settingFields, urlFields } from './route-fields';
import { useRouteErrors } from './route-errors';
import { routeProblems } from './route-problems';
import { readRouteUrl, type RouteSettings, writeRouteUrl } from './route-url';

const TEST = '/admin/v1/routes/test-connection';
type Connection = Answer<typeof TEST, 'post'>['data'];

/** Answers to a bind that have advice; the others have the meaning of the specification. */
const ADVISED = ['0x05', '0x08', '0x0D', '0x0E', '0x0F', '0x53', '0x58'];

/** The settings of a route in fields, or as its URL, with a test of the connection. */
export function RouteForm({
  label,
  submit,
  mutation,
  needs,
  of,
}: {
  label: string;
  submit: string;
  mutation: FormProps['mutation'];
  needs: Operation;
  /** URL of an existing route, without its password. The mutation also gets the URL that the user saw, as `opened`. */
  of?: string;
}) {
  const t = useText();
  const isNew = of === undefined;
  const [url, setUrl] = useState(of ?? '');
  /** The URL that the user saw. The route may have another by now. */
  const [opened, setOpened] = useState(of);
  const [isUrl, setIsUrl] = useState(false);
  const [created, setCreated] = useState(0);
  /** The error of the latest submit or test. */
  const [isTest, setIsTest] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const testing = useServerMutation((given: Given) => change('post', TEST, {}, given), []);
  const lacking = useLackingRole(`POST ${TEST}`);
  const hint = t(isNew ? 'route.passwordHint' : 'route.passwordKept');
  const fields = isUrl ? urlFields(t, url, hint) : settingFields(t, readRouteUrl(url) ?? {}, isNew, hint);

  /** The request body: an empty field removes its parameter from the URL. */
  const bodyOf = (given: Given): Given => {
    if (isUrl) return given;
    const { password, ...settings } = {
      ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
      ...given,
    };
    return {
      url: writeRouteUrl(settings as Record<string, string>, url),
      ...(password !== '' && { password }),
    };
  };
  const givenIn = (form: HTMLFormElement): Given => readForm(new FormData(form), fields, false);
  const bodyIn = (form: HTMLFormElement): Given => bodyOf(givenIn(form));
  /** Whether a URL can be written; otherwise the fields show their errors. */
  const isWritable = (given: Given): boolean => {
    const errors = isUrl ? {} : routeProblems(given as RouteSettings);
    const isRefused = Object.keys(errors).length > 0;
    setRefused(isRefused ? new ApiError(400, '', errors) : null);
    return !isRefused;
  };
  const test = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void => {
    setIsTest(true);
    testing.reset();
    const given = givenIn(form!);
    if (isWritable(given)) testing.mutate(bodyOf(given));
  };
  const atFields = useRouteErrors(fields.map(({ name }) => name));
  const failed = refused ?? (isTest ? testing.error : mutation.error);
  const submitting = {
    ...mutation,
    error: atFields(failed),
    mutate: (given: Given, { onSuccess }: { onSuccess(): void }) => {
      setIsTest(false);
      testing.reset();
      if (!isWritable(given)) return;
      const body = bodyOf(given);
      mutation.mutate(isNew ? body : { ...body, opened }, {
        onSuccess: (answer) => {
          onSuccess();
          // The server's URL has the changes of other users, too.
          const saved = isNew ? '' : (answer as { data: { url: string } }).data.url;
          setOpened(saved);
          if (saved === body['url']) return;
          setUrl(saved);
          setCreated((before) => before + 1);
        },
      });
    },
  };
  const turn = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void => {
    const written = String(bodyIn(form!)['url'] ?? '');
    const password = isUrl ? readRouteUrl(written)?.['password'] : '';
    if (password) (form!.elements.namedItem('password') as HTMLInputElement).value = password;
    setUrl(written);
    setIsUrl(!isUrl);
  };
  return (
    <>
      <Form
        key={created}
        label={label}
        submit={submit}
        keeps={!isNew}
        mutation={submitting}
        needs={needs}
        fields={fields}
      >
        <Button variant="default" loading={testing.isPending} disabled={lacking !== null} onClick={test}>
          {t('route.testConnection')}
        </Button>
        <Button variant="subtle" onClick={turn}>
          {t(isUrl ? 'route.asFields' : 'route.asUrl')}
        </Button>
      </Form>
      {testing.data && !testing.isPending && (
        <div role="status">
          <ConnectionStatus of={testing.data.data} />
        </div>
      )}
    </>
  );
}

function ConnectionStatus({ of: { bound, ms, code, name, meaning, error } }: { of: Connection }) {
  const t = useText();
  const { ofServer } = useLanguage();
  if (bound) return <Status tone="good" text={t('route.bound', { ms })} />;
  if (code === null) {
    const inWords = connectionError(error ?? '', t, ofServer);
    return <Status tone="bad" text={t('route.noAnswer', { error: inWords })} />;
  }
  const words = ADVISED.includes(code)
    ? t(`route.bind.${code}` as Text)
    : ofServer({ code: name === code ? 'not_in_specification' : (name ?? ''), text: meaning ?? '' });
  return <Status tone="bad" text={t('route.bindRefused', { words, code: `${code} ${name}` })} />;
}
