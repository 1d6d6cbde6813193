import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { ApiError } from '../../data/api';
import type { Operation } from '../../data/may';
import { Form, type FormProps, type Given } from '../../components/form';
import { readForm } from '../../components/form-values';
import { useText } from '../../text/language';
import { useConnectionTest } from './connection-test';
import { settingFields, urlFields } from './route-fields';
import { useRouteErrors } from './route-errors';
import { routeProblems } from './route-problems';
import { readRouteUrl, type RouteSettings, writeRouteUrl } from './route-url';

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
  const [refused, setRefused] = useState<ApiError | null>(null);
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
  const bodyIn = (form: HTMLFormElement): Given => bodyOf(readForm(new FormData(form), fields, false));
  /** Whether a URL can be written; otherwise the fields show their errors. */
  const isWritable = (given: Given): boolean => {
    const errors = isUrl ? {} : routeProblems(given as RouteSettings);
    const isRefused = Object.keys(errors).length > 0;
    setRefused(isRefused ? new ApiError(400, '', errors) : null);
    return !isRefused;
  };
  const test = useConnectionTest(fields, (given) => (isWritable(given) ? bodyOf(given) : null));
  const atFields = useRouteErrors(fields.map(({ name }) => name));
  const submitting = {
    ...mutation,
    error: atFields(refused ?? test.errorBeside(mutation.error)),
    mutate: (given: Given, { onSuccess }: { onSuccess(): void }) => {
      test.forget();
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
        {test.button}
        <Button variant="subtle" onClick={turn}>
          {t(isUrl ? 'route.asFields' : 'route.asUrl')}
        </Button>
      </Form>
      {test.result}
    </>
  );
}
