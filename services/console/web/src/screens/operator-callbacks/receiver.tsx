import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useServerMutation } from '../../data/mutations';
import { type Answer, ApiError } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get, type Target } from '../../data/operator';
import { keyOf, queryClient, useAnswer } from '../../data/queries';
import { DescriptionList, Raw } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { Time } from '../../components/format';
import { OfCompany } from '../../components/of-company';
import { Failure, Loading, Panel } from '../../components/page';
import { receiverWith, useReceiverFields, useReceiverQuestion } from '../../components/receiver-fields';
import { ActionButton } from '../../components/action-button';
import { SecretButton } from '../../components/secret';
import { useText } from '../../text/language';
import { LastTest, TestResult } from './test-result';

const PATH = '/admin/v1/companies/{id}/callback';
type Callback = Answer<typeof PATH>['data'];

/** The callback settings of a company, and a test of its receiver. */
export function Receiver() {
  const t = useText();
  return (
    <OfCompany>
      {(company) => (
        <Panel title={t('callback.receiverOf')}>
          <ReceiverOf company={company} key={company} />
        </Panel>
      )}
    </OfCompany>
  );
}

/** The form for callback settings, also used for a new company. */
export function ReceiverOf({ company }: { company: string }) {
  const target = get(PATH, { id: company });
  const settings = useAnswer(target);
  const isUnset = settings.error instanceof ApiError && settings.error.status === 404;
  if (settings.isPending) return <Loading />;
  if (settings.error && !isUnset)
    return <Failure error={settings.error} onRetry={() => void settings.refetch()} />;
  return <Settings company={company} now={isUnset ? undefined : settings.data?.data} target={target} />;
}

function Settings({
  company,
  now,
  target,
}: {
  company: string;
  now: Callback | undefined;
  target: Target<Answer<typeof PATH>>;
}) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  // The company's record tells whether it has a receiver.
  const changes = [get('/admin/v1/companies/{id}', { id: company })];
  const name = useCompanyName(company);
  const saving = useConfirmed(
    useServerMutation(
      async (given: Given) => {
        const settings = await receiverWith(given, now ? target : null);
        const answer = await change('put', PATH, { id: company }, settings);
        // Not fetched again: each read may ask for a new code of the second factor.
        queryClient.setQueryData(keyOf(target), answer);
        return answer;
      },
      changes,
      target,
    ),
    useReceiverQuestion(now, name),
  );
  const rotating = useConfirmed(
    useServerMutation(async (given: Given) => {
      const answer = await change('post', `${PATH}/rotate`, { id: company }, given);
      queryClient.setQueryData(keyOf(target), answer);
      return answer;
    }, []),
    () => ({
      action: t('callback.rotate'),
      title: t('confirm.askOf', { action: t('callback.rotate'), name }),
      text: t('confirm.secret'),
    }),
  );
  const removing = useConfirmed(
    useServerMutation(() => change('delete', PATH, { id: company }), changes),
    () => ({
      action: t('remove'),
      title: t('confirm.receiver', { name }),
      text: t('confirm.receiverText'),
    }),
  );
  const testing = useMutation<Answer<'/admin/v1/companies/{id}/callback/test', 'post'>, ApiError>({
    mutationFn: () => change('post', '/admin/v1/companies/{id}/callback/test', { id: company }),
  });
  const result = testing.data?.data;
  return (
    <Stack gap="sm">
      <Form
        label={t('callback.receiverOf')}
        submit={t('save')}
        mutation={saving}
        needs={`PUT ${PATH}`}
        isChange={now !== undefined}
        keeps
        fields={[
          ...useReceiverFields(now),
          {
            name: 'signingSecret',
            label: t('callback.secret'),
            hint: t('callback.secretHint'),
            width: 260,
            nullable: true,
          },
        ]}
      />
      {now && (
        <>
          <SecretButton isShown={isShown} onToggle={() => setShown(!isShown)} />
          {isShown && (
            <DescriptionList
              of={[
                [t('callback.secret'), now.signingSecret],
                ...now.previousSecrets.map(({ secret, until }): [string, React.ReactNode] => [
                  t('callback.previous'),
                  <>
                    {secret} – <Time at={until} />
                  </>,
                ]),
              ]}
            />
          )}
          <Form
            label={t('callback.rotate')}
            submit={t('callback.rotate')}
            mutation={rotating}
            needs={`POST ${PATH}/rotate`}
            fields={[
              {
                name: 'overlapSeconds',
                label: t('callback.overlap'),
                kind: 'number',
                value: 86_400,
                width: 160,
              },
            ]}
          />
          <Group gap="xs">
            <ActionButton
              text={t('callback.test')}
              label={t('callback.test')}
              isPending={testing.isPending}
              needs="POST /admin/v1/companies/{id}/callback/test"
              onClick={() => testing.mutate()}
            />
            <ActionButton
              text={t('remove')}
              label={t('callback.removeOf', { name })}
              isPending={removing.isPending}
              needs={`DELETE ${PATH}`}
              onClick={() => removing.mutate(undefined)}
            />
          </Group>
        </>
      )}
      {removing.isError && <Failure error={removing.error} />}
      {testing.isError && <Failure error={testing.error} />}
      {result ? (
        <div role="status">
          <TestResult result={result} />
          {result.body && <Raw label={t('callback.answer')} value={result.body} />}
        </div>
      ) : (
        now && !testing.isPending && <LastTest company={company} url={now.url} />
      )}
    </Stack>
  );
}
