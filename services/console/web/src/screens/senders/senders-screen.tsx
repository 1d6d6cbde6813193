import { Button, Group, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { taken, useServerMutation } from '../../data/mutations';
import { type Answer, ask } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useAnswer } from '../../data/queries';
import { useSession } from '../../data/session';
import { ForRole } from '../../components/for-role';
import { Time } from '../../components/format';
import { Empty, Failure, Loaded, Page, Panel } from '../../components/page';
import { Status } from '../../components/status';
import { ActionButton } from '../../components/action-button';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';

type Brand = Answer<'/v1/sms/brandNames'>['data'][number];

const PATH = '/v1/sms/brandNames';

/** Sender names of the company. */
export function SendersScreen() {
  const t = useText();
  const { data: session } = useSession();
  const isAdmin = session?.role === 'admin';
  const brands = useAnswer<Answer<'/v1/sms/brandNames'>>(PATH, { refreshes: true });
  const asking = useServerMutation(
    async (given: object) =>
      taken(await ask<Answer<'/v1/sms/brandNameCreate', 'post'>>('POST', '/v1/sms/brandNameCreate', given)),
    [PATH],
  );
  const removing = useConfirmed(
    useServerMutation(
      async ({ id }: Brand) =>
        taken(
          await ask<Answer<'/v1/sms/brandNameDelete', 'post'>>('POST', '/v1/sms/brandNameDelete', {
            brandID: Number(id),
          }),
        ),
      [PATH],
    ),
    ({ name }) => ({ action: t('remove'), title: t('sender.removeOf', { name }) }),
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { brandName, description } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    asking.mutate({ brandName, ...(description && { description }) }, { onSuccess: () => form.reset() });
  };
  return (
    <Page title={t('nav.senders')}>
      <ForRole role="admin">
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <TextInput
              name="brandName"
              label={t('sender.new')}
              description={t('sender.rule')}
              required
              w={220}
            />
            <TextInput
              name="description"
              label={t('sender.description')}
              description={t('sender.descriptionHint')}
              w={340}
              maw="100%"
            />
            <Button type="submit" loading={asking.isPending}>
              {t('sender.ask')}
            </Button>
          </Group>
        </form>
      </ForRole>
      {asking.isError && <Failure error={asking.error} />}
      {removing.isError && <Failure error={removing.error} />}
      <Panel>
        <Loaded of={brands}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty text={t('senders.none')} />
            ) : (
              <Rows
                label={t('nav.senders')}
                rows={data}
                keyOf={({ id }) => id}
                columns={[
                  { title: t('message.sender'), cell: ({ name }) => name },
                  {
                    title: t('route.state'),
                    cell: ({ authorized }) =>
                      authorized === '1' ? (
                        <Status tone="good" text={t('brand.authorized')} />
                      ) : (
                        <Status tone="wait" text={t('brand.awaiting')} />
                      ),
                  },
                  {
                    title: t('brand.asked'),
                    cell: ({ createdAt }) => <Time at={createdAt} />,
                  },
                  ...(isAdmin
                    ? [
                        {
                          title: t('route.action'),
                          cell: (brand: Brand) => (
                            <ActionButton
                              text={t('remove')}
                              label={t('sender.removeOf', { name: brand.name })}
                              onClick={() => removing.mutate(brand)}
                            />
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}
