import { taken, useServerMutation } from '../../data/mutations';
import { type Answer, ask } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useAnswer } from '../../data/queries';
import { useSession } from '../../data/session';
import { Form, type Given } from '../../components/form';
import { ForRole } from '../../components/role-hint';
import { Failure, Loaded, Page, Panel } from '../../components/page';
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
    async (given: Given) =>
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
  return (
    <Page title={t('nav.senders')}>
      <ForRole role="admin">
        <Form
          label={t('sender.new')}
          submit={t('sender.ask')}
          mutation={asking}
          fields={[
            { name: 'brandName', label: t('sender.new'), hint: t('sender.rule'), required: true },
            {
              name: 'description',
              label: t('sender.description'),
              hint: t('sender.descriptionHint'),
              width: 340,
            },
          ]}
        />
      </ForRole>
      {removing.isError && <Failure error={removing.error} />}
      <Panel>
        <Loaded of={brands}>
          {({ data }) => (
            <Rows
              empty={t('senders.none')}
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
                { title: t('brand.asked'), time: ({ createdAt }) => createdAt },
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
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
