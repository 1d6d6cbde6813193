import { Button, Stack, Text as Words } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import { change } from '../../data/operator';
import { Form, type Given } from '../../components/form';
import { Failure, Panel } from '../../components/page';
import { Secret } from '../../components/secret';
import { useText } from '../../text/language';

/** Setup of an authenticator app for the current operator: the secret, then a code to confirm it. */
export function OwnSecondFactor() {
  const t = useText();
  const beginning = useServerMutation(() => change('post', '/admin/v1/operators/me/second-factor', {}), []);
  const confirming = useServerMutation(
    (given: Given) => change('post', '/admin/v1/operators/me/second-factor/confirm', {}, given),
    [],
  );
  return (
    <Panel title={t('secondFactor.title')}>
      <Stack gap="sm" align="flex-start">
        <Words size="sm">{t('secondFactor.why')}</Words>
        <Button variant="default" loading={beginning.isPending} onClick={() => beginning.mutate(undefined)}>
          {t('secondFactor.begin')}
        </Button>
        {beginning.isError && <Failure error={beginning.error} />}
        {beginning.data && (
          <>
            <Secret title={t('secondFactor.once')} value={beginning.data.data.secret} />
            <Secret title={t('secondFactor.uri')} value={beginning.data.data.uri} />
            <Form
              label={t('secondFactor.title')}
              submit={t('secondFactor.confirm')}
              done={t('secondFactor.done')}
              mutation={confirming}
              fields={[{ name: 'code', label: t('secondFactor.code'), required: true, width: 140 }]}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}
