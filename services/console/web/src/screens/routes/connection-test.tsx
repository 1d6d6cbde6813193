import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useServerMutation } from '../../data/mutations';
import type { Answer, ApiError } from '../../data/api';
import { useLackingRole } from '../../data/may';
import { change } from '../../data/operator';
import { type Field, type Given, readForm } from '../../components/form-values';
import { Status } from '../../components/status';
import { type Text, useLanguage, useText } from '../../text/language';
import { connectionError } from './network-error';

const TEST = '/admin/v1/routes/test-connection';
type Connection = Answer<typeof TEST, 'post'>['data'];

/** Answers to a bind that have advice; the others have the meaning of the specification. */
const ADVISED = ['0x05', '0x08', '0x0D', '0x0E', '0x0F', '0x53', '0x58'];

interface ConnectionTest {
  /** For the form. */
  button: ReactNode;
  result: ReactNode;
  /** The error to show in the form: that of the test, if it is later than the submission. */
  errorBeside(ofSubmission: ApiError | null): ApiError | null;
  /** Called before a submission. */
  forget(): void;
}

/**
 * The test of a connection with the settings in a form.
 * @param bodyOf the request body of the values in the form; null: the form shows what is wrong
 */
export function useConnectionTest(fields: Field[], bodyOf: (given: Given) => Given | null): ConnectionTest {
  const t = useText();
  const testing = useServerMutation((given: Given) => change('post', TEST, {}, given), []);
  const lacking = useLackingRole(`POST ${TEST}`);
  const [isLatest, setIsLatest] = useState(false);
  const test = (form: HTMLFormElement): void => {
    setIsLatest(true);
    testing.reset();
    const body = bodyOf(readForm(new FormData(form), fields, false));
    if (body) testing.mutate(body);
  };
  return {
    button: (
      <Button
        variant="default"
        loading={testing.isPending}
        disabled={lacking !== null}
        onClick={({ currentTarget: { form } }) => test(form!)}
      >
        {t('route.testConnection')}
      </Button>
    ),
    result: testing.data && !testing.isPending && (
      <div role="status">
        <ConnectionStatus of={testing.data.data} />
      </div>
    ),
    errorBeside: (ofSubmission) => (isLatest ? testing.error : ofSubmission),
    forget: () => {
      setIsLatest(false);
      testing.reset();
    },
  };
}

function ConnectionStatus({ of: { kind, bound, ms, code, name, meaning, error } }: { of: Connection }) {
  const t = useText();
  const { ofServer } = useLanguage();
  if (bound)
    return <Status tone="good" text={t(kind === 'http' ? 'route.reached' : 'route.bound', { ms })} />;
  if (code === null) {
    const inWords = connectionError(error ?? '', t, ofServer);
    return <Status tone="bad" text={t('route.noAnswer', { error: inWords })} />;
  }
  const words = ADVISED.includes(code)
    ? t(`route.bind.${code}` as Text)
    : ofServer({ code: name === code ? 'not_in_specification' : (name ?? ''), text: meaning ?? '' });
  return <Status tone="bad" text={t('route.bindRefused', { words, code: `${code} ${name}` })} />;
}
